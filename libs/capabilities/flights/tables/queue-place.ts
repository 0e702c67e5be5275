/** SQL: the columns of a `QueuePlace` (libs/core/contract). */
export const QUEUE_PLACE = `f.queue_class as "queueClass", f.queue_turn as "queueTurn"`;

/**
 * SQL: the next turn of an account in a class, after its latest waiting flight, but not before the turn that the class
 * has reached. Accounts with work thus take turns, one flight each, however many flights one of them has waiting.
 * Two index look-ups, whatever the length of the queue. Flights that are added at the same moment may share a turn.
 */
export function nextTurn(account: string, queueClass: string): string {
  const waiting = `from flights where status = 'processing' and queue_class = ${queueClass}`;
  return `greatest(
    coalesce((select queue_turn ${waiting} order by queue_turn limit 1), 0),
    coalesce((select queue_turn + 1 ${waiting} and account_id = ${account} order by queue_turn desc limit 1), 0))`;
}
