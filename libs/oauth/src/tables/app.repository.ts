import { type UtcDay } from '@app/contract';
import { type Session, Statement } from '@app/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An app that a developer has registered. */
export interface App {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly applicationType: 'web' | 'native';
  readonly hasSecret: boolean;
  readonly redirectUris: string[];
  readonly scopes: string[];
  readonly createdAt: Date;
  /** When the operator verified it. Null: it has not been. */
  readonly verifiedAt: Date | null;
  /** Suspended by the operator, or its developer's account is being deleted. */
  readonly disabled: boolean;
}

/** An app in the list of the operator. */
export interface OperatedApp extends ListedApp {
  readonly accountPublicId: string;
}

/** What an operator decides on an app. */
export type AppDecision = { readonly verified: boolean } | { readonly suspended: boolean };

/** An app in the list of its developer. */
export interface ListedApp extends App {
  /** Accounts that have allowed it. */
  readonly connections: number;
  /** In the last 30 days, today included. */
  readonly requests: number;
  readonly failedRequests: number;
}

export interface AppDay {
  readonly day: UtcDay;
  readonly requests: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
}

/** How to add up requests of an app on a day. */
export interface AppCount {
  readonly appId: string;
  readonly day: UtcDay;
  readonly requests: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
}

const COLUMNS = `app.id, app.name, app.website, app.application_type as "applicationType",
  app.secret_sha256 is not null as "hasSecret", app.redirect_uris as "redirectUris", app.scopes,
  app.created_at as "createdAt", app.verified_at as "verifiedAt", app.disabled`;

const BY_ID = new Statement<App>(
  `select ${COLUMNS} from oauth_apps app
     join accounts developer on developer.id = app.account_id and developer.disabled_at is null
    where app.id = $1 and not app.disabled`,
);

const listed = (more = '') => `select ${COLUMNS}, ${more}
      (select count(*)::float8 from oauth_connections c where c.app_id = app.id) as connections,
      coalesce(used.requests, 0)::float8 as requests, coalesce(used.failed, 0)::float8 as "failedRequests"
    from oauth_apps app
    left join lateral (
      select sum(u.requests) as requests, sum(u.client_errors + u.server_errors) as failed
        from oauth_app_usage u where u.app_id = app.id and u.day > current_date - 30) used on true`;

const OF_ACCOUNT = new Statement<ListedApp>(`${listed()} where app.account_id = $1 order by app.id desc`);

const ONE_OF_ACCOUNT = new Statement<ListedApp>(`${listed()} where app.account_id = $1 and app.id = $2`);

const ALL = new Statement<OperatedApp>(
  `${listed('developer.public_id as "accountPublicId",')}
     join accounts developer on developer.id = app.account_id
    where $1::text is null or app.id < $1 order by app.id desc limit $2`,
);

const SET_VERIFIED = new Statement(
  `update oauth_apps set verified_at = case when $2 then coalesce(verified_at, now()) end, updated_at = now()
    where id = $1 returning id`,
);

const SET_SUSPENDED = new Statement(
  'update oauth_apps set disabled = $2, updated_at = now() where id = $1 returning id',
);

const END_VERIFICATION = new Statement(
  'update oauth_apps set verified_at = null where account_id = $1 and id = $2',
);

const REMOVE_BEYOND = new Statement(
  `delete from oauth_apps where account_id = $1 and id = $2
      and (select count(*) from oauth_apps other where other.account_id = $1 and other.id <> $2) >= $3
   returning id`,
);

const REMOVE = new Statement('delete from oauth_apps where account_id = $1 and id = $2 returning id');

const REMOVE_WEBSITE = new Statement(
  'update oauth_apps set website = null, updated_at = now() where account_id = $1 and id = $2',
);

const SET_REDIRECT_URIS = new Statement(
  'update oauth_apps set redirect_uris = $3, updated_at = now() where account_id = $1 and id = $2',
);

const SET_SECRET = new Statement(
  `update oauth_apps set secret_sha256 = $3, updated_at = now()
    where account_id = $1 and id = $2 and secret_sha256 is not null returning id`,
);

const DAYS = new Statement<AppDay>(
  `select to_char(wanted.day, 'YYYY-MM-DD') as day, coalesce(u.requests, 0)::float8 as requests,
          coalesce(u.client_errors, 0)::float8 as "clientErrors", coalesce(u.server_errors, 0)::float8 as "serverErrors"
     from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as wanted (day)
     left join oauth_app_usage u on u.app_id = $1 and u.day = wanted.day::date
    order by wanted.day`,
);

