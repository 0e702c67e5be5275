import { COMMAND_LINE_APP_ID, type UtcDay } from '@core/contract';
import { newId, type Session, Statement } from '@core/database';
import { lockAccountInTurn } from '../lock-account.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What an app is: entered by its developer, or by the app itself. */
export interface AppDetails {
  readonly name: string;
  readonly website: string | null;
  readonly applicationType: 'web' | 'native';
  readonly authMethod: 'none' | 'client_secret_basic';
  readonly secretSha256: string | null;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly grantTypes: readonly string[];
}

/** A change of an app. Undefined fields stay as they are. */
export type AppDetailsChange = {
  readonly [Field in 'name' | 'website' | 'redirectUris' | 'scopes' | 'grantTypes']?:
    AppDetails[Field] | undefined;
};

/** An app that a developer has registered, or that has introduced itself. */
export interface App {
  readonly id: string;
  /** Where its metadata document is, if it identifies itself by this URL. */
  readonly metadataUrl: string | null;
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
  /** Of its developer. Null: the app has introduced itself, or is the command line of the service. */
  readonly accountPublicId: string | null;
}

/** What an operator decides on an app. */
export interface AppDecision {
  readonly verified?: boolean | undefined;
  readonly suspended?: boolean | undefined;
}

/** An app that identifies itself by the URL of its metadata document. */
export interface DescribedApp extends App {
  /** Whether the document need not be read again. */
  readonly isFresh: boolean;
}

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

const COLUMNS = `app.id, app.metadata_url as "metadataUrl", app.name, app.website, app.application_type as "applicationType",
  app.secret_sha256 is not null as "hasSecret", app.redirect_uris as "redirectUris", app.scopes,
  app.created_at as "createdAt", app.verified_at as "verifiedAt", app.disabled`;

const BY_ID = new Statement<App>(
  `select ${COLUMNS} from oauth_apps app
     left join accounts developer on developer.id = app.account_id
    where app.id = $1 and not app.disabled and developer.disabled_at is null`,
);

