import { type ImportOutcome, type ImportRefusalCode } from '@app/contract';
import { Statement } from '@app/database';
import {
  inOrderOf,
  insertFlightsParameters,
  insertFlightsText,
  type NewFlight,
  type NewFlights,
  type UploadedFlight,
} from '@tables/flights';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A worker's turn at an import. Only the latest attempt may write. */
export interface ImportClaim {
  /** Internal id. */
  readonly id: string;
  readonly importId: string;
  readonly accountId: string;
  readonly attempt: number;
}

export interface ClaimedImport {
  readonly claim: ImportClaim;
  readonly archiveBytes: number;
  /** How many files have been read. */
  readonly position: number;
  /** Workers that died, and faults, since a file was read last. */
  readonly lostWorkers: number;
}

export interface FileOfImport {
  readonly position: number;
  readonly name: string;
}

interface ClaimedRow extends ImportClaim {
  readonly archiveBytes: string;
  readonly position: number;
  readonly lostWorkers: number;
}

/** The import was cancelled or deleted, or another worker has taken it over. */
export class ImportNotHeldError extends Error {
  constructor({ importId }: ImportClaim) {
    super(`Import ${importId} is no longer held by this worker`);
    this.name = 'ImportNotHeldError';
  }
}

const DUE = `from imports i join accounts a on a.id = i.account_id
              where i.status = 'running' and i.due_at <= now() and a.disabled_at is null
                and (i.locked_until is null or i.locked_until < now())`;

const IS_DUE = new Statement(`select 1 ${DUE} limit 1`);

const CLAIM = new Statement<ClaimedRow>(
  `update imports
      set attempt = attempt + 1, locked_until = now() + make_interval(secs => $1),
          lost_workers = lost_workers + (locked_until is not null)::int
    where id = (select i.id ${DUE} order by i.due_at limit 1 for update of i skip locked)
    returning id, public_id as "importId", account_id as "accountId", attempt, archive_bytes as "archiveBytes",
              files_imported + files_duplicate + files_refused as position, lost_workers as "lostWorkers"`,
);

const HELD = `id = $1 and attempt = $2 and status = 'running'`;

const RENEW = new Statement(
  `update imports set locked_until = now() + make_interval(secs => $3) where ${HELD} and locked_until is not null`,
);

const RELEASE = new Statement(
  `update imports set locked_until = null, due_at = now() + make_interval(secs => $3::double precision / 1000)
    where ${HELD}`,
);

/** Counts as a lost worker: both are signs of a file that cannot be read. */
const NOTE_FAULT = new Statement(`update imports set lost_workers = lost_workers + 1 where ${HELD}`);

const COMPLETE = new Statement(
  `update imports set status = 'completed', finished_at = now(), locked_until = null where ${HELD}`,
);

const FAIL = new Statement(
  `update imports set status = 'failed', failure_reason = $3, finished_at = now(), locked_until = null where ${HELD}`,
);

const IS_HELD = new Statement(`select 1 from imports where ${HELD}`);

/**
 * The flights of a file, its outcome and the count are written together, or none of them. A worker that was killed
 * therefore leaves each file read or unread, and one whose turn is over inserts nothing.
 */
const INSERT_FLIGHTS = new Statement<UploadedFlight>(
  insertFlightsText({
    before: `held as (
     select id from imports where id = $12::bigint and attempt = $13::integer and status = 'running' for update)`,
    condition: 'exists (select from held)',
    after: `filed as (
     insert into import_files (import_id, position, name, outcome, flight_id)
     select $12::bigint, $14::integer, $15::text, 'imported', "publicId" from first returning 1),
   counted as (
     update imports set files_imported = files_imported + 1, lost_workers = 0
      where id = $12::bigint and exists (select from first) returning 1)`,
  }),
);

const RECORD = new Statement<{ position: number }>(
  `with held as (
     update imports
        set files_duplicate = files_duplicate + ($5::text = 'duplicate')::int,
            files_refused = files_refused + ($5::text = 'refused')::int, lost_workers = 0
      where ${HELD} returning id)
   insert into import_files (import_id, position, name, outcome, flight_id, refusal_code, refusal_message)
   select id, $3, $4, $5, $6, $7, $8 from held returning position`,
);

const RUNNING_AMONG = new Statement<{ id: string; isRunning: boolean }>(
  `select public_id as id, status = 'running' as "isRunning" from imports where public_id = any($1::text[])`,
);

