import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queueClassNumber, type QueuePlace, type RuleSetName } from '@core/contract';
import { inBatches, LEASE_MS, PreparedStatement, Statement, WITHOUT_WAITING } from '@core/database';
import { type FlightClaim } from './flight-claim.js';
import { REANALYSABLE } from './flight-reanalysis.repository.js';
import {
  AT_WORK,
  COMPLETE_FLIGHT,
  completionParameters,
  FAIL_FLIGHT,
  failureParameters,
  type FlightResult,
  type FollowUp,
  HELD_FLIGHT,
  type HeldFlight,
} from './flight-ending.js';
import { type StoredCorrections } from '../domain/corrections/stored-corrections.js';
import { dependsOnTakeoff, type FlightSite, siteAfter } from './flight-name.js';
import { type FlightPartOfLog } from './flight-upload.repository.js';
import { TAKEOFF_SITE } from './place-name.js';
import { QUEUE_PLACE } from './queue-place.js';

export interface ClaimedFlight {
  readonly claim: FlightClaim;
  /** The part of the log that is the flight; null for the whole log. */
  readonly part: FlightPartOfLog | null;
  readonly lostWorkers: number;
  readonly uploadedAt: Date;
  /** Of the uploaded file; null for uploads of earlier releases without a result. */
  readonly fileSha256: Buffer | null;
  /** Of the league of its account; null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  /** Whether the flight is to get an automatic debrief with this result. */
  readonly isDebriefed: boolean;
  /** What its owner states in place of what is found. */
  readonly corrections: StoredCorrections | null;
  /** Whether it already has a result, which does not follow its latest corrections. */
  readonly isCorrection: boolean;
}

export type ClaimOutcome =
  | ({ readonly kind: 'claimed' } & ClaimedFlight)
  /** Another worker holds the flight, for this long unless it renews its lease. */
  | { readonly kind: 'leased'; readonly leaseMs: number }
  /** Already processed, failed or deleted. */
  | { readonly kind: 'done' };

interface QueuePosition extends QueuePlace {
  /** Internal id. */
  readonly id: string;
}

/** A flight that no worker holds. */
export interface DueFlight extends FlightClaim, QueuePosition {}

interface ClaimedRow extends FlightPartOfLog {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
  readonly lostWorkers: number;
  readonly uploadedAt: Date;
  readonly fileSha256: Buffer | null;
  readonly ruleSet: RuleSetName | null;
  readonly isDebriefed: boolean;
  readonly corrections: StoredCorrections | null;
  readonly isCorrection: boolean;
}

/**
 * A flight that still has a lease when it is claimed has lost its worker: every other end of the work sets
 * `locked_until` to null, except `setAside`, which deducts one in advance.
 */
const TAKEN_UP = `attempt = attempt + 1, locked_until = now() + make_interval(secs => $1),
              lost_workers = lost_workers + (locked_until is not null)::int`;
const CLAIMED_ROW = `account_id as "accountId", public_id as "flightId", attempt, lost_workers as "lostWorkers",
              created_at as "uploadedAt", input_sha256 as "fileSha256", part_start_seconds as "startSeconds",
              part_end_seconds as "endSeconds", corrections, correction_due as "isCorrection",
              (select rule_set from accounts where accounts.id = flights.account_id) as "ruleSet",
              case when correction_due then exists (
                     select from debriefs d
                      where d.flight_id = flights.id and d.status = 'completed' and d.replaced_at is null)
                   else status <> 'processed' and queue_class <> ${queueClassNumber('import')} end and exists (
                select from accounts
                 where accounts.id = flights.account_id and auto_debrief and accounts.disabled_at is null)
              as "isDebriefed"`;
/** A client may be waiting: for the first result, or for one that follows corrections. */
const AWAITED = `(status = 'processing' or correction_due)`;
const UNHELD = `(locked_until is null or locked_until < now())`;

/** If the database server crashes and loses it, the flight is claimed again, which is harmless. */
const CLAIM = new PreparedStatement<ClaimedRow>(
  'claim_flight',
  `${WITHOUT_WAITING}
   update flights set ${TAKEN_UP} from hasty
    where account_id = $2 and public_id = $3 and ${AWAITED} and ${UNHELD} returning ${CLAIMED_ROW}`,
);

const LEASE = new Statement<{ leaseMs: number }>(
  `select ${LEASE_MS} as "leaseMs" from flights
    where account_id = $1 and public_id = $2 and ${AWAITED}`,
);

const CLAIM_REANALYSIS = new Statement<ClaimedRow>(
  `update flights set ${TAKEN_UP}
    where id = (select id from flights
                 where reanalysis_version <= $2 and ${REANALYSABLE} and ${UNHELD}
                 order by created_at desc limit 1 for update skip locked)
      and ${UNHELD}
    returning ${CLAIMED_ROW}`,
);

