import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DebriefLanguage, type EventType } from '@app/contract';
import { newId } from '../ids.js';
import { WORK_FINISHED_CHANNEL } from '../notification-listener.js';
import { PreparedStatement } from '../prepared-statement.js';
import { flightEvent } from './outbox.js';
import { namedAfterPlace } from './named-after-place.js';
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

/** A result as it is stored; objects as JSON text. */
export interface FlightResult {
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly metrics: string;
  readonly quality: string;
  readonly analysisVersion: number;
  /** Of the file that was analysed. */
  readonly inputSha256: Uint8Array;
  readonly thermals: string;
  /** The stored track, compressed. */
  readonly track: Uint8Array;
  readonly score: string;
  /** The best points by each rule set. */
  readonly bestPoints: string;
  readonly observedWeather: string | null;
}

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
/** Somebody is still to work on it: on a new flight, or again on one whose old result stays until then. */
const AT_WORK = `(status = 'processing' or reanalysis_version is not null)`;

/** Should the database server crash and forget it, the flight is claimed once more: that does no harm. */
const CLAIM = new PreparedStatement<ClaimedRow>(
  'claim_flight',
  `${WITHOUT_WAITING}
   update flights set ${TAKEN_UP} from hasty
    where account_id = $2 and public_id = $3 and status = 'processing' and ${UNHELD} returning ${CLAIMED_ROW}`,
);

/**
 * The end of the work on a flight in one statement. Its parameters from $6 on are those of the assignments.
 * @param isNews condition on `status_before`, of whether anybody is told: not when what is known stays true
 * @param alongside further parts of the statement, which may use the `id` of the row `finished`
 */
function finishing(eventType: EventType, isNews: string, assignments: string, alongside = ''): string {
  // the look at its own table within `returning` sees the row as it was before
  return `with finished as (
       update flights set ${assignments}, locked_until = null
        where account_id = $1 and public_id = $2 and attempt = $3 and ${AT_WORK}
        returning *, (select status from flights before where before.id = flights.id) as status_before),
     ended as (select * from finished where ${isNews}),
     ${flightEvent(eventType, 'ended', '$5')}${alongside}
     select pg_notify($4, public_id), (select count(*) from told) from finished`;
}

const COMPLETE = new PreparedStatement(
  'complete_flight',
  finishing(
    'flight.processed',
    `status_before <> 'processed'`, // the first result, also of a flight that had failed until it was analysed again
    `status = 'processed', flown_at = $6, sort_at = coalesce($6, created_at), duration_seconds = $7,
     metrics = $8, track_length_km = ($8::json ->> 'track_length_km')::float8, best_points = $16, quality = $9, analysis_version = $10, input_sha256 = $11, processed_at = now(),
     failure_reason = null, reanalysis_version = case when reanalysis_version > $10 then reanalysis_version end,
     ${namedAfterPlace('$1', '$8')}`,
    `, kept as (
       insert into flight_results (flight_id, thermals, track, score, observed_weather)
       select id, $12, $13, $14, $15 from finished
       on conflict (flight_id) do update set thermals = excluded.thermals, track = excluded.track,
         score = excluded.score, observed_weather = excluded.observed_weather),
     awaited as (
       insert into flight_weather (flight_id, account_id, analysis_version)
       select id, account_id, $10 from finished where $15::json is not null
       on conflict (flight_id) do update
         set status = 'awaited', analysis_version = excluded.analysis_version, due_at = now(), failures = 0,
             empty_answers = 0, attempt = flight_weather.attempt + 1
         where flight_weather.analysis_version is distinct from excluded.analysis_version),
     wished as (
       insert into awaited_debriefs (flight_id, language)
       select ended.id, $17 from ended join accounts on accounts.id = ended.account_id
        where $17::text is not null and accounts.auto_debrief and accounts.disabled_at is null
       on conflict do nothing)`,
  ),
);

const FAIL = finishing(
  'flight.processing_failed',
  `status_before = 'processing'`,
  `processed_at = case when status = 'processing' then now() else processed_at end,
   status = case when status = 'processing' then 'failed' else status end,
   failure_reason = $6, reanalysis_version = null`,
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
    const rows = await COMPLETE.rows(this.dataSource, [
      ...namesOf(claim),
      result.flownAt,
      result.durationSeconds,
      result.metrics,
      result.quality,
      result.analysisVersion,
      result.inputSha256,
      result.thermals,
      result.track,
      result.score,
      result.observedWeather,
      result.bestPoints,
      automaticDebrief,
    ]);
    return rows.length === 1;
  }

  /**
   * Marks the flight as not analysable and tells who waits; one that was only to be analysed again keeps its status
   * and result. `reason` is for operators.
   */
  async fail(claim: FlightClaim, reason: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(FAIL, [...namesOf(claim), reason]);
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

/** The first parameters of what ends the work. */
function namesOf({ accountId, flightId, attempt }: FlightClaim): unknown[] {
  return [accountId, flightId, attempt, WORK_FINISHED_CHANNEL, newId('event')];
}
