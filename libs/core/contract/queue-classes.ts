/**
 * What waits for its first analysis, in the order in which workers take it: uploads whose client waits, other uploads,
 * and imports, for which no one waits. The position is the value in the database. Reanalysis has no class: it goes on only
 * while none of these is at work.
 */
export const QUEUE_CLASSES = ['awaited', 'upload', 'import'] as const;

export type QueueClass = (typeof QUEUE_CLASSES)[number];

/** The value of a class in the database. */
export function queueClassNumber(queueClass: QueueClass): number {
  return QUEUE_CLASSES.indexOf(queueClass);
}

/** The place of a flight in the queue. */
export interface QueuePlace {
  /** A class by its number. */
  readonly queueClass: number;
  /** The round in which the flight is taken. Each account has one flight per round of its class. */
  readonly queueTurn: number;
}
