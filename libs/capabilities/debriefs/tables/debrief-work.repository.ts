import { type DebriefLanguage, type EventType, type Plan, type UtcMonth } from '@core/contract';
import { type AnalysisEventData } from '@capabilities/flights/wire';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  emitEvent,
  WORK_FINISHED_CHANNEL,
  BEFORE_ALL,
  inBatches,
  LEASE_MS,
  type DueRow,
  Statement,
} from '@core/database';
import { accountStays } from '@capabilities/accounts';
import { AllowanceRepository, type DebriefTokens } from '@core/access';
import { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from '@capabilities/flights';

/** A run and its attempt number; only the latest attempt may write the result. */
export interface DebriefClaim {
  readonly accountId: string;
  readonly debriefId: string;
  readonly attempt: number;
  /** Id of the request that asked for it, if known. */
  readonly requestId?: string | undefined;
}

export interface ClaimedDebrief {
  readonly claim: DebriefClaim;
  readonly lostWorkers: number;
  /** Internal id. */
  readonly flightId: string;
  readonly language: DebriefLanguage;
}

export type DebriefClaimOutcome =
  | ({ readonly kind: 'claimed' } & ClaimedDebrief)
  /** Another worker holds the run, for this long unless it renews its lease. */
  | { readonly kind: 'leased'; readonly leaseMs: number }
  /** Completed, failed or deleted. */
  | { readonly kind: 'done' };

/** An uploaded flight that is due an automatic debrief. */
export interface AwaitedDebrief {
  readonly accountId: string;
  /** Public id. */
  readonly flightId: string;
  readonly language: DebriefLanguage;
  readonly plan: Plan;
  /** Whether the account is enabled and has automatic debriefs switched on. */
  readonly isWanted: boolean;
}

/** The outcome of a run. */
export interface DebriefOutcome {
  readonly provider: string;
  readonly model: string;
  /** Of a language model; null for the coach. */
  readonly promptVersion: number | null;
  /** Why the coach wrote it instead of a language model; null if that was not the case. */
  readonly fallback: { readonly kind: 'unavailable' | 'refused'; readonly reason: string } | null;
  readonly factsVersion: number;
  readonly content: object;
  readonly usage: DebriefTokens;
}

/** Everything in a processed flight that a debrief is made from, as stored; objects as JSON text. */
export interface StoredResult {
  readonly title: string;
  readonly site: string | null;
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  /** Null in results of older analysis versions. */
  readonly aircraft: string | null;
  readonly metrics: string;
  readonly quality: string;
  readonly thermals: string;
  /** Under the requested rule set; null if the flight has not been scored. */
  readonly score: string | null;
  /** The declared task; null in results of older analysis versions. */
  readonly task: string | null;
  /** The stored track, compressed. */
  readonly track: Buffer;
}

/** A finished run, and the month it had been charged to. */
interface Ended {
  readonly chargedMonth: UtcMonth | null;
}

/** SQL: the run that a claim ($1 to $3) still holds, as `d`, and its earlier state as `before`. */
const SAME_ATTEMPT = `before.id = d.id and d.account_id = $1 and d.public_id = $2 and d.attempt = $3
            and d.status = 'running'`;

const CLAIM = new Statement<{
  attempt: number;
  lostWorkers: number;
  flightId: string;
  language: DebriefLanguage;
}>(
  `update debriefs set attempt = attempt + 1, locked_until = now() + make_interval(secs => $3),
          lost_workers = lost_workers + (locked_until is not null)::int
    where account_id = $1 and public_id = $2 and status = 'running'
      and (locked_until is null or locked_until < now()) and ${accountStays('debriefs')}
    returning attempt, lost_workers as "lostWorkers", flight_id as "flightId", language`,
);

const LEASE = new Statement<{ leaseMs: number }>(
  `select ${LEASE_MS} as "leaseMs" from debriefs
    where account_id = $1 and public_id = $2 and status = 'running' and ${accountStays('debriefs')}`,
);

const RENEW = new Statement(
  `update debriefs set locked_until = now() + make_interval(secs => $4)
    where account_id = $1 and public_id = $2 and attempt = $3 and status = 'running' and locked_until is not null`,
);

const RELEASE = new Statement(
  `update debriefs set locked_until = null where account_id = $1 and public_id = $2 and attempt = $3`,
);

const COMPLETE = new Statement<Ended>(
  `with completed as (
      update debriefs d set status = 'completed', provider = $4, model = $5, facts_version = $6, content = $7,
             usage = $8, prompt_version = $9, is_fallback = $10, failure_reason = $11,
             charged_month = case when $12 then null else d.charged_month end, finished_at = now(),
             locked_until = null
        from debriefs before
       where ${SAME_ATTEMPT}
       returning d.id, d.flight_id, d.language, before.charged_month),
    replaced as (
      update debriefs older set replaced_at = now() from completed
       where older.flight_id = completed.flight_id and older.id < completed.id
         and older.language = completed.language and older.status = 'completed' and older.replaced_at is null)
    select charged_month::text as "chargedMonth" from completed`,
);

const FAIL = new Statement<Ended>(
  `update debriefs d set status = 'failed', failure_reason = $4, charged_month = null, finished_at = now(),
          replaced_at = now(), locked_until = null
     from debriefs before
    where ${SAME_ATTEMPT}
    returning before.charged_month::text as "chargedMonth"`,
);

const DUE = new Statement<DebriefClaim & DueRow>(
  `select id, account_id as "accountId", public_id as "debriefId", attempt, created_at as "createdAt"
     from debriefs
    where status = 'running' and coalesce(locked_until, created_at + make_interval(secs => $1)) < now()
      and (created_at, id) > ($2::timestamptz, $3::bigint) and ${accountStays('debriefs')}
    order by created_at, id limit $4`,
);

const RESULT = new Statement<StoredResult>(
  `select f.title, f.site, f.flown_at as "flownAt", f.duration_seconds as "durationSeconds",
          f.aircraft::text as aircraft, f.metrics::text as metrics, f.quality::text as quality,
          r.thermals::text as thermals, r.task::text as task,
          (r.score #> array['scores', $3])::text as score, r.track
     from flights f join flight_results r on r.flight_id = f.id
    where f.account_id = $1 and f.id = $2 and f.metrics is not null and r.track is not null`,
);

const NEXT_AWAITED = new Statement<AwaitedDebrief>(
  `select flights.account_id as "accountId", flights.public_id as "flightId", awaited.language, accounts.plan,
          accounts.auto_debrief and accounts.disabled_at is null as "isWanted"
     from awaited_debriefs awaited
     join flights on flights.id = awaited.flight_id join accounts on accounts.id = flights.account_id
    where (select count(*) from (select 1 from debriefs where status = 'running' limit $1) runs) < $1
    order by awaited.flight_id limit 1`,
);

const RECORD_CHARGED = new Statement(
  'update installation set debriefs_charged = $1 where debriefs_charged <> $1',
);

const FORGET_AWAITED = new Statement(
  `delete from awaited_debriefs awaited using flights
    where flights.account_id = $1 and flights.public_id = $2 and awaited.flight_id = flights.id`,
);

/** Also wakes those who wait for the run. */
const ENDED = new Statement<EventFlightRow & { language: DebriefLanguage }>(
  `select ${EVENT_FLIGHT_COLUMNS}, d.language, pg_notify($3, $2)
     from debriefs d join flights f on f.id = d.flight_id where d.account_id = $1 and d.public_id = $2`,
);

const RUNNING_AMONG = new Statement<{ id: string }>(
  `select public_id as id from debriefs where public_id = any($1::text[]) and status = 'running'`,
);

/** Skips rows that the deletion of their flight has locked. */
const FORGET_REPLACED = new Statement(
  `delete from debriefs where id = any(array(
    select id from debriefs where replaced_at < now() - make_interval(days => $1)
     order by replaced_at limit $2 for update skip locked))`,
);

/** Worker operations on debrief runs: claim, renew, finish. */
@Injectable()
export class DebriefWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records whether debriefs count towards the quotas of plans. Those by the coach cost nothing. APIs start runs, but only
   * workers know what writes them.
   */
  async recordCharged(isCharged: boolean): Promise<void> {
    await RECORD_CHARGED.rows(this.dataSource, [isCharged]);
  }

  /** Claims the run unless another worker holds it. An expired lease means that its worker died. */
  async claim(
    accountId: string,
    debriefId: string,
    leaseSeconds: number,
    requestId?: string,
  ): Promise<DebriefClaimOutcome> {
    const row = await CLAIM.row(this.dataSource, [accountId, debriefId, leaseSeconds]);
    if (row) {
      const { attempt, ...claimed } = row;
      return { kind: 'claimed', claim: { accountId, debriefId, attempt, requestId }, ...claimed };
    }
    const held = await LEASE.row(this.dataSource, [accountId, debriefId]);
    return held ? { kind: 'leased', ...held } : { kind: 'done' };
  }

  async renew(claim: DebriefClaim, leaseSeconds: number): Promise<void> {
    await RENEW.rows(this.dataSource, [claim.accountId, claim.debriefId, claim.attempt, leaseSeconds]);
  }

  /** Releases a run after a temporary failure, so that the next attempt does not have to wait. */
  async release(claim: DebriefClaim): Promise<void> {
    await RELEASE.rows(this.dataSource, [claim.accountId, claim.debriefId, claim.attempt]);
  }

  /**
   * Saves the debrief and notifies those waiting. The charge is kept unless the coach wrote it without an answer of a
   * language model. Returns false if a later attempt has taken over the run.
   */
  async complete(claim: DebriefClaim, outcome: DebriefOutcome): Promise<boolean> {
    const { fallback, promptVersion } = outcome;
    const isFree = fallback === null ? promptVersion === null : fallback.kind === 'unavailable';
    return this.dataSource.transaction(async (manager) => {
      const completed = await COMPLETE.row(manager, [
        claim.accountId,
        claim.debriefId,
        claim.attempt,
        outcome.provider,
        outcome.model,
        outcome.factsVersion,
        JSON.stringify(outcome.content),
        JSON.stringify(outcome.usage),
        promptVersion,
        fallback !== null,
        fallback && `${fallback.kind}: ${fallback.reason}`,
        isFree,
      ]);
      if (!completed) return false;
      const allowance = new AllowanceRepository(manager);
      if (isFree && completed.chargedMonth) {
        await allowance.releaseDebrief(claim.accountId, completed.chargedMonth);
      }
      // after the charge, which may be the previous month's: months are always locked earliest first
      await allowance.addDebriefTokens(claim.accountId, outcome.usage);
      return this.ended(manager, claim, 'flight.analysis.completed');
    });
  }

  /** Gives up the run, returns its charge and notifies those waiting. `reason` is for operators. */
  async fail(claim: DebriefClaim, reason: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const failed = await FAIL.row(manager, [claim.accountId, claim.debriefId, claim.attempt, reason]);
      if (!failed) return false;
      if (failed.chargedMonth) {
        await new AllowanceRepository(manager).releaseDebrief(claim.accountId, failed.chargedMonth);
      }
      return this.ended(manager, claim, 'flight.analysis.failed');
    });
  }

  /** Ends every run, within its transaction. The notification is sent on commit. */
  private async ended(
    manager: EntityManager,
    { accountId, debriefId, requestId }: DebriefClaim,
    type: EventType,
  ): Promise<true> {
    const ended = await ENDED.row(manager, [accountId, debriefId, WORK_FINISHED_CHANNEL]);
    if (!ended) throw new Error('A run ended without its flight');
    const data: AnalysisEventData = {
      ...presentFlightEvent(ended),
      analysis: { id: debriefId, language: ended.language },
    };
    await emitEvent(manager, { accountId, type, data, requestId });
    return true;
  }

  /** Due runs that no worker holds, oldest first, in batches. Across all accounts: an internal query. */
  async *due(idleSeconds: number, batch: number): AsyncGenerator<DebriefClaim[]> {
    yield* inBatches(batch, BEFORE_ALL, (after) =>
      DUE.rows(this.dataSource, [idleSeconds, after.createdAt, after.id, batch]),
    );
  }

  /** The result that a debrief is made from; undefined if there is none. `flightId` is the internal id. */
  async result(accountId: string, flightId: string, ruleSet: string): Promise<StoredResult | undefined> {
    return RESULT.row(this.dataSource, [accountId, flightId, ruleSet]);
  }

  /**
   * The flight that has waited longest for its automatic debrief, unless `runningMax` debriefs are running. Across all
   * accounts: an internal query.
   */
  async nextAwaited(runningMax: number): Promise<AwaitedDebrief | undefined> {
    return NEXT_AWAITED.row(this.dataSource, [runningMax]);
  }

  /** Skips the automatic debrief of a flight. */
  async forgetAwaited({ accountId, flightId }: AwaitedDebrief): Promise<void> {
    await FORGET_AWAITED.rows(this.dataSource, [accountId, flightId]);
  }

  /** Deletes up to `limit` debriefs that were replaced, or failed, more than `days` ago. Returns how many. */
  async forgetReplaced(days: number, limit: number): Promise<number> {
    return FORGET_REPLACED.affected(this.dataSource, [days, limit]);
  }

  /** Returns which of these runs have not ended yet. */
  async unfinishedAmong(publicIds: readonly string[]): Promise<string[]> {
    const rows = await RUNNING_AMONG.rows(this.dataSource, [publicIds]);
    return rows.map(({ id }) => id);
  }
}
