import { type IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { generateAppSecret, oauthSha256 } from '@app/api-keys';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, type AppKind, APPS_PER_ACCOUNT_MAX, OFFLINE_ACCESS, type Scope } from '@app/contract';
import { type Session } from '@app/database';
import { Identity } from '@app/identity';
import { AppRepository, type ListedApp } from '@tables/oauth';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { isEditorRedirect, withoutEditorRedirects } from './editor-redirects.js';
import { DEVICE_CODE_GRANT } from './metadata.js';
import { refuseReservedName } from './reserved-names.js';

export interface NewApp {
  readonly name: string;
  readonly kind: AppKind;
  readonly website?: string | null | undefined;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

export type AppChange = Partial<Omit<NewApp, 'kind'>>;

interface Answer {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly error?: string;
  /** Of a body that does not match the schema of better-auth. */
  readonly code?: string;
  readonly message?: string;
  readonly error_description?: string;
}

const AS_CLIENT = {
  native: { application_type: 'native', token_endpoint_auth_method: 'none' },
  browser: { application_type: 'web', token_endpoint_auth_method: 'none' },
  server: { application_type: 'web', token_endpoint_auth_method: 'client_secret_basic' },
} as const satisfies Record<AppKind, object>;

/** Apps of developers. better-auth checks their redirect URIs. */
@Injectable()
export class AppRegistry {
  private readonly logger = new Logger('oauth');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly apps: AppRepository,
  ) {}

  /**
   * The secret, which only an app on a server has, is returned once and not stored.
   * @throws ApiError app_limit_reached, validation_failed
   */
  async register(
    accountId: string,
    app: NewApp,
    session: IncomingHttpHeaders,
  ): Promise<{ app: ListedApp; secret: string | undefined }> {
    refuseReservedName(app.name, this.settings);
    refuseEditorRedirects(app.kind, app.redirectUris);
    const { client_id: id, client_secret: secret } = await this.identity.transaction(async (transaction) => {
      const client = await this.send(
        '/oauth2/create-client',
        { ...AS_CLIENT[app.kind], ...metadataOf(app), ...grantsOf(app.kind, app.redirectUris) },
        session,
      );
      await this.storeEditorRedirects(accountId, client.client_id, app.redirectUris, transaction);
      return client;
    });
    if (!(await this.apps.keepWithin(accountId, id, APPS_PER_ACCOUNT_MAX))) {
      throw new ApiError('app_limit_reached');
    }
    this.logger.log({ event: 'oauth.app_registered', appId: id });
    return { app: (await this.apps.find(accountId, id))!, secret };
  }

  /** @throws ApiError app_not_found, validation_failed */
  async change(
    accountId: string,
    id: string,
    change: AppChange,
    session: IncomingHttpHeaders,
  ): Promise<ListedApp> {
    const app = await this.apps.find(accountId, id);
    if (!app) throw new ApiError('app_not_found');
    if (change.name !== undefined && change.name !== app.name) refuseReservedName(change.name, this.settings);
    refuseEditorRedirects(kindOf(app), change.redirectUris);
    const grants = grantsOf(kindOf(app), change.redirectUris ?? app.redirectUris);
    await this.identity.transaction(async (transaction) => {
      const update = { ...metadataOf(change), ...grants };
      await this.send('/oauth2/update-client', { client_id: id, update }, session);
      await this.storeEditorRedirects(accountId, id, change.redirectUris, transaction);
      // better-auth only replaces it
      if (change.website === null) await this.apps.removeWebsite(accountId, id, transaction);
      if (app.verifiedAt && isAnother(app, change)) {
        await this.apps.endVerification(accountId, id, transaction);
      }
    });
    return (await this.apps.find(accountId, id)) ?? app;
  }

  /**
   * Replaces the secret at once.
   * @throws ApiError app_not_found, app_has_no_secret
   */
  async rotateSecret(accountId: string, id: string): Promise<string> {
    const secret = generateAppSecret();
    if (await this.apps.setSecret(accountId, id, oauthSha256(secret))) return secret;
    throw new ApiError((await this.apps.find(accountId, id)) ? 'app_has_no_secret' : 'app_not_found');
  }

  /** Those that better-auth did not get to see. */
  private async storeEditorRedirects(
    accountId: string,
    id: string,
    uris: readonly string[] = [],
    transaction: Session,
  ): Promise<void> {
    if (uris.some(isEditorRedirect)) await this.apps.setRedirectUris(accountId, id, uris, transaction);
  }

  private async send(path: string, json: object, session: IncomingHttpHeaders): Promise<Answer> {
    const response = await this.identity.endpoint(path, { json, session });
    const answer = (await response.json()) as Answer;
    if (response.ok) return answer;
    const { error, error_description: description = '', code, message = '' } = answer;
    if (error === 'invalid_redirect_uri') throw invalidRedirectUri(description);
    // the only field that our own checks leave to it
    if (code === 'VALIDATION_ERROR') throw invalidRedirectUri(message.replace(/^\[[^\]]*\] */, ''));
    throw new Error(
      `The app could not be stored: ${response.status} ${error ?? code}: ${description}${message}`,
    );
  }
}

/** Whether a change concerns what an operator looks at. */
function isAnother(app: ListedApp, change: AppChange): boolean {
  return (['name', 'website', 'redirectUris'] as const).some(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], app[field]),
  );
}

export function kindOf({ applicationType, hasSecret }: ListedApp): AppKind {
  if (applicationType === 'native') return 'native';
  return hasSecret ? 'server' : 'browser';
}

function metadataOf({ name, website, redirectUris, scopes }: AppChange) {
  return {
    ...(name !== undefined && { client_name: name }),
    ...(website != null && { client_uri: website }),
    // better-auth rejects an empty list; without the grant that needs them, none is the same
    ...(redirectUris !== undefined &&
      redirectUris.length > 0 && {
        redirect_uris: withoutEditorRedirects(redirectUris),
      }),
    ...(scopes !== undefined && { scope: [...scopes, OFFLINE_ACCESS].join(' ') }),
  };
}

/** Only native apps run on devices without a browser. They need no redirect URI for that. */
function grantsOf(kind: AppKind, redirectUris: readonly string[]) {
  const withCode = kind !== 'native' || redirectUris.length > 0;
  return {
    grant_types: [
      ...(withCode ? ['authorization_code'] : []),
      'refresh_token',
      ...(kind === 'native' ? [DEVICE_CODE_GRANT] : []),
    ],
    response_types: withCode ? ['code'] : [],
  };
}

/** @throws ApiError validation_failed: only installed apps have schemes of their own */
function refuseEditorRedirects(kind: AppKind, uris: readonly string[] = []): void {
  const refused = kind === 'native' ? undefined : uris.find(isEditorRedirect);
  if (refused !== undefined) throw invalidRedirectUri(`only native apps can return to ${refused}`);
}

function invalidRedirectUri(message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ field: 'redirect_uris', message }] });
}
