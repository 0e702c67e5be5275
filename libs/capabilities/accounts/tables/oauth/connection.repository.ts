import { type UtcMonth } from '@core/contract';
import { newId, Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An app that may act for a user. */
export interface Connection {
  readonly id: string;
  readonly appId: string;
  readonly appName: string;
  readonly website: string | null;
  /** Where its metadata document is, if it identifies itself by this URL. */
  readonly metadataUrl: string | null;
  /** Whether the operator has verified the app. */
  readonly verified: boolean;
  /** Those of its valid tokens, or without any, those that the user allowed last. */
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** On a plan with a monthly quota, its requests in the month. */
  readonly requests: number;
}

/** A device that waits for a user to enter its code. */
export interface DeviceRequest {
  readonly appId: string;
  readonly scope: string | null;
}

const OF_USER = new Statement<Connection>(
  `select c.id, c.app_id as "appId", app.name as "appName", app.website,
          app.metadata_url as "metadataUrl", app.verified_at is not null as verified,
          c.created_at as "createdAt", c.last_used_at as "lastUsedAt", coalesce(held.scopes, c.scopes) as scopes,
          coalesce(used.requests, 0)::float8 as requests
     from oauth_connections c
     join oauth_apps app on app.id = c.app_id
     join users on users.id = c.user_id
     left join connected_app_usage used
       on used.account_id = users.account_id and used.app_id = c.app_id and used.month = $2::date
     left join lateral (
       select array_agg(distinct scope order by scope) as scopes from (
         select unnest(t.scopes) as scope from oauth_refresh_tokens t
          where t.app_id = c.app_id and t.user_id = c.user_id and t.revoked_at is null and t.expires_at > now()
         union select unnest(t.scopes) from oauth_access_tokens t
          where t.app_id = c.app_id and t.user_id = c.user_id and t.expires_at > now()) all_scopes) held on true
    where c.user_id = $1 order by c.id desc`,
);

/** With the codes of devices, of which an approved one would otherwise connect the app again. */
const DISCONNECT = new Statement(
  `with disconnected as (delete from oauth_connections where user_id = $1 and id = $2 returning id, app_id),
        codes as (delete from oauth_device_codes d using disconnected
                   where d.app_id = disconnected.app_id and d.user_id = $1)
   select id from disconnected`,
);

const DISCONNECT_ALL = new Statement(
  `with codes as (delete from oauth_device_codes where user_id = $1)
   delete from oauth_connections where user_id = $1`,
);

const DEVICE = new Statement<DeviceRequest>(
  `select d.app_id as "appId", d.scope from oauth_device_codes d
    where d.user_code = $1 and d.status = 'pending' and d.expires_at > now()`,
);

/** The connection is part of the approval, so that every token belongs to one. */
const APPROVE_DEVICE = new Statement(
  `with approved as (
      update oauth_device_codes set status = 'approved', user_id = $2
       where user_code = $1 and status = 'pending' and expires_at > now()
      returning app_id, scope, resources)
    insert into oauth_connections as c (id, app_id, user_id, scopes, resources)
    select $3, app_id, $2, string_to_array(coalesce(scope, ''), ' '), resources from approved
    on conflict (app_id, user_id) do update
       set scopes = excluded.scopes, resources = excluded.resources, updated_at = now()
    returning c.id`,
);

const DENY_DEVICE = new Statement(
  `update oauth_device_codes set status = 'denied', user_id = $2
    where user_code = $1 and status = 'pending' and expires_at > now() returning id`,
);

const forget = (table: string) =>
  new Statement(
    `delete from ${table} where id = any(array(
      select id from ${table} where expires_at < now() - interval '1 day' order by expires_at
       limit $1 for update skip locked))`,
  );
const FORGET_ACCESS_TOKENS = forget('oauth_access_tokens');
const FORGET_REFRESH_TOKENS = forget('oauth_refresh_tokens');
const FORGET_REPLAYS = new Statement(
  `update oauth_refresh_tokens set replay_response = null where id = any(array(
     select id from oauth_refresh_tokens where replay_response is not null and replay_expires_at < now()
      order by replay_expires_at limit $1 for update skip locked))`,
);
const FORGET_DEVICE_CODES = forget('oauth_device_codes');

/** Which apps a user has connected, and devices that ask to be. */
@Injectable()
export class ConnectionRepository {
  constructor(private readonly database: DataSource) {}

  async ofUser(userId: string, month: UtcMonth): Promise<Connection[]> {
    return OF_USER.rows(this.database, [userId, month]);
  }

  /** Ends all tokens of the app for this user. Returns false if the connection is not found. */
  async disconnect(userId: string, connectionId: string): Promise<boolean> {
    return (await DISCONNECT.rows(this.database, [userId, connectionId])).length > 0;
  }

  /** Ends all tokens of all apps for this user. */
  async disconnectAll(userId: string): Promise<void> {
    await DISCONNECT_ALL.rows(this.database, [userId]);
  }

  async device(userCode: string): Promise<DeviceRequest | undefined> {
    return DEVICE.row(this.database, [userCode]);
  }

  /** Returns false if the code is unknown, expired or has been used. */
  async decideDevice(userCode: string, userId: string, allow: boolean): Promise<boolean> {
    const decided = allow
      ? await APPROVE_DEVICE.rows(this.database, [userCode, userId, newId('connection')])
      : await DENY_DEVICE.rows(this.database, [userCode, userId]);
    return decided.length > 0;
  }

  /** Deletes access tokens that expired a day ago, at most `limit`. Returns how many. */
  async forgetAccessTokens(limit: number): Promise<number> {
    return FORGET_ACCESS_TOKENS.affected(this.database, [limit]);
  }

  async forgetRefreshTokens(limit: number): Promise<number> {
    return FORGET_REFRESH_TOKENS.affected(this.database, [limit]);
  }

  /** Deletes responses to refreshes that can no longer be repeated. They contain tokens, though encrypted. */
  async forgetReplays(limit: number): Promise<number> {
    return FORGET_REPLAYS.affected(this.database, [limit]);
  }

  async forgetDeviceCodes(limit: number): Promise<number> {
    return FORGET_DEVICE_CODES.affected(this.database, [limit]);
  }
}
