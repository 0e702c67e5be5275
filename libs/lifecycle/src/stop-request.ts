export interface StopOptions {
  /** Ends what the process does; called once. What it waits for it names through `step`. */
  readonly stop: (step: StopStep) => Promise<void>;
  /** After this the process ends whether or not `stop` has finished, and says which steps have not. */
  readonly graceSeconds: number;
}

/** Waits for one part of the process, known by this name until it has ended. */
export type StopStep = (name: string, ending: Promise<unknown>) => Promise<void>;

/**
 * Stops the process cleanly on SIGINT, SIGTERM, or when the launcher that started it is gone (its channel
 * closes even when it was killed), so that no orphan keeps the port or works on beside its successor.
 * @returns aborted from then on: what is still being started need not be
 */
export function onStopRequest({ stop, graceSeconds }: StopOptions): AbortSignal {
  const stopping = new AbortController();
  const underWay = new Set<string>();
  const step: StopStep = async (name, ending) => {
    underWay.add(name);
    await ending;
    underWay.delete(name);
  };
  const begin = (reason: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      const unfinished = [...underWay].join(', ');
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