/** Flights whose rows are changed in one transaction. */
const OUTDATED_BATCH = 1_000;

/** Flights that another worker is just scheduling are skipped. */
const REQUEST_OUTDATED = new Statement(
  `update flights set reanalysis_version = $1, lost_workers = 0
    where id = any(array(
      select id from flights
       where status = 'processed' and analysis_version < $1
         and reanalysis_version is null and failure_reason is null
       limit $2 for update skip locked))`,
);

const SET_ASIDE = new Statement(
  `update flights set locked_until = now() + make_interval(secs => $4), lost_workers = lost_workers - 1
    where account_id = $1 and public_id = $2 and attempt = $3 and locked_until is null`,
);

const RELEASE = new Statement(
  `update flights set locked_until = null where account_id = $1 and public_id = $2 and attempt = $3`,
);

const RENEW = new Statement(
  `update flights set locked_until = now() + make_interval(secs => $4)
    where account_id = $1 and public_id = $2 and attempt = $3 and locked_until is not null and ${AT_WORK}`,
);

const DUE = new Statement<DueFlight>(
  `select id, account_id as "accountId", public_id as "flightId", attempt, ${QUEUE_PLACE}
     from flights f
    where status = 'processing'
      and coalesce(locked_until, created_at + make_interval(secs => $1)) < now()
      and (queue_class, queue_turn, id) > ($2::smallint, $3::integer, $4::bigint)
    order by queue_class, queue_turn, id limit $5`,
);

const ORPHANS_AMONG = new Statement<{ id: string }>(
  `select file.id from unnest($1::text[], $2::timestamptz[]) as file (id, written_at)
    where file.written_at > (select created_at from installation)
      and not exists (select 1 from flights where flights.public_id = file.id)`,
);

/** A compressed file is smaller than the upload. Nothing else writes the file of a processed flight. */
const UNCOMPRESSED_AMONG = new Statement<{ id: string }>(
  `select file.id from unnest($1::text[], $2::integer[]) as file (id, bytes)
     join flights on flights.public_id = file.id
    where flights.file_bytes <= file.bytes and flights.status = 'processed' limit $3`,
);

const EXISTS = new Statement('select 1 from flights where public_id = $1');

const PROCESSING_AMONG = new Statement<{ id: string }>(
  `select public_id as id from flights where public_id = any($1::text[]) and ${AWAITED}`,
);

