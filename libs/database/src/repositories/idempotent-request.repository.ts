import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An operation of an account, the name that its client gave the request, and what was sent. */
export interface NamedRequest {
  readonly accountId: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** An answer as it is repeated. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

export interface RequestHold extends NamedRequest {
  readonly attempt: number;
}

export type RequestClaim =
  | { readonly kind: 'claimed'; readonly hold: RequestHold }
  /** Another process, or another request to this one, works on it. */
  | { readonly kind: 'under_way' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  /** The key stands for a request in which something else was sent. */
  | { readonly kind: 'other_request' };

/** Requests that are done once however often they are sent. */
@Injectable()
export class IdempotentRequestRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes the request up, unless it was answered or is under way. A hold that ran out means that its process died:
   * the same request may be taken up again, another one may not have its key.
   */
  async claim(request: NamedRequest, seconds: { hold: number; keep: number }): Promise<RequestClaim> {
    const { accountId, route, key, fingerprint } = request;
    const name = [accountId, route, key];
    const [claimed] = await this.dataSource.query<{ attempt: number }[]>(
      `insert into idempotent_requests as r (account_id, route, key, fingerprint, locked_until, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $6))
       on conflict (account_id, route, key) do update
          set attempt = r.attempt + 1, fingerprint = excluded.fingerprint, answer = null,
              locked_until = excluded.locked_until, expires_at = excluded.expires_at
        where (r.expires_at < now() and r.locked_until < now())
           or (r.answer is null and r.locked_until < now() and r.fingerprint = excluded.fingerprint)
       returning attempt`,
      [...name, fingerprint, seconds.hold, seconds.keep],
    );
    if (claimed) return { kind: 'claimed', hold: { ...request, attempt: claimed.attempt } };
    const [there] = await this.dataSource.query<{ fingerprint: Buffer; answer: StoredAnswer | null }[]>(
      `select fingerprint, answer from idempotent_requests where account_id = $1 and route = $2 and key = $3`,
      name,
    );
    if (there && !there.fingerprint.equals(fingerprint)) return { kind: 'other_request' };
    return there?.answer ? { kind: 'answered', answer: there.answer } : { kind: 'under_way' };
  }

  /** Keeps hold of a request that takes longer. */
  async renew(hold: RequestHold, holdSeconds: number): Promise<void> {
    await this.dataSource.query(
      `update idempotent_requests set locked_until = now() + make_interval(secs => $5)
        where account_id = $1 and route = $2 and key = $3 and attempt = $4 and answer is null`,
      [...nameOf(hold), holdSeconds],
    );
  }

  /** Keeps the answer for those who send the request again. */
  async store(hold: RequestHold, answer: StoredAnswer): Promise<void> {
    await this.dataSource.query(
      `update idempotent_requests set answer = $5, locked_until = now()
        where account_id = $1 and route = $2 and key = $3 and attempt = $4`,
      [...nameOf(hold), JSON.stringify(answer)],
    );
  }

  /** Gives the key free: the request may be sent again as if it had not been. */
  async release(hold: RequestHold): Promise<void> {
    await this.dataSource.query(
      `delete from idempotent_requests where account_id = $1 and route = $2 and key = $3 and attempt = $4`,
      nameOf(hold),
    );
  }

  /** Removes what has been kept long enough; returns how many. Of all accounts, because it is the system's own look. */
  async removeExpired(limit: number): Promise<number> {
    const [, removed] = await this.dataSource.query<[unknown, number]>(
      `delete from idempotent_requests where ctid = any(array(
         select ctid from idempotent_requests where expires_at < now() and locked_until < now() limit $1))`,
      [limit],
    );
    return removed;
  }
}

function nameOf({ accountId, route, key, attempt }: RequestHold): unknown[] {
  return [accountId, route, key, attempt];
}
