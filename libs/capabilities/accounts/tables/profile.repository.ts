import { type KeyScope, type Plan, SCOPES } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The credential of a request: an API key by its public id, or a token of the console or an app. */
type KeyOrToken =
  | { readonly kind: 'api_key'; readonly publicId: string }
  | { readonly kind: 'console_token' | 'oauth_token'; readonly id: string };

const API_KEY = `
  select public_id as "keyPublicId", name as "keyName", scopes as "keyScopes", last4 as "keyLast4",
         created_at as "keyCreatedAt", expires_at as "keyExpiresAt"
    from api_keys where account_id = a.id and public_id = $2`;

/** Shown like a key: with the id of its session, and all scopes. */
const CONSOLE_TOKEN = `
  select session_id as "keyPublicId", 'Console' as "keyName", $3::text[] as "keyScopes", last4 as "keyLast4",
         created_at as "keyCreatedAt", expires_at as "keyExpiresAt"
    from console_tokens where id = $2`;

/** Shown like a key: the connection with the name of the app. Its token has an id instead of last characters. */
const OAUTH_TOKEN = `
  select c.id as "keyPublicId", app.name as "keyName", right(t.id, 4) as "keyLast4",
         array(select unnest(t.scopes) intersect select unnest($3::text[]) order by 1) as "keyScopes",
         t.created_at as "keyCreatedAt", t.expires_at as "keyExpiresAt"
    from oauth_access_tokens t
    join oauth_apps app on app.id = t.app_id
    join oauth_connections c on c.app_id = t.app_id and c.user_id = t.user_id
   where t.id = $2`;

/** An account and the key of the request. */
export interface Profile {
  readonly publicId: string;
  readonly name: string;
  readonly email: string | null;
  readonly country: string | null;
  readonly glider: string | null;
  readonly club: string | null;
  readonly plan: Plan;
  readonly createdAt: Date;
  readonly keyPublicId: string;
  readonly keyName: string;
  readonly keyScopes: KeyScope[];
  readonly keyLast4: string;
  readonly keyCreatedAt: Date;
  readonly keyExpiresAt: Date | null;
}

/** @param credential SQL that selects the credential's columns from `$2` */
function profileWith(credential: string): Statement<Profile> {
  return new Statement<Profile>(
    `select a.public_id as "publicId", a.name, a.email, a.country, a.glider, a.club, a.plan,
          a.created_at as "createdAt",
          key.*
     from accounts a
    cross join lateral (${credential}) as key
    where a.id = $1`,
  );
}

const PROFILE_WITH_KEY = profileWith(API_KEY);
const PROFILE_WITH_TOKEN = {
  console_token: profileWith(CONSOLE_TOKEN),
  oauth_token: profileWith(OAUTH_TOKEN),
};

@Injectable()
export class ProfileRepository {
  constructor(private readonly database: DataSource) {}

  async find(accountId: string, credential: KeyOrToken): Promise<Profile> {
    const profile =
      credential.kind === 'api_key'
        ? await PROFILE_WITH_KEY.row(this.database, [accountId, credential.publicId])
        : await PROFILE_WITH_TOKEN[credential.kind].row(this.database, [accountId, credential.id, SCOPES]);
    if (!profile) throw new Error('The account or its key was deleted during the request');
    return profile;
  }
}
