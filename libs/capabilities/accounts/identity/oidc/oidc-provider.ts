import { type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { Logger } from '@nestjs/common';
import * as openid from 'openid-client';

/** Where the provider sends the browser: a page of the console, which passes the query on. */
const REDIRECT_PATH = '/console/sign-in/oidc';

/** A provider changes its endpoints rarely. Its keys are fetched when a token names an unknown one. */
const DISCOVERY_MS = 3_600_000;

/** What the response of the provider must match. */
export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider says about its user, checked: the ID token, completed by the user info. */
export type OidcClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

type OidcSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'oidcIssuerUrl'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'oidcScopes'
  | 'oidcGroupsClaim'
  | 'oidcTimeoutSeconds'
>;

/** The protocol of OpenID Connect with the provider of the operator, which may be in a private network. */
export class OidcProvider {
  private readonly logger = new Logger('identity');
  private discovered: { readonly configuration: openid.Configuration; readonly until: number } | undefined;

  constructor(private readonly settings: OidcSettings) {}

  /**
   * The URL at which the user signs in.
   * @param again whether they must prove who they are, even if the provider knows them
   * @throws ApiError oidc_unavailable
   */
  async authorizationUrl(checks: AuthorizationChecks, again: boolean): Promise<string> {
    const configuration = await this.configuration();
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: this.settings.oidcScopes.join(' '),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...(again && { max_age: '0' }),
    });
    return url.href;
  }

  /**
   * Checks the response of the provider, and exchanges its code.
   * @param query of the URL to which the provider has sent the browser
   * @throws ApiError oidc_unavailable, oidc_sign_in_failed
   */
  async claims(query: string, checks: AuthorizationChecks): Promise<OidcClaims> {
    const configuration = await this.configuration();
    try {
      const response = new URL(this.redirectUri);
      response.search = query;
      const tokens = await openid.authorizationCodeGrant(configuration, response, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims: OidcClaims = { ...tokens.claims()! };
      if (!this.needsUserInfo(configuration, claims)) return claims;
      return { ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      throw this.problemOf(error);
    }
  }

  private get redirectUri(): string {
    return `${this.settings.publicUrl}${REDIRECT_PATH}`;
  }

  /** Some providers put e-mail address and groups into the ID token, others into the user info only. */
  private needsUserInfo(configuration: openid.Configuration, claims: OidcClaims): boolean {
    const wanted = ['email', 'email_verified', 'name', this.settings.oidcGroupsClaim];
    return (
      configuration.serverMetadata().userinfo_endpoint !== undefined &&
      wanted.some((claim) => claims[claim] === undefined)
    );
  }

  /** Discovers the provider on first use, and again after a failure or an hour. */
  private async configuration(): Promise<openid.Configuration> {
    if (this.discovered && this.discovered.until > Date.now()) return this.discovered.configuration;
    const { oidcIssuerUrl, oidcClientId, oidcClientSecret, oidcTimeoutSeconds: timeout } = this.settings;
    if (oidcIssuerUrl === undefined) throw new ApiError('oidc_not_configured');
    const issuer = new URL(oidcIssuerUrl);
    try {
      const configuration = await openid.discovery(
        issuer,
        oidcClientId!,
        undefined,
        clientSecret(oidcClientSecret!),
        {
          timeout,
          // the settings allow this on the machine of the service only
          execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
        },
      );
      // without this, an ID token that comes over TLS is trusted without its signature (OpenID Connect Core, 3.1.3.7)
      openid.enableNonRepudiationChecks(configuration);
      this.discovered = { configuration, until: Date.now() + DISCOVERY_MS };
      return configuration;
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private problemOf(error: unknown): ApiError {
    if (isAway(error)) return this.unavailable(error);
    const cause = reasonOf(error);
    this.logger.warn({ event: 'identity.oidc_failed', reason: cause.message });
    const refusal = error instanceof openid.AuthorizationResponseError ? error.error : '';
    if (!/^[a-z_]{1,60}$/.test(refusal)) return new ApiError('oidc_sign_in_failed', { cause });
    const message = `The OpenID Connect provider did not sign you in (${refusal}). Start again.`;
    return new ApiError('oidc_sign_in_failed', { message, cause });
  }

  private unavailable(error: unknown): ApiError {
    this.discovered = undefined;
    const cause = reasonOf(error);
    this.logger.warn({ event: 'identity.oidc_unavailable', reason: cause.message });
    return new ApiError('oidc_unavailable', { cause });
  }
}

/** The messages of an error and its causes. The errors themselves contain tokens and claims, which belong in no log. */
function reasonOf(error: unknown): Error {
  const messages: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) {
    const { error: code, error_description: text } = each as Partial<openid.ResponseBodyError>;
    messages.push([each.message, code, text].filter((part) => typeof part === 'string').join(' '));
  }
  return new Error(messages.join(': '));
}

/** Basic, which every provider supports (RFC 6749, 2.3.1), unless it announces only the other way. */
function clientSecret(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPostOnly = !supported.includes('client_secret_basic') && supported.includes('client_secret_post');
    (isPostOnly ? post : basic)(server, ...rest);
  };
}

/** Whether there was no response, or one of a proxy whose provider is down. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return !('code' in error); // how fetch reports that there is no connection
  if (!(error instanceof openid.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}
