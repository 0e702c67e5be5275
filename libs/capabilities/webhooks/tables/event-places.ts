import { PreparedStatement, Statement } from '@core/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { lockRelay } from './webhook-locks.js';

// The order of the event feed. Transactions commit in another order than they get ids and times, so neither can be a
// cursor: a reader could pass an event that is not committed yet, and never see it. Therefore events get their position
// after they are committed: the first reader places all events without one, in one transaction at a time.
// - Positions only rise, and are visible in this order, because a transaction is visible before its locks end.
// - A position is the time in microseconds, or one more than the last. It says nothing about other accounts, and
//   after the database is restored to an earlier state, new events are still behind every cursor.
// - Without readers, events cost nothing more.

/** SQL: the time as a position. */
export const FEED_CLOCK = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';
/** SQL: a day in the unit of positions. */
export const DAY_IN_FEED = '86400000000::bigint';

/** Events placed per transaction: few enough that webhooks, which wait for it, are not delayed. */
const PLACED_AT_ONCE = 1_000;
/** Transactions per call. The first reader in a month finds all events of that month, and asks again for the rest. */
const ROUNDS_MAX = 10;

const ANY_UNPLACED = new PreparedStatement(
  'any-unplaced-event',
  'select 1 from events where position is null and endpoint_id is null limit 1',
);

/** Skips events that are being deleted: see webhook-locks.ts. */
const PLACE = new Statement<{ count: number }>(
  `with batch as materialized (
      select id from events where position is null and endpoint_id is null
       order by id limit $1 for no key update skip locked),
    numbered as (select id, row_number() over (order by id) as number from batch),
    clock as materialized (select greatest(last_position, ${FEED_CLOCK}) as now from event_feed),
    placed as (
      update events set position = clock.now + numbered.number
        from numbered, clock where events.id = numbered.id returning position),
    noted as (
      update event_feed set last_position = last.position
        from (select max(position) as position from placed) last where last.position is not null)
    select count(*)::int as count from placed`,
);

/** Places the committed events. Returns whether there may be more. */
export async function placeEvents(database: DataSource): Promise<boolean> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if (!(await ANY_UNPLACED.row(database))) return false;
    const placed = await database.transaction(async (transaction) => {
      await lockRelay(transaction);
      return PLACE.row(transaction, [PLACED_AT_ONCE]);
    });
    if (placed!.count < PLACED_AT_ONCE) return false;
  }
  return true;
}

const NOTE_SWEPT = new Statement(
  'update event_feed set swept_position = $1 where swept_position < $1::bigint',
);

/**
 * To be called in the transaction that has deleted expired events, so that cursors before them are refused from then on.
 * @param lastPosition the highest of the deleted events
 */
export async function noteSwept(transaction: EntityManager, lastPosition: string | null): Promise<void> {
  if (lastPosition !== null) await NOTE_SWEPT.rows(transaction, [lastPosition]);
}
