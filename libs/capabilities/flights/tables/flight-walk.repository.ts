import { HAS_FILE } from '@core/storage';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A file of a flight as it should be in the store. */
export interface StoredFlightFile {
  readonly flightId: string;
  /** Null for uploads of earlier releases that have no result. */
  readonly fileSha256: Buffer | null;
}

interface VisitedFile extends StoredFlightFile {
  /** Internal id. */
  readonly id: string;
}

const REACHED = new Statement<{ flightId: string }>(
  'select flight_id as "flightId" from flight_walks where name = $1',
);

const REACH = new Statement(
  `insert into flight_walks (name, flight_id) values ($1, $2)
   on conflict (name) do update set flight_id = excluded.flight_id`,
);

const BEGIN = new Statement<{ flightId: string }>(
  `insert into flight_walks as walk (name, flight_id, due_at) values ($1, 0, now() + make_interval(secs => $2))
   on conflict (name) do update set due_at = excluded.due_at where walk.due_at <= now()
   returning flight_id as "flightId"`,
);

const FILES_AFTER = new Statement<VisitedFile>(
  `select id, public_id as "flightId", input_sha256 as "fileSha256" from flights
    where id > $1 and ${HAS_FILE} order by id limit $2`,
);

/** Chores that visit all flights of all accounts: internal queries. */
@Injectable()
export class FlightWalkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Internal id of the last flight that the walk has visited; `0` before the first. */
  async reached(name: string): Promise<string> {
    return (await REACHED.row(this.dataSource, [name]))?.flightId ?? '0';
  }

  async reach(name: string, flightId: string): Promise<void> {
    await REACH.rows(this.dataSource, [name, flightId]);
  }

  /**
   * Begins the next stretch of a walk if one is due, for one worker only. If that stops before it has called `reach`, a
   * later stretch visits the same flights.
   * @returns the last flight that was visited; undefined if no stretch is due
   */
  async begin(name: string, nextInSeconds: number): Promise<string | undefined> {
    return (await BEGIN.row(this.dataSource, [name, nextInSeconds]))?.flightId;
  }

  /** The files of the flights after this one, in the order of their internal ids. */
  async filesAfter(id: string, limit: number): Promise<VisitedFile[]> {
    return FILES_AFTER.rows(this.dataSource, [id, limit]);
  }
}
