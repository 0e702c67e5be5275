import { Statement } from '@core/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** An operation of an account, its idempotency key, and a fingerprint of the request. */
export interface NamedRequest {
  readonly accountId: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** A response that is replayed to repeats. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

export interface RequestHold extends NamedRequest {
  readonly attempt: number;
  /** Public id of the work an earlier attempt started, which this one must wait for; null if there is none. */
  readonly begun: string | null;
}

export type RequestClaim =
  | { readonly kind: 'claimed'; readonly hold: RequestHold }
  /** Another process or a concurrent request is working on it. */
  | { readonly kind: 'under_way' }
  | { readonly kind: 'answered'; readonly response: StoredResponse }
  /** The key was used for a different request. */
  | { readonly kind: 'other_request' };

const CLAIM = new Statement<Pick<RequestHold, 'attempt' | 'begun'>>(
  `insert into idempotent_requests as r (account_id, route, key, fingerprint, locked_until, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $6))
    on conflict (account_id, route, key) do update
       set attempt = r.attempt + 1, fingerprint = excluded.fingerprint, answer = null, flight_id = null,
           begun = case when r.expires_at < now() then null else r.begun end,
           locked_until = excluded.locked_until, expires_at = excluded.expires_at
     where (r.expires_at < now() and r.locked_until < now())
        or (r.answer is null and r.locked_until < now() and r.fingerprint = excluded.fingerprint)
    returning attempt, begun`,
);

const FIND = new Statement<{ fingerprint: Buffer; answer: StoredResponse | null }>(
  `select fingerprint, answer from idempotent_requests where account_id = $1 and route = $2 and key = $3`,
);

const RENEW = new Statement(
  `update idempotent_requests set locked_until = now() + make_interval(secs => $5)
    where account_id = $1 and route = $2 and key = $3 and attempt = $4 and answer is null`,
);

const REMEMBER = new Statement(
  `update idempotent_requests set begun = $5
    where account_id = $1 and route = $2 and key = $3 and attempt = $4 and answer is null`,
);

/** Locks the flight before the request, as its deletion does. */
const STORE = new Statement(
  `with flight as (select id from flights where account_id = $1 and public_id = $6 for key share)
    update idempotent_requests set answer = $5, locked_until = now(), flight_id = (select id from flight)
     where account_id = $1 and route = $2 and key = $3 and attempt = $4
       and ($6::text is null or exists (select 1 from flight))`,
);

/** One millisecond earlier, because times are rounded to milliseconds. */
const RELEASE = new Statement(
  `with kept as (
      update idempotent_requests set locked_until = now() - interval '1 millisecond'
       where account_id = $1 and route = $2 and key = $3 and attempt = $4 and begun is not null)
    delete from idempotent_requests
     where account_id = $1 and route = $2 and key = $3 and attempt = $4 and begun is null`,
);

const REMOVE_EXPIRED = new Statement(
  `delete from idempotent_requests where ctid = any(array(
    select ctid from idempotent_requests where expires_at < now() and locked_until < now() limit $1))`,
);

/** Requests that are processed only once, however often they are sent. */
@Injectable()
export class IdempotentRequestRepository {
  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {}

  /**
   * Claims the request unless it has been answered or is in progress. An expired hold means that its process died: the
   * same request may be claimed again, but the key cannot be used for a different one. Work already started is
   * remembered.
   */
  async claim(request: NamedRequest, seconds: { hold: number; keep: number }): Promise<RequestClaim> {
    const { accountId, route, key, fingerprint } = request;
    const name = [accountId, route, key];
    const claimed = await CLAIM.row(this.database, [...name, fingerprint, seconds.hold, seconds.keep]);
    if (claimed) return { kind: 'claimed', hold: { ...request, ...claimed } };
    const there = await FIND.row(this.database, name);
    if (there && !there.fingerprint.equals(fingerprint)) return { kind: 'other_request' };
    return there?.answer ? { kind: 'answered', response: there.answer } : { kind: 'under_way' };
  }

  /** Extends the hold of a request that takes longer. */
  async renew(hold: RequestHold, holdSeconds: number): Promise<void> {
    await RENEW.rows(this.database, [...nameOf(hold), holdSeconds]);
  }

  /**
   * Records the work that the request starts, in the same transaction. Returns false if another process has taken
   * over the request.
   */
  async remember(hold: RequestHold, begun: string): Promise<boolean> {
    const remembered = await REMEMBER.affected(this.database, [...nameOf(hold), begun]);
    return remembered === 1;
  }

  /**
   * Stores the response for repeats, as long as the flight in it exists. If the flight was deleted in the meantime,
   * releases the request.
   * @param flightId public id; undefined if the response does not contain a flight
   */
  async store(hold: RequestHold, response: StoredResponse, flightId?: string): Promise<void> {
    const stored = await STORE.affected(this.database, [
      ...nameOf(hold),
      JSON.stringify(response),
      flightId ?? null,
    ]);
    if (stored === 0) await this.release(hold);
  }

  /**
   * Releases a request without a response. A repeat is processed as if new or, if work was started, waits for that.
   */
  async release(hold: RequestHold): Promise<void> {
    await RELEASE.rows(this.database, nameOf(hold));
  }

  /** Removes expired requests; returns how many. Across all accounts: an internal query. */
  async removeExpired(limit: number): Promise<number> {
    return REMOVE_EXPIRED.affected(this.database, [limit]);
  }
}

function nameOf({ accountId, route, key, attempt }: RequestHold): unknown[] {
  return [accountId, route, key, attempt];
}