const REMOVE_FINISHED = new Statement(
  `delete from imports where id in (
     select id from imports where finished_at < now() - make_interval(days => $1) order by finished_at limit $2)`,
);

/** Worker operations on imports: claim, record what became of a file, finish. */
@Injectable()
export class ImportWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether there is an import to claim. Costs less than to claim none. */
  async isAnyDue(): Promise<boolean> {
    return (await IS_DUE.row(this.dataSource)) !== undefined;
  }

  /** Claims the import of any account that has waited longest for its turn; undefined if none is due. */
  async claim(leaseSeconds: number): Promise<ClaimedImport | undefined> {
    const [row] = await CLAIM.rows(this.dataSource, [leaseSeconds]);
    if (!row) return undefined;
    const { archiveBytes, position, lostWorkers, ...claim } = row;
    return { claim, archiveBytes: Number(archiveBytes), position, lostWorkers };
  }

  async renew({ id, attempt }: ImportClaim, leaseSeconds: number): Promise<void> {
    await RENEW.rows(this.dataSource, [id, attempt, leaseSeconds]);
  }

  /** Ends the turn. @param pauseMs before the next one */
  async release({ id, attempt }: ImportClaim, pauseMs = 0): Promise<void> {
    await RELEASE.rows(this.dataSource, [id, attempt, pauseMs]);
  }

  /** The next file could not be read, for no reason in its content. */
  async noteFault({ id, attempt }: ImportClaim): Promise<void> {
    await NOTE_FAULT.rows(this.dataSource, [id, attempt]);
  }

  /** Returns false if the import is no longer held. */
  async complete({ id, attempt }: ImportClaim): Promise<boolean> {
    return (await COMPLETE.affected(this.dataSource, [id, attempt])) === 1;
  }

  /** @param reason shown to the client */
  async fail({ id, attempt }: ImportClaim, reason: string): Promise<void> {
    await FAIL.rows(this.dataSource, [id, attempt, reason]);
  }

  /**
   * Inserts the flights of a file; none if the account already has flights with these fixes.
   * @throws ImportNotHeldError
   */
  async insertFlights(
    claim: ImportClaim,
    { position, name }: FileOfImport,
    flights: readonly NewFlight[],
    common: NewFlights,
  ): Promise<UploadedFlight[]> {
    const values = insertFlightsParameters(claim.accountId, flights, common, 'import');
    const file = [claim.id, claim.attempt, position, name];
    const rows = await INSERT_FLIGHTS.rows(this.dataSource, [...values, ...file]);
    if (rows.length === 0 && !(await this.isHeld(claim))) throw new ImportNotHeldError(claim);
    return inOrderOf(flights, rows);
  }

  /** @throws ImportNotHeldError */
  async duplicate(claim: ImportClaim, file: FileOfImport, flightId: string): Promise<void> {
    await this.record(claim, file, ['duplicate', flightId, null, null]);
  }

  /** @throws ImportNotHeldError */
  async refuse(
    claim: ImportClaim,
    file: FileOfImport,
    refusal: { readonly code: ImportRefusalCode; readonly message: string },
  ): Promise<void> {
    await this.record(claim, file, ['refused', null, refusal.code, refusal.message]);
  }

  /**
   * Whether the imports of these archives are running, by id. An archive without an import is missing. Across all
   * accounts: an internal query.
   */
  async runningAmong(archiveIds: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await RUNNING_AMONG.rows(this.dataSource, [archiveIds]);
    return new Map(rows.map(({ id, isRunning }) => [id, isRunning]));
  }

  /** Deletes imports that finished longer ago, with their lists of files. Returns how many. */
  async removeFinished(days: number, limit: number): Promise<number> {
    return REMOVE_FINISHED.affected(this.dataSource, [days, limit]);
  }

  private async record(
    claim: ImportClaim,
    { position, name }: FileOfImport,
    outcome: readonly [ImportOutcome, string | null, ImportRefusalCode | null, string | null],
  ): Promise<void> {
    const values = [claim.id, claim.attempt, position, name, ...outcome];
    const recorded = await RECORD.row(this.dataSource, values);
    if (!recorded) throw new ImportNotHeldError(claim);
  }

  private async isHeld({ id, attempt }: ImportClaim): Promise<boolean> {
    return (await IS_HELD.row(this.dataSource, [id, attempt])) !== undefined;
  }
}
