import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FLIGHT_FINISHED_CHANNEL } from '../notification-listener.js';

/** A flight and the number of the attempt at it. A worker that claims one gets a new number, and only the latest may write the result. */
export interface FlightClaim {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: FlightClaim; readonly lostWorkers: number }
  /** Another worker holds the flight. */
  | { readonly kind: 'leased' }
  /** Already processed, failed or deleted. */
  | { readonly kind: 'done' };

export interface FlightResult {
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly metrics: object;
  readonly quality: object;
  readonly analysisVersion: number;
  readonly thermals: object;
  /** The stored track, compressed. */
  readonly track: Uint8Array;
}

/** What workers do with flights: take up, keep hold, finish. State change and notification are one statement. */
@Injectable()
export class FlightWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the flight up unless another worker holds it. A hold that ran out means that its worker died. */
  async claim(accountId: string, flightId: string, leaseSeconds: number): Promise<ClaimOutcome> {
    const [rows] = await this.dataSource.query<[{ attempt: number; lostWorkers: number }[], number]>(
      `update flights set attempt = attempt + 1, locked_until = now() + make_interval(secs => $3),
              lost_workers = lost_workers + (locked_until is not null)::int
        where account_id = $1 and public_id = $2 and status = 'processing'
          and (locked_until is null or locked_until < now())
        returning attempt, lost_workers as "lostWorkers"`,
      [accountId, flightId, leaseSeconds],
    );
    const row = rows[0];
    if (row) {
      const { attempt, lostWorkers } = row;
      return { kind: 'claimed', claim: { accountId, flightId, attempt }, lostWorkers };
    }
    const [waiting] = await this.dataSource.query<unknown[]>(
      `select 1 from flights where account_id = $1 and public_id = $2 and status = 'processing'`,
      [accountId, flightId],
    );
    return { kind: waiting === undefined ? 'done' : 'leased' };
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
        where account_id = $1 and public_id = $2 and attempt = $3 and status = 'processing'`,
      [claim.accountId, claim.flightId, claim.attempt, leaseSeconds],
    );
  }

  /** Writes the result and tells who waits. False when a later attempt has taken the flight over. */
  async complete(claim: FlightClaim, result: FlightResult): Promise<boolean> {
    return this.finish(
      claim,
      `status = 'processed', flown_at = $5, sort_at = coalesce($5, created_at), duration_seconds = $6,
       metrics = $7, quality = $8, analysis_version = $9, processed_at = now()`,
      [
        result.flownAt,
        result.durationSeconds,
        JSON.stringify(result.metrics),
        JSON.stringify(result.quality),
        result.analysisVersion,
        JSON.stringify(result.thermals),
        result.track,
      ],
      `, kept as (
         insert into flight_results (flight_id, thermals, track) select id, $10, $11 from finished
         on conflict (flight_id) do update set thermals = excluded.thermals, track = excluded.track)`,
    );
  }

  /** Marks the flight as not analysable and tells who waits. `reason` is for operators. */
  async fail(claim: FlightClaim, reason: string): Promise<boolean> {
    return this.finish(claim, `status = 'failed', failure_reason = $5, processed_at = now()`, [reason]);
  }

  /** @param alongside further parts of the statement, which may use the `id` of the row `finished` */
  private async finish(
    claim: FlightClaim,
    assignments: string,
    values: unknown[],
    alongside = '',
  ): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with finished as (
         update flights set ${assignments}, locked_until = null
          where account_id = $1 and public_id = $2 and attempt = $3 and status = 'processing'
          returning id, public_id)${alongside}
       select pg_notify($4, public_id) from finished`,
      [claim.accountId, claim.flightId, claim.attempt, FLIGHT_FINISHED_CHANNEL, ...values],
    );
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
   * than the first account are left alone: the database is a new one, and not the one they were written for.
   */
  async orphansAmong(files: readonly { flightId: string; writtenAt: Date }[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select file.id from unnest($1::text[], $2::timestamptz[]) as file (id, written_at)
        where file.written_at > (select min(created_at) from accounts)
          and not exists (select 1 from flights where flights.public_id = file.id)`,
      [files.map(({ flightId }) => flightId), files.map(({ writtenAt }) => writtenAt)],
    );
    return rows.map((row) => row.id);
  }

  /** Which of these flights are no longer being processed (deleted ones included). */
  async finishedAmong(flightIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select wanted.id from unnest($1::text[]) as wanted (id)
        where not exists (
          select 1 from flights where flights.public_id = wanted.id and flights.status = 'processing')`,
      [flightIds],
    );
    return rows.map((row) => row.id);
  }
}