const AT_URL = new Statement<DescribedApp>(
  `select ${COLUMNS}, coalesce(app.metadata_expires_at > now(), false) as "isFresh"
     from oauth_apps app where app.metadata_url = $1`,
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

const operated = (condition: string) =>
  `${listed('developer.public_id as "accountPublicId",')}
     left join accounts developer on developer.id = app.account_id where ${condition}`;

const ALL = new Statement<OperatedApp>(
  operated('$1::text is null or app.id < $1 order by app.id desc limit $2'),
);

const ONE = new Statement<OperatedApp>(operated('app.id = $1'));

const DECIDE = new Statement(
  `update oauth_apps set disabled = coalesce($3, disabled), updated_at = now(),
          verified_at = case $2::boolean when true then coalesce(verified_at, now()) when false then null
                                         else verified_at end
    where id = $1 returning id`,
);

const COUNT_OF_ACCOUNT = new Statement<{ apps: number }>(
  'select count(*)::int as apps from oauth_apps where account_id = $1',
);

const DETAILS = `name, website, application_type, token_endpoint_auth_method, secret_sha256, redirect_uris, scopes,
  grant_types`;

const INSERT = new Statement(
  `insert into oauth_apps (id, account_id, ${DETAILS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** What an operator looks at before verifying an app. */
const isAnother = (row: string) =>
  `(oauth_apps.name, oauth_apps.website, oauth_apps.redirect_uris) is distinct from ${row}`;

/** An app that is no longer what the operator verified loses its verification. */
const CHANGE = new Statement(
  `with wanted as (
     select coalesce($3, name) as name, case when $4 then $5 else website end as website,
            coalesce($6, redirect_uris) as redirect_uris
       from oauth_apps where account_id = $1 and id = $2 for no key update)
   update oauth_apps set name = wanted.name, website = wanted.website, redirect_uris = wanted.redirect_uris,
          scopes = coalesce($7, scopes), grant_types = coalesce($8, grant_types), updated_at = now(),
          verified_at = case when ${isAnother('(wanted.name, wanted.website, wanted.redirect_uris)')} then null
                             else verified_at end
     from wanted where account_id = $1 and id = $2 returning id`,
);

/** A suspended app stays suspended, whatever its document says. */
const DESCRIBE = new Statement<{ id: string }>(
  `insert into oauth_apps (id, metadata_url, metadata_expires_at, ${DETAILS})
   values ($1, $2, now() + make_interval(secs => $3), $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (metadata_url) do update
      set metadata_expires_at = excluded.metadata_expires_at, name = excluded.name, website = excluded.website,
          redirect_uris = excluded.redirect_uris, scopes = excluded.scopes, grant_types = excluded.grant_types,
          updated_at = now(),
          verified_at = case when ${isAnother('(excluded.name, excluded.website, excluded.redirect_uris)')} then null
                             else oauth_apps.verified_at end
   returning id`,
);

/** The operator may suspend it, and withdraw its verification. */
const KEEP_OWN = new Statement(
  `insert into oauth_apps (id, verified_at, ${DETAILS}) values ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (id) do update
      set name = excluded.name, scopes = excluded.scopes, grant_types = excluded.grant_types, updated_at = now()
    where (oauth_apps.name, oauth_apps.scopes, oauth_apps.grant_types)
          is distinct from (excluded.name, excluded.scopes, excluded.grant_types)`,
);

const REMOVE = new Statement('delete from oauth_apps where account_id = $1 and id = $2 returning id');

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

/**
 * Apps that have introduced themselves and that no user has connected: old ones, and those that are too many. The command
 * line stays, because a new row of it would be verified again.
 */
const FORGET_UNUSED = new Statement(
  `delete from oauth_apps where id = any(array(
     select id from (
       select id, updated_at, row_number() over (order by updated_at desc) as place from oauth_apps app
        where account_id is null and verified_at is null and not disabled and id <> '${COMMAND_LINE_APP_ID}'
          and not exists (select 1 from oauth_connections c where c.app_id = app.id)) unused
      where updated_at < now() - make_interval(days => $1) or place > $2 limit $3))`,
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

  /** Returns the id; undefined if the account already has `limit` apps. */
  async register(accountId: string, limit: number, details: AppDetails): Promise<string | undefined> {
    return this.database.transaction(async (transaction) => {
      await lockAccountInTurn(transaction, accountId);
      const { apps } = (await COUNT_OF_ACCOUNT.row(transaction, [accountId]))!;
      return apps < limit ? insert(transaction, accountId, details) : undefined;
    });
  }

  /** Stores an app that has introduced itself. Returns its id. */
  async introduce(details: AppDetails): Promise<string> {
    return insert(this.database, null, details);
  }

  /** Returns false if the account has no such app. */
  async change(accountId: string, appId: string, change: AppDetailsChange): Promise<boolean> {
    const { name, website, redirectUris, scopes, grantTypes } = change;
    const values = [name, website !== undefined, website, redirectUris, scopes, grantTypes];
    const changed = await CHANGE.rows(this.database, [
      accountId,
      appId,
      ...values.map((value) => value ?? null),
    ]);
    return changed.length > 0;
  }

  /** The app that identifies itself by the URL of its metadata document, suspended or not. */
  async describedAt(metadataUrl: string): Promise<DescribedApp | undefined> {
    return AT_URL.row(this.database, [metadataUrl]);
  }

  /** Stores what an app says of itself in its metadata document. */
  async describe(metadataUrl: string, freshSeconds: number, details: AppDetails): Promise<void> {
    const values = [newId('app'), metadataUrl, freshSeconds, ...valuesOf(details)];
    await DESCRIBE.rows(this.database, values);
  }

  /** Stores an app of the service itself, or what a release has changed about it. */
  async keepOwn(id: string, details: AppDetails): Promise<void> {
    await KEEP_OWN.rows(this.database, [id, ...valuesOf(details)]);
  }

  /** Deletes the app with all its tokens. Returns false if the account has no such app. */
  async remove(accountId: string, appId: string): Promise<boolean> {
    return (await REMOVE.rows(this.database, [accountId, appId])).length > 0;
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

  /** An app of any account. */
  async operated(appId: string): Promise<OperatedApp | undefined> {
    return ONE.row(this.database, [appId]);
  }

  /** What the operator decides. Returns false if the app is not found. */
  async decide(appId: string, { verified, suspended }: AppDecision): Promise<boolean> {
    return (await DECIDE.rows(this.database, [appId, verified ?? null, suspended ?? null])).length > 0;
  }

  /** The app with this id, unless it is suspended or the account of its developer is disabled. */
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

  /** Deletes unused apps that have introduced themselves, at most `limit`. The newest `kept` stay for `days`. */
  async forgetUnused(days: number, kept: number, limit: number): Promise<number> {
    return FORGET_UNUSED.affected(this.database, [days, kept, limit]);
  }
}

async function insert(session: Session, accountId: string | null, details: AppDetails): Promise<string> {
  const id = newId('app');
  await INSERT.rows(session, [id, accountId, ...valuesOf(details)]);
  return id;
}

function valuesOf(details: AppDetails): unknown[] {
  const { name, website, applicationType, authMethod, secretSha256, redirectUris, scopes, grantTypes } =
    details;
  return [name, website, applicationType, authMethod, secretSha256, redirectUris, scopes, grantTypes];
}
