import { randomUUID } from 'node:crypto';
import { generateOAuthToken, oauthTokenSha256 } from '@core/access';
import { type AppKind, type Scope, SCOPES } from '@core/contract';
import { newId } from '@core/database';
import * as oauth from 'oauth4webapi';
import { type Operator } from './account.js';
import { type PlatformUser } from './platform-user.js';

/** The library speaks HTTPS only, unless told otherwise. */
export const INSECURE = { [oauth.allowInsecureRequests]: true } as const;

export const NATIVE_REDIRECT = 'com.example.vario:/callback';
export const WEB_REDIRECT = 'https://vario.example/callback';

interface Registered {
  readonly id: string;
  readonly secret: string | null;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly scope?: string | undefined;
}

/** An app of a developer, which runs the flows of OAuth with a library that is independent of the service. */
export class OAuthApp {
  private constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly redirectUri: string,
    readonly server: oauth.AuthorizationServer,
  ) {}

  static async register(
    { baseUrl }: { readonly baseUrl: string },
    developer: PlatformUser,
    { kind = 'native', scopes = ['flights:read', 'profile:read'] }: { kind?: AppKind; scopes?: Scope[] } = {},
  ): Promise<OAuthApp> {
    const redirectUri = kind === 'native' ? NATIVE_REDIRECT : WEB_REDIRECT;
    const { status, text } = await developer.client.sendJson('POST', '/apps', {
      ...{ name: 'My Vario', kind, website: 'https://vario.example', redirect_uris: [redirectUri], scopes },
    });
    if (status !== 201) throw new Error(`A test could not register an app: ${status} ${text}`);
    const { id, secret } = JSON.parse(text) as Registered;
    return OAuthApp.registered({ baseUrl }, id, redirectUri, secret);
  }

  /** An app that someone has registered. */
  static async registered(
    { baseUrl }: { readonly baseUrl: string },
    id: string,
    redirectUri: string,
    secret: string | null = null,
  ): Promise<OAuthApp> {
    return new OAuthApp(id, secret, redirectUri, await discovered(baseUrl));
  }

  get client(): oauth.Client {
    return { client_id: this.id };
  }

  get authentication(): oauth.ClientAuth {
    return this.secret === null ? oauth.None() : oauth.ClientSecretBasic(this.secret);
  }

  /** The URL that the app opens in the browser of the user, and what it keeps until the user returns. */
  async begin(parameters: Readonly<Record<string, string>> = {}) {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(this.server.authorization_endpoint!);
    const all = {
      client_id: this.id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'flights:read profile:read offline_access',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url, verifier, state };
  }

  /** The query with which the consent page opens. @throws if the browser is sent elsewhere */
  async consentQuery(url: URL): Promise<string> {
    return consentQuery(url);
  }

  /** The user allows the app. Returns where the browser goes, and what the app has kept. */
  async allowedBy(user: PlatformUser, parameters: Readonly<Record<string, string>> = {}) {
    const { url, ...kept } = await this.begin(parameters);
    return { callback: await allow(user, url), ...kept };
  }

  /** Exchanges what came with the callback. */
  async exchange(
    { callback, verifier, state }: { callback: URL; verifier: string; state: string },
    more: Readonly<Record<string, string>> = {},
  ): Promise<Tokens> {
    const parameters = oauth.validateAuthResponse(this.server, this.client, callback, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      ...([this.server, this.client, this.authentication, parameters, this.redirectUri, verifier] as const),
      { ...INSECURE, additionalParameters: more },
    );
    return oauth.processAuthorizationCodeResponse(this.server, this.client, answer);
  }

  async tokensOf(user: PlatformUser, parameters: Readonly<Record<string, string>> = {}): Promise<Tokens> {
    const { resource } = parameters;
    return this.exchange(await this.allowedBy(user, parameters), resource ? { resource } : {});
  }

  async refresh(refreshToken: string, more: Readonly<Record<string, string>> = {}): Promise<Tokens> {
    const answer = await oauth.refreshTokenGrantRequest(
      ...([this.server, this.client, this.authentication, refreshToken] as const),
      { ...INSECURE, additionalParameters: more },
    );
    return oauth.processRefreshTokenResponse(this.server, this.client, answer);
  }

  async askForDevice(scope = 'flights:read offline_access') {
    const answer = await oauth.deviceAuthorizationRequest(
      ...([this.server, this.client, this.authentication, new URLSearchParams({ scope })] as const),
      INSECURE,
    );
    return oauth.processDeviceAuthorizationResponse(this.server, this.client, answer);
  }

  async pollForDevice(deviceCode: string): Promise<Tokens> {
    const answer = await oauth.deviceCodeGrantRequest(
      ...([this.server, this.client, this.authentication, deviceCode] as const),
      INSECURE,
    );
    return oauth.processDeviceCodeResponse(this.server, this.client, answer);
  }
}

async function consentQuery(url: URL): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '', url);
  if (location.pathname !== '/console/authorize') {
    throw new Error(`The browser was sent to ${location}, not to the consent page`);
  }
  return location.search.slice(1);
}

/** The user opens the URL of an app and allows it. Returns where the browser goes. */
export async function allow({ client }: PlatformUser, url: URL): Promise<URL> {
  const query = await consentQuery(url);
  const { status, text } = await client.sendJson('POST', '/authorizations', { query, allow: true });
  if (status !== 200) throw new Error(`A user of a test could not allow an app: ${status} ${text}`);
  return new URL((JSON.parse(text) as { redirect_to: string }).redirect_to);
}

export interface InsertedToken {
  readonly scopes?: readonly Scope[];
  readonly resources?: string[] | null;
  /** Whose app it is; the user by default. */
  readonly developer?: PlatformUser;
}

/** An access token of an app for the account of a user, written straight into the database. */
export async function insertAccessToken(
  { database }: Operator,
  user: PlatformUser,
  { scopes = SCOPES, resources = null, developer = user }: InsertedToken = {},
): Promise<string> {
  const token = generateOAuthToken();
  const [appId, connectionId, tokenId] = [newId('app'), newId('connection'), newId('accessToken')];
  await database.query(
    `insert into oauth_apps (id, account_id, name, application_type, token_endpoint_auth_method, redirect_uris, scopes, grant_types)
      values ($1, $2, 'Test app', 'native', 'none', '{}', $3, '{}')`,
    [appId, developer.account.id, scopes],
  );
  await database.query(
    `insert into oauth_connections (id, app_id, user_id, scopes)
      select $1, $2, id, $4 from users where account_id = $3`,
    [connectionId, appId, user.account.id, scopes],
  );
  await database.query(
    `insert into oauth_access_tokens (id, sha256, app_id, user_id, resources, scopes, created_at, expires_at)
      select $1, $2, app_id, user_id, $4, $5, now(), now() + interval '1 hour' from oauth_connections where id = $3`,
    [tokenId, oauthTokenSha256(token), connectionId, resources, scopes],
  );
  return token;
}

/** What the library learns from the metadata of the service. */
async function discovered(baseUrl: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(baseUrl);
  const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  return oauth.processDiscoveryResponse(issuer, answer);
}

/** The OAuth error of a refused request. */
export async function errorOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
      return error.error;
    }
    throw error;
  }
  throw new Error(`The request ${randomUUID()} was accepted`);
}
