import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountStays } from './account-deletion.repository.js';

/** A flight whose weather a worker has taken up; only the latest attempt may write. Ids are internal ones. */
export interface ClaimedWeather {
  readonly accountId: string;
  readonly flightId: string;
  /** For the log. */
  readonly publicId: string;
  readonly attempt: number;
  /** Attempts before this one that the provider failed. */
  readonly failures: number;
  /** The stored track, compressed; null when it is to be made again. */
  readonly track: Buffer | null;
}

/** What workers do with the weather of flights: take up, save, put off. When is in the row, which is all that is due. */
@Injectable()
export class WeatherWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Has flights awaited that were processed before this was known, or by a worker of an earlier version. Returns how
   * many. They are due since they were processed: behind everything newer.
   */
  async adopt(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into flight_weather (flight_id, account_id, due_at)
       select f.id, f.account_id, coalesce(f.processed_at, f.created_at)
         from flights f join flight_results r on r.flight_id = f.id
        where f.status = 'processed' and r.observed_weather is not null
          and not exists (select 1 from flight_weather w where w.flight_id = f.id)
       on conflict do nothing returning 1`,
    );
    return rows.length;
  }

  /**
   * Takes up a flight of any account that is due, the one that became so last first. Until the lease runs out nobody
   * else does; a worker that dies with it leaves it due again.
   */
  async claim(leaseSeconds: number): Promise<ClaimedWeather | undefined> {
    const [rows] = await this.dataSource.query<[ClaimedWeather[], number]>(
      `update flight_weather w set attempt = w.attempt + 1, due_at = now() + make_interval(secs => $1)
         from flights f join flight_results r on r.flight_id = f.id
        where f.id = w.flight_id
          and w.flight_id = (select flight_id from flight_weather
                              where status = 'awaited' and due_at <= now() and ${accountStays('flight_weather')}
                              order by due_at desc limit 1 for update skip locked)
        returning w.account_id as "accountId", w.flight_id as "flightId", f.public_id as "publicId", w.attempt, w.failures, r.track`,
      [leaseSeconds],
    );
    return rows[0];
  }

  /** False when a later attempt has taken it over, or the flight is gone. */
  async save(claim: ClaimedWeather, content: object): Promise<boolean> {
    return this.finish(claim, `status = 'saved', content = $4, saved_at = now(), failure_reason = null`, [
      JSON.stringify(content),
    ]);
  }

  /** Puts it off: a failure of the provider counts, its limit does not. `reason` is for operators. */
  async postpone(
    claim: ClaimedWeather,
    { inMs, isFailure, reason }: { inMs: number; isFailure: boolean; reason: string },
  ): Promise<boolean> {
    return this.finish(
      claim,
      `due_at = now() + make_interval(secs => $4::double precision / 1000), failures = failures + $5,
       failure_reason = $6`,
      [inMs, isFailure ? 1 : 0, reason],
    );
  }

  /** There is no weather for it, and will be none. */
  async giveUp(claim: ClaimedWeather, reason: string): Promise<boolean> {
    return this.finish(claim, `status = 'unavailable', failure_reason = $4`, [reason]);
  }

  private async finish(
    { accountId, flightId, attempt }: ClaimedWeather,
    assignments: string,
    values: unknown[],
  ): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update flight_weather set ${assignments}
        where account_id = $1 and flight_id = $2 and attempt = $3 and status = 'awaited'`,
      [accountId, flightId, attempt, ...values],
    );
    return changed === 1;
  }
}