const ADD = new Statement(
  `insert into oauth_app_usage as usage (app_id, day, requests, client_errors, server_errors)
    select app_id, day, sum(requests), sum(client_errors), sum(server_errors)
      from unnest($1::text[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[])
           as count (app_id, day, requests, client_errors, server_errors)
     where exists (select 1 from oauth_apps app where app.id = app_id)
     group by 1, 2 order by 1, 2
    on conflict (app_id, day) do update set requests = usage.requests + excluded.requests,
      client_errors = usage.client_errors + excluded.client_errors,
      server_errors = usage.server_errors + excluded.server_errors`,
);

const FORGET_USAGE = new Statement(
  `with old as materialized (
    select app_id, day from oauth_app_usage where day < current_date - $1::int
     order by day limit $2 for update skip locked)
   delete from oauth_app_usage using old where oauth_app_usage.app_id = old.app_id and oauth_app_usage.day = old.day`,
);

/** Apps and their usage. */
@Injectable()
export class AppRepository {
  constructor(private readonly database: DataSource) {}

  async ofAccount(accountId: string): Promise<ListedApp[]> {
    return OF_ACCOUNT.rows(this.database, [accountId]);
  }

  async find(accountId: string, appId: string): Promise<ListedApp | undefined> {
    return ONE_OF_ACCOUNT.row(this.database, [accountId, appId]);
  }

  /**
   * Deletes an app that was just registered if the account already had `limit`, and returns false. Two registrations at
   * the same time may both be refused.
   */
  async keepWithin(accountId: string, appId: string, limit: number): Promise<boolean> {
    return (await REMOVE_BEYOND.rows(this.database, [accountId, appId, limit])).length === 0;
  }

  /** Deletes the app with all its tokens. Returns false if the account has no such app. */
  async remove(accountId: string, appId: string): Promise<boolean> {
    return (await REMOVE.rows(this.database, [accountId, appId])).length > 0;
  }

  async removeWebsite(accountId: string, appId: string, transaction: Session): Promise<void> {
    await REMOVE_WEBSITE.rows(transaction, [accountId, appId]);
  }

  async setRedirectUris(
    accountId: string,
    appId: string,
    uris: readonly string[],
    transaction: Session,
  ): Promise<void> {
    await SET_REDIRECT_URIS.rows(transaction, [accountId, appId, uris]);
  }

  /** Returns false if the account has no such app, or the app has no secret. */
  async setSecret(accountId: string, appId: string, secretSha256: string): Promise<boolean> {
    return (await SET_SECRET.rows(this.database, [accountId, appId, secretSha256])).length > 0;
  }

  /** Every day from the first to the last, including days without usage. The app must be the caller's. */
  async days(accountId: string, appId: string, first: UtcDay, last: UtcDay): Promise<AppDay[] | undefined> {
    if (!(await this.find(accountId, appId))) return undefined;
    return DAYS.rows(this.database, [appId, first, last]);
  }

  /** Apps of all accounts, newest first. */
  async all(before: string | undefined, limit: number): Promise<OperatedApp[]> {
    return ALL.rows(this.database, [before ?? null, limit]);
  }

  /** What the operator decides. Returns false if no account has such an app. */
  async decide(appId: string, decision: AppDecision): Promise<boolean> {
    const changed =
      'verified' in decision
        ? await SET_VERIFIED.rows(this.database, [appId, decision.verified])
        : await SET_SUSPENDED.rows(this.database, [appId, decision.suspended]);
    return changed.length > 0;
  }

  /** For an app that is no longer what the operator verified. */
  async endVerification(accountId: string, appId: string, transaction: Session): Promise<void> {
    await END_VERIFICATION.rows(transaction, [accountId, appId]);
  }

  /** The app with this id, of any developer whose account is not disabled. */
  async public(appId: string): Promise<App | undefined> {
    return BY_ID.row(this.database, [appId]);
  }

  /** Adds up counts of many apps; those of apps deleted in the meantime are dropped. */
  async count(counts: readonly AppCount[]): Promise<void> {
    await ADD.rows(this.database, [
      counts.map(({ appId }) => appId),
      counts.map(({ day }) => day),
      counts.map(({ requests }) => requests),
      counts.map(({ clientErrors }) => clientErrors),
      counts.map(({ serverErrors }) => serverErrors),
    ]);
  }

  async forgetUsage(days: number, limit: number): Promise<number> {
    return FORGET_USAGE.affected(this.database, [days, limit]);
  }
}
