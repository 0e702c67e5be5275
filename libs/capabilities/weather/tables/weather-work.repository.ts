import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountStays } from '@capabilities/accounts';
import { judgedOnPressureOf } from '@capabilities/airspace';

/** A flight whose weather a worker has claimed; only the latest attempt may write. Ids are internal. */
export interface ClaimedWeather {
  readonly accountId: string;
  readonly flightId: string;
  /** For the log. */
  readonly publicId: string;
  readonly attempt: number;
  /** Earlier attempts that failed because of the provider. */
  readonly failures: number;
  /** Earlier attempts with a final response that had no data. */
  readonly emptyAnswers: number;
  /** The weather saved for an earlier analysis; null the first time. */
  readonly content: object | null;
  /** The stored track, compressed; null if it has to be rebuilt. */
  readonly track: Buffer | null;
}

/** How a failed attempt is counted; null if neither the provider nor the flight is at fault. */
export type WeatherFault = 'failures' | 'empty_answers' | null;

export interface Adopted {
  readonly flights: number;
  /** Id of the last flight checked; null if there are no more. */
  readonly last: string | null;
}

const ADOPT = new Statement<Adopted>(
  `with seen as (
      select id, account_id, status, analysis_version, processed_at, created_at
        from flights where id > $1 order by id limit $2),
    adopted as (
      insert into flight_weather (flight_id, account_id, analysis_version, due_at)
      select f.id, f.account_id, f.analysis_version, coalesce(f.processed_at, f.created_at)
        from seen f join flight_results r on r.flight_id = f.id
       where f.status = 'processed' and r.observed_weather is not null
      on conflict do nothing returning 1)
    select (select count(*) from adopted)::integer as flights, (select max(id) from seen) as last`,
);

const CLAIM = new Statement<ClaimedWeather>(
  `update flight_weather w set attempt = w.attempt + 1, due_at = now() + make_interval(secs => $1)
     from flights f join flight_results r on r.flight_id = f.id
    where f.id = w.flight_id
      and w.flight_id = (select flight_id from flight_weather
                          where status = 'awaited' and due_at <= now() and ${accountStays('flight_weather')}
                          order by due_at desc limit 1 for update skip locked)
    returning w.account_id as "accountId", w.flight_id as "flightId", f.public_id as "publicId", w.attempt, w.failures,
              w.empty_answers as "emptyAnswers", w.content, r.track`,
);

/** SQL: ends an attempt. @param assignments with parameters from $4 on */
function finishing(assignments: string): string {
  return `update flight_weather set ${assignments}
           where account_id = $1 and flight_id = $2 and attempt = $3 and status = 'awaited'`;
}

/** The verdict on airspaces depends on the pressure of the weather. */
const SAVE = new Statement<{ saved: number }>(
  `with saved as (
      ${finishing(`status = 'saved', content = $4, saved_at = now(), failure_reason = null`)}
       returning flight_id, content),
    judged as (${judgedOnPressureOf('saved')})
   select count(*)::integer as saved from saved`,
);

const POSTPONE = new Statement(
  finishing(
    `due_at = now() + make_interval(secs => $4::double precision / 1000),
     failures = failures + ($5::text is not distinct from 'failures')::integer,
     empty_answers = empty_answers + ($5::text is not distinct from 'empty_answers')::integer, failure_reason = $6`,
  ),
);

const GIVE_UP = new Statement(finishing(`status = 'unavailable', content = null, failure_reason = $4`));

/** Worker operations on the weather of flights: claim, save, postpone. Scheduled only by the row's due time. */
@Injectable()
export class WeatherWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds flights processed before this feature, or by a worker of an earlier version: checks the next `batch` flights
   * after the id `after`. They became due when they were processed, so everything newer goes first.
   */
  async adopt(after: string, batch: number): Promise<Adopted> {
    return (await ADOPT.row(this.dataSource, [after, batch]))!;
  }

  /**
   * Claims a due flight of any account, the most recently due first. No other worker gets it until the lease expires;
   * if the worker dies, it becomes due again.
   */
  async claim(leaseSeconds: number): Promise<ClaimedWeather | undefined> {
    return CLAIM.row(this.dataSource, [leaseSeconds]);
  }

  /** Returns false if a later attempt has taken over, or the flight is gone. */
  async save(claim: ClaimedWeather, content: object): Promise<boolean> {
    const { accountId, flightId, attempt } = claim;
    const row = await SAVE.row(this.dataSource, [accountId, flightId, attempt, JSON.stringify(content)]);
    return row!.saved === 1;
  }

  /** Postpones it and counts the fault. `reason` is for operators. */
  async postpone(
    claim: ClaimedWeather,
    { inMs, fault, reason }: { inMs: number; fault: WeatherFault; reason: string },
  ): Promise<boolean> {
    return finish(POSTPONE, this.dataSource, claim, [inMs, fault, reason]);
  }

  /** Records that there is no weather for it, and that there will be none unless a reanalysis moves it elsewhere. */
  async giveUp(claim: ClaimedWeather, reason: string): Promise<boolean> {
    return finish(GIVE_UP, this.dataSource, claim, [reason]);
  }
}

/** @returns false if a later attempt has taken over, or the flight is gone */
async function finish(
  statement: Statement,
  database: DataSource,
  { accountId, flightId, attempt }: ClaimedWeather,
  values: unknown[],
): Promise<boolean> {
  return (await statement.affected(database, [accountId, flightId, attempt, ...values])) === 1;
}
