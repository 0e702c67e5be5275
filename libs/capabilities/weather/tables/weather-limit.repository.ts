import { type CallLimits } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const SPANS = [
  { limit: 'perMinute', seconds: 60 },
  { limit: 'perHour', seconds: 3_600 },
  { limit: 'perDay', seconds: 86_400 },
] as const satisfies readonly { limit: keyof CallLimits; seconds: number }[];

interface Span {
  readonly used: number;
  /** Milliseconds until the oldest call no longer counts. */
  readonly resetMs: number | null;
}

const COUNT_CALLS = new Statement(
  `insert into weather_calls (provider, called_at, calls) values ($1, clock_timestamp(), $2)`,
);

const PAUSE = new Statement(
  `insert into weather_providers (name, paused_until) values ($1, now() + make_interval(secs => $2))
    on conflict (name) do update set paused_until = greatest(weather_providers.paused_until, excluded.paused_until)`,
);

const ADD_PROVIDER = new Statement(`insert into weather_providers (name) values ($1) on conflict do nothing`);

const LOCK = new Statement<{ ms: number }>(
  `select coalesce(extract(epoch from paused_until - clock_timestamp()) * 1000, 0)::float8 as ms
    from weather_providers where name = $1 for update`,
);

const FORGET_CALLS = new Statement(
  `delete from weather_calls where provider = $1 and called_at < clock_timestamp() - interval '1 day'`,
);

/**
 * Limits calls to a provider across all workers. Each call is stored with its time for a day, so the limit holds for
 * any window, however the provider aligns its own. The provider's row is locked while counting, so workers count one at
 * a time.
 */
@Injectable()
export class WeatherLimitRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts `calls` and returns 0 if they may be made now; otherwise counts nothing and returns how many milliseconds
   * to wait. A request larger than a whole limit is admitted when nothing else counts.
   */
  async take(provider: string, calls: number, limits: CallLimits): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const pausedMs = await this.lock(manager, provider);
      if (pausedMs > 0) return pausedMs;
      const spans = await usedIn(manager, provider);
      const waits = SPANS.map(({ limit }, i) => waitMs(limits[limit], calls, spans[i]!));
      const longest = Math.max(...waits);
      if (longest > 0) return longest;
      await COUNT_CALLS.rows(manager, [provider, calls]);
      return 0;
    });
  }

  /** Records that the provider asked for a pause; keeps an existing pause that ends later. */
  async pause(provider: string, seconds: number): Promise<void> {
    await PAUSE.rows(this.dataSource, [provider, seconds]);
  }

  /** Locks the provider; returns how many milliseconds it is still paused, or 0. */
  private async lock(manager: EntityManager, provider: string): Promise<number> {
    await ADD_PROVIDER.rows(manager, [provider]);
    const row = await LOCK.row(manager, [provider]);
    await FORGET_CALLS.rows(manager, [provider]);
    return Math.max(0, Math.ceil(row?.ms ?? 0));
  }
}

const USED = new Statement<Span>(
  `select coalesce(sum(calls), 0) as used,
          ceil(extract(epoch from min(called_at) + make_interval(secs => seconds) - clock_timestamp()) * 1000)::float8
            as "resetMs"
     from unnest($2::integer[]) as span (seconds)
     left join weather_calls on provider = $1 and called_at > clock_timestamp() - make_interval(secs => seconds)
    group by seconds order by seconds`,
);

/** By the wall clock rather than the start of the transaction, which may have waited for the lock. */
async function usedIn(manager: EntityManager, provider: string): Promise<Span[]> {
  return USED.rows(manager, [provider, SPANS.map(({ seconds }) => seconds)]);
}

function waitMs(limit: number | null, calls: number, { used, resetMs }: Span): number {
  if (limit === null || used === 0 || used + calls <= limit) return 0;
  return Math.max(1, resetMs ?? 1);
}
