export interface StopOptions {
  /** Stops the process's work; called once. Pass each thing it waits for to `step` with a name. */
  readonly stop: (step: StopStep) => Promise<void>;
  /** After this the process exits even if `stop` has not finished, and logs the unfinished steps. */
  readonly graceSeconds: number;
}

/** Waits for one part of the process, tracked by name until it has ended. */
export type StopStep = (name: string, ending: Promise<unknown>) => Promise<void>;

/**
 * Stops the process cleanly on SIGINT, SIGTERM, or when its launcher is gone. The channel to the launcher
 * closes even if the launcher was killed, so no orphan keeps the port or runs next to its successor.
 * @returns a signal that aborts once stopping begins, so that start-up can be skipped
 */
export function onStopRequest({ stop, graceSeconds }: StopOptions): AbortSignal {
  const stopping = new AbortController();
  const pendingSteps = new Set<string>();
  const step: StopStep = async (name, ending) => {
    pendingSteps.add(name);
    await ending;
    pendingSteps.delete(name);
  };
  const begin = (reason: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      const unfinished = [...pendingSteps].join(', ');
      console.error(
        `Stopping after ${reason} did not end within ${graceSeconds} s. Unfinished: ${unfinished}`,
      );
      process.exit(1);
    }, graceSeconds * 1_000).unref();
    stop(step).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping after ${reason} failed:`, error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('SIGTERM', () => begin('SIGTERM'));
  if (process.channel) process.on('disconnect', () => begin('launcher gone'));
  return stopping.signal;
}
