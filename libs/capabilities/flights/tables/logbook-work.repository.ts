import { isUnstorableValue, Statement } from '@core/database';
import {
  type Aircraft,
  type FlightMetrics,
  type FlightPlaces,
  type StoredThermals,
} from '@engine/results/shapes';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  LOGBOOK_ASSIGNMENTS,
  LOGBOOK_FIELDS,
  type LogbookEntry,
  REPLACE_THERMALS,
  THERMAL_COLUMN_NAMES,
  THERMAL_COLUMN_VALUES,
} from './logbook-columns.js';

/** A result that the logbook does not contain. */
export interface UnloggedFlight {
  /** Internal id. */
  readonly id: string;
  readonly publicId: string;
  readonly flownAt: Date | null;
  readonly metrics: FlightMetrics | null;
  readonly aircraft: Aircraft | null;
  readonly places: FlightPlaces | null;
  readonly thermals: StoredThermals | null;
  readonly scores: object | null;
}

/** By the index `flights_unlogged`. Those that another worker adds are skipped. */
const UNLOGGED = new Statement<UnloggedFlight>(
  `select f.id, f.public_id as "publicId", f.flown_at as "flownAt", f.metrics, f.aircraft, f.places, r.thermals, r.score -> 'scores' as scores
     from flights f left join flight_results r on r.flight_id = f.id
    where f.status = 'processed' and f.logged_at is distinct from f.processed_at
    order by f.id limit $1 for no key update of f skip locked`,
);

const LOG = new Statement(
  `with entry as (select * from json_to_recordset($1::json) as entry (id bigint, ${LOGBOOK_FIELDS})),
   logged as (
     update flights set logged_at = flights.processed_at, ${LOGBOOK_ASSIGNMENTS}
       from entry where flights.id = entry.id returning flights.id, flights.account_id, flights.flown_at),
   mapped as (
     insert into flight_thermals (flight_id, account_id, flown_at, flown_on, ${THERMAL_COLUMN_NAMES})
     select id, account_id, flown_at, entry.flown_on, ${THERMAL_COLUMN_VALUES}
       from logged join entry using (id) where entry.hours is not null
     ${REPLACE_THERMALS})
   delete from flight_thermals using entry where flight_id = entry.id and entry.hours is null`,
);

/** How a result becomes an entry. */
export interface EntryMaker {
  entryOf(flight: UnloggedFlight): LogbookEntry;
  /** For a result with a value that the database cannot store. */
  entryWithout(flight: UnloggedFlight, error: unknown): LogbookEntry;
}

/** Adds results that the logbook lacks. */
@Injectable()
export class LogbookWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds up to `limit` flights of any account, in one transaction. Returns how many. */
  async log(limit: number, entries: EntryMaker): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const flights = await UNLOGGED.rows(manager, [limit]);
      const rows = flights.map((flight) => ({ id: flight.id, ...entries.entryOf(flight) }));
      if (rows.length > 0 && (await faultOf(manager, rows)) !== undefined) {
        for (const flight of flights) await logOne(manager, flight, entries);
      }
      return rows.length;
    });
  }
}

type EntryRow = LogbookEntry & Pick<UnloggedFlight, 'id'>;

async function logOne(manager: EntityManager, flight: UnloggedFlight, entries: EntryMaker): Promise<void> {
  const { id } = flight;
  const fault = await faultOf(manager, [{ id, ...entries.entryOf(flight) }]);
  if (fault === undefined) return;
  await LOG.rows(manager, [JSON.stringify([{ id, ...entries.entryWithout(flight, fault) }])]);
}

/** Adds entries, unless the database cannot store a value among them: then returns its error. */
async function faultOf(manager: EntityManager, rows: readonly EntryRow[]): Promise<unknown> {
  try {
    await manager.transaction((savepoint) => LOG.rows(savepoint, [JSON.stringify(rows)]));
    return undefined;
  } catch (error) {
    if (!isUnstorableValue(error)) throw error;
    return error;
  }
}
