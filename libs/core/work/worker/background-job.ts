/** Something that the worker does until it stops. */
export interface BackgroundJob {
  /** For people: what a worker that does not stop in time is still waiting for. */
  readonly name: string;
  /** Resolves when the next job may start. */
  start(): Promise<void> | void;
  /** Takes on nothing new; resolves when what is in progress is done. Also called if the start was not reached. */
  stop(): Promise<void>;
}

/** All jobs of the worker, in the order of their start. */
export const BACKGROUND_JOBS = Symbol('background jobs');
