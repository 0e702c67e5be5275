import { generateAppSecret, oauthSha256, DEVICE_CODE_GRANT } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type AppKind, APPS_PER_ACCOUNT_MAX, OFFLINE_ACCESS, type Scope } from '@core/contract';
import { type AppDetails, AppRepository, type ListedApp } from '../tables/oauth/app.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { redirectUriProblem } from './redirect-uris.js';
import { isReservedName } from './reserved-names.js';

export interface NewApp {
  readonly name: string;
  readonly kind: AppKind;
  readonly website?: string | null | undefined;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

export type AppChange = Partial<Omit<NewApp, 'kind'>>;

const AS_CLIENT = {
  native: { applicationType: 'native', authMethod: 'none' },
  browser: { applicationType: 'web', authMethod: 'none' },
  server: { applicationType: 'web', authMethod: 'client_secret_basic' },
} as const satisfies Record<AppKind, Partial<AppDetails>>;

/** Apps of developers. */
@Injectable()
export class AppRegistry {
  private readonly logger = new Logger('oauth');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly apps: AppRepository,
  ) {}

  /**
   * The secret, which only an app on a server has, is returned once and not stored.
   * @throws ApiError app_limit_reached, validation_failed
   */
  async register(
    accountId: string,
    { kind, name, website = null, redirectUris, scopes }: NewApp,
  ): Promise<{ app: ListedApp; secret: string | undefined }> {
    this.refuse(kind, { name, redirectUris });
    const secret = kind === 'server' ? generateAppSecret() : undefined;
    const id = await this.apps.register(accountId, APPS_PER_ACCOUNT_MAX, {
      ...AS_CLIENT[kind],
      ...{ name, website, redirectUris, scopes: withOffline(scopes) },
      secretSha256: secret === undefined ? null : oauthSha256(secret),
      grantTypes: grantsOf(kind, redirectUris),
    });
    if (id === undefined) throw new ApiError('app_limit_reached');
    this.logger.log({ event: 'oauth.app_registered', appId: id });
    return { app: (await this.apps.find(accountId, id))!, secret };
  }

  /** @throws ApiError app_not_found, validation_failed */
  async change(accountId: string, id: string, change: AppChange): Promise<ListedApp> {
    const app = await this.apps.find(accountId, id);
    if (!app) throw new ApiError('app_not_found');
    const kind = kindOf(app);
    const { name, redirectUris, website, scopes } = change;
    this.refuse(kind, { ...(name !== app.name && { name }), redirectUris });
    const changed = await this.apps.change(accountId, id, {
      ...{ name, redirectUris, website },
      scopes: scopes && withOffline(scopes),
      grantTypes: redirectUris && grantsOf(kind, redirectUris),
    });
    if (!changed) throw new ApiError('app_not_found');
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

  /** @throws ApiError validation_failed */
  private refuse(kind: AppKind, { name, redirectUris }: Partial<NewApp>): void {
    if (name !== undefined && isReservedName(name, this.settings)) {
      throw invalid('name', 'imitates the name of this service; choose another name');
    }
    if (kind !== 'native' && redirectUris?.length === 0) {
      throw invalid('redirect_uris', 'must not be empty unless the app is native');
    }
    for (const uri of redirectUris ?? []) {
      const problem = redirectUriProblem(kind, uri);
      if (problem !== undefined) throw invalid('redirect_uris', problem);
    }
  }
}

export function kindOf({ applicationType, hasSecret }: ListedApp): AppKind {
  if (applicationType === 'native') return 'native';
  return hasSecret ? 'server' : 'browser';
}

/** Every app may ask to stay connected. */
export function withOffline(scopes: readonly Scope[]): string[] {
  return [...scopes, OFFLINE_ACCESS];
}

/** Only native apps run on devices without a browser. They need no redirect URI for that. */
function grantsOf(kind: AppKind, redirectUris: readonly string[]): string[] {
  const withCode = kind !== 'native' || redirectUris.length > 0;
  return [
    ...(withCode ? ['authorization_code'] : []),
    'refresh_token',
    ...(kind === 'native' ? [DEVICE_CODE_GRANT] : []),
  ];
}

function invalid(field: string, message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ field, message }] });
}
