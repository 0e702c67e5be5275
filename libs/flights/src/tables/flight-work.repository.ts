import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DueRow, inBatches, PreparedStatement, Statement, WITHOUT_WAITING } from '@app/database';
import { type FlightClaim } from './flight-claim.js';
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
import { isSiteUndecided, nameAfterPlace } from './flight-name.js';
import { type FlightPartOfLog } from './flight-upload.repository.js';
import { PLACE_NAME } from './place-name.js';

export interface ClaimedFlight {
  readonly claim: FlightClaim;
  /** The part of the log that is the flight; null for the whole log. */
  readonly part: FlightPartOfLog | null;
  readonly lostWorkers: number;
  readonly uploadedAt: Date;
}

export type ClaimOutcome =
  | ({ readonly kind: 'claimed' } & ClaimedFlight)
  /** Another worker holds the flight. */
  | { readonly kind: 'leased' }
  /** Already processed, failed or deleted. */
  | { readonly kind: 'done' };

interface ClaimedRow extends FlightPartOfLog {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
  readonly lostWorkers: number;
  readonly uploadedAt: Date;
}

/**
 * A flight that still has a lease when it is claimed has lost its worker: every other end of the work sets
 * `locked_until` to null, except `setAside`, which deducts one in advance.
 */
const TAKEN_UP = `attempt = attempt + 1, locked_until = now() + make_interval(secs => $1),
              lost_workers = lost_workers + (locked_until is not null)::int`;
const CLAIMED_ROW = `account_id as "accountId", public_id as "flightId", attempt, lost_workers as "lostWorkers",
              created_at as "uploadedAt", part_start_seconds as "startSeconds",
              part_end_seconds as "endSeconds"`;
const UNHELD = `(locked_until is null or locked_until < now())`;

/** If the database server crashes and loses it, the flight is claimed again, which is harmless. */
const CLAIM = new PreparedStatement<ClaimedRow>(
  'claim_flight',
  `${WITHOUT_WAITING}
   update flights set ${TAKEN_UP} from hasty
    where account_id = $2 and public_id = $3 and status = 'processing' and ${UNHELD} returning ${CLAIMED_ROW}`,
);

const IS_PROCESSING = new Statement(
  `select 1 from flights where account_id = $1 and public_id = $2 and status = 'processing'`,
);

const CLAIM_REANALYSIS = new Statement<ClaimedRow>(
  `update flights set ${TAKEN_UP}
    where id = (select id from flights
                 where reanalysis_version <= $2 and status <> 'processing' and ${UNHELD}
                 order by created_at desc limit 1 for update skip locked)
      and ${UNHELD}
    returning ${CLAIMED_ROW}`,
);

const REQUEST_OUTDATED = new Statement(
  `update flights set reanalysis_version = $1, lost_workers = 0
    where status = 'processed' and analysis_version < $1 and reanalysis_version is null and failure_reason is null`,
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
    where account_id = $1 and public_id = $2 and attempt = $3 and ${AT_WORK}`,
);

const DUE = new Statement<FlightClaim & DueRow>(
  `select id, account_id as "accountId", public_id as "flightId", attempt, created_at as "createdAt"
     from flights
    where status = 'processing'
      and coalesce(locked_until, created_at + make_interval(secs => $1)) < now()
      and (created_at, id) > ($2::timestamptz, $3::bigint)
    order by created_at, id limit $4`,
);

const ORPHANS_AMONG = new Statement<{ id: string }>(
  `select file.id from unnest($1::text[], $2::timestamptz[]) as file (id, written_at)
    where file.written_at > (select created_at from installation)
      and not exists (select 1 from flights where flights.public_id = file.id)`,
);

const PROCESSING_AMONG = new Statement<{ id: string }>(
  `select public_id as id from flights where public_id = any($1::text[]) and status = 'processing'`,
);

/** Worker operations on flights: claim, renew, finish. State change, event and notification are one statement. */
@Injectable()
export class FlightWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims the flight unless another worker holds it. An expired lease means that its worker died. */
  async claim(accountId: string, flightId: string, leaseSeconds: number): Promise<ClaimOutcome> {
    const claimed = await CLAIM.row(this.dataSource, [leaseSeconds, accountId, flightId]);
    if (claimed) return { kind: 'claimed', ...claimedFlight(claimed) };
    const waiting = await IS_PROCESSING.row(this.dataSource, [accountId, flightId]);
    return { kind: waiting === undefined ? 'done' : 'leased' };
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
   * their reanalysis has already failed. Returns how many flights. Across all accounts: an internal query.
   */
  async requestOutdated(version: number): Promise<number> {
    return REQUEST_OUTDATED.affected(this.dataSource, [version]);
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
   * Writes the result and notifies those waiting. Also schedules its weather, the validation of its signature and, with
   * the first result, the automatic debrief if the account wants one. Returns false if a later attempt has taken over
   * the flight.
   */
  async complete(claim: FlightClaim, result: FlightResult, followUp: FollowUp): Promise<boolean> {
    return this.finish(claim, async (held) => {
      const name = await this.nameAfter(claim, held, result);
      return COMPLETE_FLIGHT.row(this.dataSource, completionParameters(claim, held, name, result, followUp));
    });
  }

  /** Title and site of the flight once its take-off is known. */
  private async nameAfter({ accountId }: FlightClaim, held: HeldFlight, { metrics }: FlightResult) {
    if (!isSiteUndecided(held, held.status)) return held;
    const place = await PLACE_NAME.row(this.dataSource, [accountId, metrics]);
    return nameAfterPlace(held, place?.name ?? null);
  }

  /**
   * Marks the flight as failed and notifies those waiting; a flight in reanalysis keeps its status and result.
   * `reason` is for operators.
   */
  async fail(claim: FlightClaim, reason: string): Promise<boolean> {
    return this.finish(claim, (held) =>
      FAIL_FLIGHT.row(this.dataSource, failureParameters(claim, held, reason)),
    );
  }

  /** Repeats `write` if the row has changed in the meantime, such as by a new title. */
  private async finish(
    claim: FlightClaim,
    write: (held: HeldFlight) => Promise<object | undefined>,
  ): Promise<boolean> {
    for (;;) {
      const { accountId, flightId, attempt } = claim;
      const held = await HELD_FLIGHT.row(this.dataSource, [accountId, flightId, attempt]);
      if (!held) return false;
      if (await write(held)) return true;
    }
  }

  /**
   * Due flights that no worker holds: not claimed for `idleSeconds`, or their worker's lease expired. Oldest first, in
   * batches. Across all accounts: an internal query.
   */
  async *due(idleSeconds: number, batch: number): AsyncGenerator<FlightClaim[]> {
    yield* inBatches(batch, (after) =>
      DUE.rows(this.dataSource, [idleSeconds, after.createdAt, after.id, batch]),
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

  /** Returns which of these flights are still being processed. */
  async processingAmong(publicIds: readonly string[]): Promise<string[]> {
    const rows = await PROCESSING_AMONG.rows(this.dataSource, [publicIds]);
    return rows.map(({ id }) => id);
  }
}

function claimedFlight(row: ClaimedRow): ClaimedFlight {
  const { lostWorkers, uploadedAt, startSeconds, endSeconds, ...claim } = row;
  const isWhole = startSeconds === null && endSeconds === null;
  return { claim, lostWorkers, uploadedAt, part: isWhole ? null : { startSeconds, endSeconds } };
}
