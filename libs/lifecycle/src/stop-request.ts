export interface StopOptions {
  /** Ends what the process does; called once. */
  readonly stop: (reason: string) => Promise<void>;
  /** After this the process ends whether or not `stop` has finished. */
  readonly graceSeconds: number;
}

/**
 * Stops the process cleanly on SIGINT, SIGTERM, or when the launcher that started it is gone (its channel
 * closes even when it was killed), so that no orphan keeps the port or works on beside its successor.
 * @returns aborted from then on: what is still being started need not be
 */
export function onStopRequest({ stop, graceSeconds }: StopOptions): AbortSignal {
  const stopping = new AbortController();
  const begin = (reason: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), graceSeconds * 1_000).unref();
    stop(reason).then(
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
