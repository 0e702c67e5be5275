import { type UtcDay, utcDayOf, type UtcMonth, utcMonthOf } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WITHOUT_WAITING, Statement } from '@core/database';

/** An account's usage in a month. */
export interface Used {
  readonly requests: number;
  readonly debriefs: number;
  readonly debriefInputTokens: number;
  readonly debriefOutputTokens: number;
  readonly debriefCostUsd: number;
}

/** Usage of language models for debriefs; null if the provider did not report it or has no price. */
export interface DebriefTokens {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

const USED = new Statement<Record<keyof Used, string>>(
  `select requests, debriefs, debrief_input_tokens as "debriefInputTokens",
         debrief_output_tokens as "debriefOutputTokens", debrief_cost_usd as "debriefCostUsd"
    from monthly_usage where account_id = $1 and month = $2`,
);

const TAKE_REQUEST = new Statement<{ requests: string }>(
  `${WITHOUT_WAITING}
    insert into monthly_usage as usage (account_id, month, requests) select $1::bigint, $2::date, 1 from hasty
    on conflict (account_id, month) do update set requests = usage.requests + 1
     where usage.requests < $3
    returning requests`,
);

const TAKE_DIRECT_UPLOAD = new Statement<{ uploads: string }>(
  `${WITHOUT_WAITING}
    insert into daily_usage as usage (account_id, day, direct_uploads) select $1::bigint, $2::date, 1 from hasty
    on conflict (account_id, day) do update set direct_uploads = usage.direct_uploads + 1
     where usage.direct_uploads < $3
    returning direct_uploads as uploads`,
);

const DIRECT_UPLOADS = new Statement<{ uploads: string }>(
  'select direct_uploads as uploads from daily_usage where account_id = $1 and day = $2',
);

const TAKE_APP_REQUEST = new Statement<{ requests: string }>(
  `${WITHOUT_WAITING}
    insert into connected_app_usage as usage (account_id, app_id, month, requests)
    select $1::bigint, $2::text, $3::date, 1 from hasty
    on conflict (account_id, app_id, month) do update set requests = usage.requests + 1
     where usage.requests < $4
    returning requests`,
);

const RETURN_APP_REQUEST = new Statement(
  `${WITHOUT_WAITING}
    update connected_app_usage set requests = requests - 1 from hasty
     where account_id = $1 and app_id = $2 and month = $3 and requests > 0`,
);

const RESERVE_DEBRIEF = new Statement(
  `with reserved as (
      insert into monthly_usage as usage (account_id, month, debriefs) values ($1, $2, 1)
      on conflict (account_id, month) do update set debriefs = usage.debriefs + 1
       where $3::bigint is null or usage.debriefs < $3
      returning account_id),
    reserved_today as (
      insert into daily_usage as usage (account_id, day, debriefs) select account_id, $4::date, 1 from reserved
      on conflict (account_id, day) do update set debriefs = usage.debriefs + 1)
   select 1 from reserved`,
);

const RELEASE_DEBRIEF = new Statement(
  `with released as (
      update monthly_usage set debriefs = debriefs - 1
       where account_id = $1 and month = $2::date and debriefs > 0 returning account_id)
    update daily_usage usage set debriefs = usage.debriefs - 1 from released
     where usage.account_id = released.account_id and usage.day = (
           select max(day) from daily_usage -- a run takes seconds: it was most likely then
            where account_id = $1 and day >= $2::date and day < $2::date + interval '1 month' and debriefs > 0)`,
);

const ADD_DEBRIEF_TOKENS = new Statement(
  `insert into monthly_usage as usage
           (account_id, month, debrief_input_tokens, debrief_output_tokens, debrief_cost_usd)
    values ($1, $2, $3, $4, $5)
    on conflict (account_id, month) do update set
           debrief_input_tokens = usage.debrief_input_tokens + excluded.debrief_input_tokens,
           debrief_output_tokens = usage.debrief_output_tokens + excluded.debrief_output_tokens,
           debrief_cost_usd = usage.debrief_cost_usd + excluded.debrief_cost_usd`,
);

/**
 * The monthly meter: one row per account and month. A single conditional statement takes from each quota, so only one
 * of two concurrent calls gets the last unit.
 */
@Injectable()
export class AllowanceRepository {
  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {}

  async used(accountId: string, month: UtcMonth): Promise<Used> {
    const row = await USED.row(this.database, [accountId, month]);
    return {
      requests: Number(row?.requests ?? 0),
      debriefs: Number(row?.debriefs ?? 0),
      debriefInputTokens: Number(row?.debriefInputTokens ?? 0),
      debriefOutputTokens: Number(row?.debriefOutputTokens ?? 0),
      debriefCostUsd: Number(row?.debriefCostUsd ?? 0),
    };
  }

  /** Takes one request from a month's quota. Returns how many are used now, or false if all `limit` are used. */
  async takeRequest(accountId: string, month: UtcMonth, limit: number): Promise<number | false> {
    const row = await TAKE_REQUEST.row(this.database, [accountId, month, limit]);
    return row ? Number(row.requests) : false;
  }

  /** Takes one direct upload of a day. Returns how many are used now, or false if all `limit` are used. */
  async takeDirectUpload(accountId: string, day: UtcDay, limit: number): Promise<number | false> {
    const row = await TAKE_DIRECT_UPLOAD.row(this.database, [accountId, day, limit]);
    return row ? Number(row.uploads) : false;
  }

  async directUploads(accountId: string, day: UtcDay): Promise<number> {
    const row = await DIRECT_UPLOADS.row(this.database, [accountId, day]);
    return Number(row?.uploads ?? 0);
  }

  /** Takes one request from an app's share of a month's quota. Returns false if all `limit` are used. */
  async takeAppRequest(accountId: string, appId: string, month: UtcMonth, limit: number): Promise<boolean> {
    return (await TAKE_APP_REQUEST.row(this.database, [accountId, appId, month, limit])) !== undefined;
  }

  /** Returns a request that must not count after all. */
  async returnAppRequest(accountId: string, appId: string, month: UtcMonth): Promise<void> {
    await RETURN_APP_REQUEST.rows(this.database, [accountId, appId, month]);
  }

  /**
   * Reserves one debrief of the current month. It stays used if the debrief is written; otherwise release it. Returns
   * the month for `releaseDebrief`, or false if all `limit` are used (null: no limit).
   */
  async reserveDebrief(accountId: string, limit: number | null): Promise<UtcMonth | false> {
    const now = new Date();
    const month = utcMonthOf(now);
    const rows = await RESERVE_DEBRIEF.rows(this.database, [accountId, month, limit, utcDayOf(now)]);
    return rows.length > 0 && month;
  }

  /** Returns a reserved debrief that was not written. Call it once per reservation. */
  async releaseDebrief(accountId: string, month: UtcMonth): Promise<void> {
    await RELEASE_DEBRIEF.rows(this.database, [accountId, month]);
  }

  /** Adds a language model's usage for a debrief to the current month, whether or not the debrief succeeded. */
  async addDebriefTokens(accountId: string, tokens: DebriefTokens): Promise<void> {
    const { input_tokens, output_tokens, cost_usd } = tokens;
    if (input_tokens === null && output_tokens === null) return;
    await ADD_DEBRIEF_TOKENS.rows(this.database, [
      accountId,
      utcMonthOf(new Date()),
      input_tokens ?? 0,
      output_tokens ?? 0,
      cost_usd ?? 0,
    ]);
  }
}
