import { queueClassNumber } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { nextTurn } from './queue-place.js';

/**
 * Failure reasons caused by the file store, not by the flight: its file was missing, damaged or unreadable. The first
 * pattern is the messages of `FlightFileMissingError` and `FlightFileDamagedError`, the second a file system error from
 * Node (`EIO: i/o error, read`), the third what zlib said of a damaged file in earlier releases. Old rows keep their original wording, so add to these patterns but never change them.
 */
const LOST_FILE_REASONS = `^(The file of flight [0-9A-Z]{26} is (missing from|damaged in) the store|E[A-Z0-9]+: .*|Decompression failed|unexpected end of file)$`;

/**
 * $2: only flights of this account; $3: a worker's longest lease in seconds; a flight locked for longer was set aside.
 */
const RELEASABLE = `($2::bigint is null or account_id = $2)
  and ((reanalysis_version is null and status <> 'processing' and failure_reason ~ '${LOST_FILE_REASONS}')
    or (reanalysis_version is not null and locked_until > now() + make_interval(secs => $3)))`;

export interface ReleaseSelection {
  /** Internal id. */
  readonly accountId?: string;
  readonly leaseSeconds: number;
}

interface ReleasableFlight {
  /** Internal id. */
  readonly id: string;
  readonly flightId: string;
}

const FIND_RELEASABLE = new Statement<ReleasableFlight>(
  `select id, public_id as "flightId" from flights where id > $1 and ${RELEASABLE} order by id limit $4`,
);

const RELEASE = new Statement(
  `with placed as (
     select id, ${nextTurn('f.account_id', '$5::smallint')}
                + (row_number() over (partition by account_id order by id))::integer - 1 as turn
       from flights f where id = any($1::bigint[]))
   update flights
      set status = case when status = 'failed' and reanalysis_version is null then 'processing' else status end,
          reanalysis_version = case when status = 'processed' then coalesce(reanalysis_version, $4) else reanalysis_version end,
          failure_reason = null, lost_workers = 0, locked_until = null,
          queue_class = $5, queue_turn = placed.turn, queued_at = now()
     from placed
    where flights.id = placed.id and ${RELEASABLE}`,
);

/** Flights that failed or were set aside because of their file, for an operator who has restored the files. */
@Injectable()
export class FlightReleaseRepository {
  constructor(private readonly dataSource: DataSource) {}

  async *releasable(selection: ReleaseSelection, batch: number): AsyncGenerator<ReleasableFlight[]> {
    for (let after = '0'; ;) {
      const flights = await FIND_RELEASABLE.rows(this.dataSource, [
        after,
        selection.accountId ?? null,
        selection.leaseSeconds,
        batch,
      ]);
      const last = flights.at(-1);
      if (last === undefined) return;
      yield flights;
      after = last.id;
    }
  }

  /**
   * Schedules these flights for processing: as new if they have no result, otherwise for reanalysis by this version. They
   * may be many, so uploads go before them.
   * Returns how many had not been released yet.
   */
  async release(ids: readonly string[], selection: ReleaseSelection, version: number): Promise<number> {
    return RELEASE.affected(this.dataSource, [
      ids,
      selection.accountId ?? null,
      selection.leaseSeconds,
      version,
      queueClassNumber('import'),
    ]);
  }
}
