import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DebriefLanguage } from '@app/contract';
import { PreparedStatement } from '../prepared-statement.js';
import {
  AT_WORK,
  COMPLETE_FLIGHT,
  completionParameters,
  FAIL_FLIGHT,
  failureParameters,
  type FlightResult,
} from './flight-ending.js';
import { WITHOUT_WAITING } from './request-tally.repository.js';

/** A flight and the number of the attempt at it. A worker that claims one gets a new number, and only the latest may write the result. */
export interface FlightClaim {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
}

export interface ClaimedFlight {
  readonly claim: FlightClaim;
  readonly lostWorkers: number;
}

export type ClaimOutcome =
  | ({ readonly kind: 'claimed' } & ClaimedFlight)
  /** Another worker holds the flight. */
  | { readonly kind: 'leased' }
  /** Already processed, failed or deleted. */
  | { readonly kind: 'done' };

interface ClaimedRow {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
  readonly lostWorkers: number;
}

const TAKEN_UP = `attempt = attempt + 1, locked_until = now() + make_interval(secs => $1),
              lost_workers = lost_workers + (locked_until is not null)::int`;
const CLAIMED_ROW = `account_id as "accountId", public_id as "flightId", attempt, lost_workers as "lostWorkers"`;
const UNHELD = `(locked_until is null or locked_until < now())`;

/** Should the database server crash and forget it, the flight is claimed once more: that does no harm. */
const CLAIM = new PreparedStatement<ClaimedRow>(
  'claim_flight',
  `${WITHOUT_WAITING}
   update flights set ${TAKEN_UP} from hasty
    where account_id = $2 and public_id = $3 and status = 'processing' and ${UNHELD} returning ${CLAIMED_ROW}`,
);

