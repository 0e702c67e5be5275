/** What happened in a round of a chore, for the log: counts by name. */
export type ChoreCounts = Readonly<Record<string, number>>;

/** For a round without anything to count. */
export const NOTHING: ChoreCounts = {};

/** A piece of upkeep, contributed by the part of the worker that owns the rows or files. */
export interface Chore {
  /** In the log. */
  readonly name: string;
  /** Whether its work can take hours, so that it never counts as hung. */
  readonly mayTakeHours?: boolean;
  /**
   * One round of it. A failed one is logged and tried again in the next round. Called again while an earlier call has
   * not ended only if that takes so long that it counts as hung.
   * @param stopping aborted when the worker stops; a chore of several steps ends after the current one
   * @returns counts, which are logged unless all are zero
   */
  run(stopping: AbortSignal): Promise<ChoreCounts>;
}

/** All chores of the worker, in the order in which a round does them. */
export const CHORES = Symbol('chores');
