import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Statement } from '@core/database';

const CREATE = new Statement<{ expiresAt: Date }>(
  `with gone as (
      delete from console_tokens
       where session_id = $1 and (expires_at <= now() or id in (
             select id from console_tokens where session_id = $1 order by id desc offset $5)))
    insert into console_tokens (session_id, token_sha256, last4, expires_at)
    select id, $2, $3, now() + make_interval(secs => $4)
      from sessions where id = $1 and expires_at > now() for key share
    returning expires_at as "expiresAt"`,
);

/** Tokens of the console, which end with their session. */
@Injectable()
export class ConsoleTokenRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores a token of the session and deletes its expired ones; beyond `limit`, also its oldest ones. Returns when the
   * token expires, or undefined if the session has ended.
   */
  async create(
    sessionId: string,
    token: { readonly tokenSha256: Buffer; readonly last4: string },
    { lifeSeconds, limit }: { readonly lifeSeconds: number; readonly limit: number },
  ): Promise<Date | undefined> {
    const created = await CREATE.row(this.database, [
      sessionId,
      token.tokenSha256,
      token.last4,
      lifeSeconds,
      limit - 1,
    ]);
    return created?.expiresAt;
  }
}