/** What workers do with flights: take up, keep hold, finish. State change, event and notification are one statement. */
@Injectable()
export class FlightWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the flight up unless another worker holds it. A hold that ran out means that its worker died. */
  async claim(accountId: string, flightId: string, leaseSeconds: number): Promise<ClaimOutcome> {
    const [claimed] = await CLAIM.rows(this.dataSource, [leaseSeconds, accountId, flightId]);
    if (claimed) return { kind: 'claimed', ...claimedFlight(claimed) };
    const [waiting] = await this.dataSource.query<unknown[]>(
      `select 1 from flights where account_id = $1 and public_id = $2 and status = 'processing'`,
      [accountId, flightId],
    );
    return { kind: waiting === undefined ? 'done' : 'leased' };
  }

  /**
   * Takes up a flight of any account that is to be analysed again, the newest first; undefined when there is none.
   * Its status stays what it is, and so does its result until another one is complete.
   * @param version what this worker analyses by; flights that wait for a later one are left to later workers
   */
  async claimReanalysis(version: number, leaseSeconds: number): Promise<ClaimedFlight | undefined> {
    const [[claimed]] = await this.dataSource.query<[ClaimedRow[], number]>(
      `update flights set ${TAKEN_UP}
        where id = (select id from flights
                     where reanalysis_version <= $2 and status <> 'processing' and ${UNHELD}
                     order by created_at desc limit 1 for update skip locked)
          and ${UNHELD}
        returning ${CLAIMED_ROW}`,
      [leaseSeconds, version],
    );
    return claimed && claimedFlight(claimed);
  }

  /**
   * Puts up to be analysed again what a worker of an earlier version has processed, as one may during an upgrade, unless
   * that has failed already. Returns how many flights. Of all accounts, because it is the system's own look.
   */
  async requestOutdated(version: number): Promise<number> {
    const [, requested] = await this.dataSource.query<[unknown[], number]>(
      `update flights set reanalysis_version = $1, lost_workers = 0
        where status = 'processed' and analysis_version < $1 and reanalysis_version is null and failure_reason is null`,
      [version],
    );
    return requested;
  }

  /**
   * Leaves a flight alone for some time that could not be worked on, so that others get their turn. That is no lost
   * worker, although the hold runs out: it is taken off beforehand.
   */
  async setAside(claim: FlightClaim, seconds: number): Promise<void> {
    await this.dataSource.query(
      `update flights set locked_until = now() + make_interval(secs => $4), lost_workers = lost_workers - 1
        where account_id = $1 and public_id = $2 and attempt = $3 and locked_until is null`,
      [claim.accountId, claim.flightId, claim.attempt, seconds],
    );
  }

  /** Lets go of a flight that could not be worked on for a passing reason, so that the next try need not wait. */
  async release(claim: FlightClaim): Promise<void> {
    await this.dataSource.query(
      `update flights set locked_until = null where account_id = $1 and public_id = $2 and attempt = $3`,
      [claim.accountId, claim.flightId, claim.attempt],
    );
  }

  /** Keeps hold of a flight whose analysis takes longer than the lease. */
  async renew(claim: FlightClaim, leaseSeconds: number): Promise<void> {
    await this.dataSource.query(
      `update flights set locked_until = now() + make_interval(secs => $4)
        where account_id = $1 and public_id = $2 and attempt = $3 and ${AT_WORK}`,
      [claim.accountId, claim.flightId, claim.attempt, leaseSeconds],
    );
  }

  /**
   * Writes the result and tells who waits. With it, its weather is awaited; and with the first one, if the account wants it, a
   * debrief. False when a later attempt has taken the flight over.
   * @param automaticDebrief its language; null: for nobody
   */
  async complete(
    claim: FlightClaim,
    result: FlightResult,
    automaticDebrief: DebriefLanguage | null,
  ): Promise<boolean> {
    const rows = await COMPLETE_FLIGHT.rows(
      this.dataSource,
      completionParameters(claim, result, automaticDebrief),
    );
    return rows.length === 1;
  }

  /**
   * Marks the flight as not analysable and tells who waits; one that was only to be analysed again keeps its status
   * and result. `reason` is for operators.
   */
  async fail(claim: FlightClaim, reason: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(FAIL_FLIGHT, failureParameters(claim, reason));
    return rows.length === 1;
  }

  /**
   * Flights that no worker holds although they should have been taken up: never claimed for `idleSeconds`,
   * or held by a worker whose lease ran out. Of all accounts, because it is the system's own look.
   */
  async due(idleSeconds: number, limit: number): Promise<FlightClaim[]> {
    return this.dataSource.query<FlightClaim[]>(
      `select account_id as "accountId", public_id as "flightId", attempt from flights
        where status = 'processing'
          and coalesce(locked_until, created_at + make_interval(secs => $1)) < now()
        order by created_at limit $2`,
      [idleSeconds, limit],
    );
  }

  /**
   * Which of these files, by the flight they were written for, belong to no flight of any account. Files older
   * than the database are left alone: it is a new one, and not the one they were written for.
   */
  async orphansAmong(files: readonly { flightId: string; writtenAt: Date }[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select file.id from unnest($1::text[], $2::timestamptz[]) as file (id, written_at)
        where file.written_at > (select created_at from installation)
          and not exists (select 1 from flights where flights.public_id = file.id)`,
      [files.map(({ flightId }) => flightId), files.map(({ writtenAt }) => writtenAt)],
    );
    return rows.map((row) => row.id);
  }

  /** On which of these flights and debriefs nobody is at work any more (deleted ones included). */
  async finishedAmong(ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select wanted.id from unnest($1::text[]) as wanted (id)
        where not exists (
          select 1 from flights where flights.public_id = wanted.id and flights.status = 'processing')
          and not exists (
          select 1 from debriefs where debriefs.public_id = wanted.id and debriefs.status = 'running')`,
      [ids],
    );
    return rows.map((row) => row.id);
  }
}

function claimedFlight({ lostWorkers, ...claim }: ClaimedRow): ClaimedFlight {
  return { claim, lostWorkers };
}
