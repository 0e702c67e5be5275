import { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './flight-event.js';
import { QUEUE_PLACE } from './queue-place.js';
import { type QueuePlace } from '@core/contract';
import { emitEvent, Statement } from '@core/database';
import { type EntityManager } from 'typeorm';

/** A flight to merge, as it was when it was found to fit. */
export interface FlightToMerge {
  readonly publicId: string;
  /** Has changed if its corrections have, or if a worker has taken it. */
  readonly attempt: number;
}

/** A flight that is one of its own again. */
export interface SeparatedFlight extends QueuePlace {
  readonly publicId: string;
  readonly attempt: number;
}

/** SQL: flights that are merged into the one with the public id in parameter 2. Has an index by account. */
export const MERGED_INTO = `status = 'merged' and merged_into = $2`;

/** In one order, so that two mergers of the same flights wait for each other. */
const LOCK = new Statement(
  'select id from flights where account_id = $1 and public_id = any($2::text[]) order by id for update',
);

const LOCK_WITH_MERGED = new Statement(
  `select id from flights
    where account_id = $1 and public_id = any(array(
      select $2::text union all select public_id from flights where account_id = $1 and ${MERGED_INTO}))
    order by id for update`,
);

/** A worker that analyses the flight is superseded. Its result stays, for the time when it is separate again. */
const MERGE = new Statement<EventFlightRow & { id: string }>(
  `update flights f
      set status = 'merged', merged_into = $2, correction_due = false, reanalysis_version = null, attempt = f.attempt + 1,
          locked_until = null, lost_workers = 0, failure_reason = null
     from unnest($3::text[], $4::integer[]) as piece (public_id, attempt)
    where f.account_id = $1 and f.public_id = piece.public_id and f.attempt = piece.attempt
      and f.status = 'processed' and not coalesce(f.corrections ? 'merge_with', false)
    returning f.id, ${EVENT_FLIGHT_COLUMNS}`,
);

/** The thermal map has no look at the flights. The analysis that follows a separation writes them again. */
const REMOVE_THERMALS = new Statement(
  'delete from flight_thermals where account_id = $1 and flight_id = any($2::bigint[])',
);

/** Analysed again, since it may have missed a new version of the analysis. */
const SEPARATE = new Statement<SeparatedFlight>(
  `update flights f
      set status = 'processed', merged_into = null, correction_due = true, reanalysis_version = coalesce(analysis_version, 0),
          attempt = attempt + 1, queued_at = now()
    where account_id = $1 and ${MERGED_INTO} and public_id = any($3::text[])
    returning f.public_id as "publicId", f.attempt, ${QUEUE_PLACE}`,
);

/** Locks the rows of flights that are to be merged, or to be separate again. */
export async function lockFlights(
  manager: EntityManager,
  accountId: string,
  publicIds: readonly string[],
): Promise<void> {
  await LOCK.rows(manager, [accountId, publicIds]);
}

/** Locks the rows of a flight and of those that are merged into it. */
export async function lockWithMerged(
  manager: EntityManager,
  accountId: string,
  publicId: string,
): Promise<void> {
  await LOCK_WITH_MERGED.rows(manager, [accountId, publicId]);
}

/** Merges flights into another, within a transaction. False if one of them has changed. */
export async function mergeFlights(
  manager: EntityManager,
  accountId: string,
  into: string,
  flights: readonly FlightToMerge[],
): Promise<boolean> {
  if (flights.length === 0) return true;
  const ids = flights.map(({ publicId }) => publicId);
  const merged = await MERGE.rows(manager, [accountId, into, ids, flights.map(({ attempt }) => attempt)]);
  if (merged.length < flights.length) return false;
  await REMOVE_THERMALS.rows(manager, [accountId, merged.map(({ id }) => id)]);
  for (const flight of merged) {
    await emitEvent(manager, { accountId, type: 'flight.corrected', data: presentFlightEvent(flight) });
  }
  return true;
}

/** Makes flights that are merged into another flights of their own again, within a transaction. */
export async function separateFlights(
  manager: EntityManager,
  accountId: string,
  from: string,
  publicIds: readonly string[],
): Promise<readonly SeparatedFlight[]> {
  if (publicIds.length === 0) return [];
  return SEPARATE.rows(manager, [accountId, from, publicIds]);
}
