import { type IncomingHttpHeaders } from 'node:http';
import { type Settings } from '@core/config';
import { ApiError, OIDC_COOKIE, PLATFORM_PREFIX } from '@core/contract';
import { DecryptionError, type KeyRing } from '@core/encryption';
import { parseCookies } from 'better-auth/cookies';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { type DataSource } from 'typeorm';
import { type Auth } from '../better-auth.js';
import { type SignedInUser } from '../signed-in-user.js';
import { type WithCookies } from '../with-cookies.js';
import { type AuthorizationChecks, type OidcClaims, OidcProvider } from './oidc-provider.js';
import { OidcUsers } from './oidc-users.js';

/** How long a user has to sign in at the provider. */
const SIGN_IN_SECONDS = 600;
/** By how much the clock of the provider may differ. */
const CLOCK_SECONDS = 30;

/** Kept in a sealed cookie, so that any API can complete the sign-in. */
interface PendingOidcSignIn extends AuthorizationChecks {
  /** Whether a signed-in user confirms who they are, for which the provider asks them again. */
  readonly isConfirmation: boolean;
  readonly startedAt: number;
}

export interface OidcSignIn {
  readonly userId: string;
  /** When the user entered their password at the provider; undefined if it does not say. */
  readonly provenAt: Date | undefined;
}

/** Sign-ins with the OpenID Connect provider of the operator. The controllers limit the attempts. */
export class OidcSignIns {
  private readonly provider: OidcProvider;
  private readonly users: OidcUsers;

  constructor(
    auth: Auth,
    database: DataSource,
    private readonly settings: Settings,
    private readonly keys: KeyRing,
  ) {
    this.provider = new OidcProvider(settings);
    this.users = new OidcUsers(auth, database, settings);
  }

  /** The URL at which the user signs in. @throws ApiError oidc_not_configured, oidc_unavailable */
  async begin(isConfirmation: boolean): Promise<WithCookies<string>> {
    this.requireConfigured();
    const pending: PendingOidcSignIn = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
      isConfirmation,
      startedAt: Date.now(),
    };
    const url = await this.provider.authorizationUrl(pending, isConfirmation);
    const sealed = this.keys.encrypt(JSON.stringify(pending), OIDC_COOKIE);
    return { value: url, cookies: [this.cookie(sealed, SIGN_IN_SECONDS)] };
  }

  /**
   * Finds or creates the user whom the provider has signed in.
   * @param query of the URL to which it has sent the browser
   * @throws ApiError oidc_not_configured, oidc_unavailable, oidc_sign_in_failed, and those of `OidcUsers.signingIn`
   */
  async complete(request: IncomingHttpHeaders, query: string): Promise<WithCookies<OidcSignIn>> {
    const { claims } = await this.claims(request, query, false);
    const userId = await this.users.signingIn(claims);
    return { value: { userId, provenAt: provenAt(claims) }, cookies: [this.cookie('', 0)] };
  }

  /** Proves who the signed-in user is. @throws ApiError oidc_not_configured, oidc_unavailable, oidc_sign_in_failed */
  async prove(user: SignedInUser, request: IncomingHttpHeaders, query: string): Promise<void> {
    const { claims, pending } = await this.claims(request, query, true);
    const { oidcName } = this.settings;
    if ((await this.users.known(claims)) !== user.id) {
      throw failed(`At ${oidcName}, you signed in as another user. Sign out there and start again.`);
    }
    // a provider that does not say when, such as Google, does not support `max_age` either
    const provenMs = provenAt(claims)?.getTime() ?? Infinity;
    if (provenMs < pending.startedAt - CLOCK_SECONDS * 1_000) {
      throw failed(`${oidcName} did not ask who you are. Sign out there and start again.`);
    }
  }

  private async claims(
    { cookie = '' }: IncomingHttpHeaders,
    query: string,
    isConfirmation: boolean,
  ): Promise<{ claims: OidcClaims; pending: PendingOidcSignIn }> {
    this.requireConfigured();
    const pending = this.pending(parseCookies(cookie).get(OIDC_COOKIE));
    if (pending?.isConfirmation !== isConfirmation) throw new ApiError('oidc_sign_in_failed');
    return { claims: await this.provider.claims(query, pending), pending };
  }

  private pending(sealed: string | undefined): PendingOidcSignIn | undefined {
    if (sealed === undefined) return undefined;
    try {
      const pending = JSON.parse(this.keys.decrypt(sealed, OIDC_COOKIE)) as PendingOidcSignIn;
      return Date.now() - pending.startedAt <= SIGN_IN_SECONDS * 1_000 ? pending : undefined;
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }

  private cookie(value: string, seconds: number): string {
    const secure = this.settings.publicUrl.startsWith('https://') ? '; Secure' : '';
    return `${OIDC_COOKIE}=${value}; Max-Age=${seconds}; Path=${PLATFORM_PREFIX}; HttpOnly; SameSite=Strict${secure}`;
  }

  private requireConfigured(): void {
    if (this.settings.oidcIssuerUrl === undefined) throw new ApiError('oidc_not_configured');
  }
}

function provenAt({ auth_time: seconds }: OidcClaims): Date | undefined {
  return typeof seconds === 'number' ? new Date(Math.min(seconds * 1_000, Date.now())) : undefined;
}

function failed(message: string): ApiError {
  return new ApiError('oidc_sign_in_failed', { message });
}