/** Worker operations on flights: claim, renew, finish. State change, event and notification are one statement. */
@Injectable()
export class FlightWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims the flight unless another worker holds it. An expired lease means that its worker died. */
  async claim(
    accountId: string,
    flightId: string,
    leaseSeconds: number,
    requestId?: string,
  ): Promise<ClaimOutcome> {
    const claimed = await CLAIM.row(this.dataSource, [leaseSeconds, accountId, flightId]);
    if (claimed) return { kind: 'claimed', ...claimedFlight(claimed, requestId) };
    const held = await LEASE.row(this.dataSource, [accountId, flightId]);
    return held ? { kind: 'leased', ...held } : { kind: 'done' };
  }

  /**
   * Claims a flight of any account that is due for reanalysis, newest first; undefined if there is none. It keeps its
   * status and result until the new result is complete.
   * @param version this worker's analysis version; flights that need a later one are left to later workers
   */
  async claimReanalysis(version: number, leaseSeconds: number): Promise<ClaimedFlight | undefined> {
    const claimed = await CLAIM_REANALYSIS.row(this.dataSource, [leaseSeconds, version]);
    return claimed && claimedFlight(claimed);
  }

  /**
   * Schedules results of an earlier analysis version for reanalysis, such as those written during an upgrade, unless
   * their reanalysis has already failed. A batch is a transaction of its own, and what is left has a later batch or round.
   * Returns how many flights. Across all accounts: an internal query.
   */
  async requestOutdated(version: number, stopping: AbortSignal): Promise<number> {
    for (let requested = 0; ;) {
      const batch = await REQUEST_OUTDATED.affected(this.dataSource, [version, OUTDATED_BATCH]);
      requested += batch;
      if (batch < OUTDATED_BATCH || stopping.aborted) return requested;
    }
  }

  /**
   * Sets aside a flight that could not be processed, so that others get their turn. When its lease expires, that must
   * not count as a lost worker, so one is deducted in advance.
   */
  async setAside(claim: FlightClaim, seconds: number): Promise<void> {
    await SET_ASIDE.rows(this.dataSource, [claim.accountId, claim.flightId, claim.attempt, seconds]);
  }

  /** Releases a flight after a temporary failure, so that the next attempt does not have to wait. */
  async release(claim: FlightClaim): Promise<void> {
    await RELEASE.rows(this.dataSource, [claim.accountId, claim.flightId, claim.attempt]);
  }

  /** Extends the lease of a flight whose analysis takes longer. */
  async renew(claim: FlightClaim, leaseSeconds: number): Promise<void> {
    await RENEW.rows(this.dataSource, [claim.accountId, claim.flightId, claim.attempt, leaseSeconds]);
  }

  /**
   * Writes the result and notifies those waiting. Also schedules its weather and the validation of its signature and,
   * with the first result, saves or schedules the automatic debrief if the account wants one. Returns undefined if a
   * later attempt has taken over the flight.
   */
  async complete(
    claim: FlightClaim,
    result: FlightResult,
    followUp: FollowUp,
  ): Promise<{ hasDebrief: boolean } | undefined> {
    return this.finish(claim, async (held) => {
      const site = await this.siteAfter(claim, held, result);
      return COMPLETE_FLIGHT.row(this.dataSource, completionParameters(claim, held, site, result, followUp));
    });
  }

  /** The site of the flight once its take-off is known. */
  private async siteAfter(
    { accountId }: FlightClaim,
    held: HeldFlight,
    { metrics }: FlightResult,
  ): Promise<FlightSite> {
    if (!dependsOnTakeoff(held, held.status)) return held;
    const given = held.ownSiteId === null ? held.site : held.foundSite;
    const takeoff = await TAKEOFF_SITE.row(this.dataSource, [accountId, metrics, given]);
    return siteAfter(held, held.status, takeoff!);
  }

  /**
   * Marks the flight as failed and notifies those waiting; a flight in reanalysis keeps its status and result.
   * `reason` is for operators.
   */
  async fail(claim: FlightClaim, reason: string): Promise<boolean> {
    const failed = await this.finish(claim, (held) =>
      FAIL_FLIGHT.row(this.dataSource, failureParameters(claim, held, reason)),
    );
    return failed !== undefined;
  }

  /** Repeats `write` if the row has changed in the meantime, such as by a new title. */
  private async finish<Row>(
    claim: FlightClaim,
    write: (held: HeldFlight) => Promise<Row | undefined>,
  ): Promise<Row | undefined> {
    for (;;) {
      const { accountId, flightId, attempt } = claim;
      const held = await HELD_FLIGHT.row(this.dataSource, [accountId, flightId, attempt]);
      if (!held) return undefined;
      const written = await write(held);
      if (written) return written;
    }
  }

  /**
   * Due flights that no worker holds: not claimed for `idleSeconds`, or their worker's lease expired. In the order of
   * the queue, in batches. Across all accounts: an internal query.
   */
  async *due(idleSeconds: number, batch: number): AsyncGenerator<DueFlight[]> {
    const first: QueuePosition = { queueClass: 0, queueTurn: 0, id: '0' };
    yield* inBatches<DueFlight, QueuePosition>(batch, first, ({ queueClass, queueTurn, id }) =>
      DUE.rows(this.dataSource, [idleSeconds, queueClass, queueTurn, id, batch]),
    );
  }

  /**
   * Returns which of these files do not belong to any flight of any account. Files older than the database are skipped:
   * they were written for a different one.
   */
  async orphansAmong(files: readonly { flightId: string; writtenAt: Date }[]): Promise<string[]> {
    const rows = await ORPHANS_AMONG.rows(this.dataSource, [
      files.map(({ flightId }) => flightId),
      files.map(({ writtenAt }) => writtenAt),
    ]);
    return rows.map((row) => row.id);
  }

  /** Returns processed flights whose file is as large as the upload, or larger. */
  async uncompressedAmong(
    files: readonly { flightId: string; compressibleBytes: number }[],
    max: number,
  ): Promise<string[]> {
    const rows = await UNCOMPRESSED_AMONG.rows(this.dataSource, [
      files.map(({ flightId }) => flightId),
      files.map(({ compressibleBytes }) => compressibleBytes),
      max,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Whether the flight has not been deleted. */
  async exists(flightId: string): Promise<boolean> {
    return (await EXISTS.row(this.dataSource, [flightId])) !== undefined;
  }

  /** Returns which of these flights are still being processed, for the first time or as corrected. */
  async unfinishedAmong(publicIds: readonly string[]): Promise<string[]> {
    const rows = await PROCESSING_AMONG.rows(this.dataSource, [publicIds]);
    return rows.map(({ id }) => id);
  }
}

function claimedFlight(row: ClaimedRow, requestId?: string): ClaimedFlight {
  const { lostWorkers, uploadedAt, fileSha256, startSeconds, endSeconds, isDebriefed, ...others } = row;
  const { ruleSet, corrections, isCorrection, ...held } = others;
  const claim = { ...held, requestId };
  const isWhole = startSeconds === null && endSeconds === null;
  const part = isWhole ? null : { startSeconds, endSeconds };
  const file = { uploadedAt, fileSha256, part };
  return { claim, lostWorkers, ...file, ruleSet, isDebriefed, corrections, isCorrection };
}
