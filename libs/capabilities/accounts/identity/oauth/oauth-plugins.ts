import { generateAppSecret, generateOAuthToken, generateRefreshToken, oauthSha256 } from '@core/access';
import { type Settings } from '@core/config';
import { DEVICE_PAGE, OFFLINE_ACCESS, SCOPES } from '@core/contract';
import { oauthDeviceAuthorization, oauthProvider } from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import { DEVICE_SCHEMA, OAUTH_SCHEMA } from './oauth-schema.js';

/** RFC 8628, 3.5: how long a device waits between two requests for its token. */
const POLLING_INTERVAL = '5s';

/** For an app that lost the response to a refresh and repeats it: time for some attempts with the timeouts of most clients. */
const REFRESH_REPEATABLE_SECONDS = 60;

/** RFC 6749, 5.2: for a user whose account is disabled. */
export const DISABLED_ACCOUNT = {
  error: 'invalid_grant',
  error_description: 'The account of the user is disabled.',
} as const;

/** Where the browser goes from the authorization endpoint: to sign in, to allow the app, or to read what is wrong. */
export const AUTHORIZE_PAGE = '/console/authorize';
export const AUTHORIZE_ERROR_PAGE = '/console/authorize/error';

export interface AccountStates {
  isDisabled(accountId: string): Promise<boolean>;
}

/**
 * OAuth 2.1 for the apps of others. Tokens are random, never JWTs, so that a revoked one ends at once; like API keys,
 * only their SHA-256 is stored.
 */
export function oauthPlugins(settings: Settings, accounts: AccountStates) {
  return [
    oauthProvider({
      loginPage: `${settings.publicUrl}${AUTHORIZE_PAGE}`,
      consentPage: `${settings.publicUrl}${AUTHORIZE_PAGE}`,
      scopes: [...SCOPES, OFFLINE_ACCESS],
      grantTypes: ['authorization_code', 'refresh_token'],
      schema: OAUTH_SCHEMA,
      disableJwtPlugin: true,
      allowPublicClientPrelogin: true, // the consent page reads what an app asks for, with a signed query
      enforcePerClientResources: false,
      accessTokenExpiresIn: settings.oauthAccessTokenSeconds,
      refreshTokenExpiresIn: settings.oauthRefreshTokenSeconds,
      refreshTokenReuseInterval: REFRESH_REPEATABLE_SECONDS,
      codeExpiresIn: settings.oauthCodeSeconds,
      generateOpaqueAccessToken: generateOAuthToken,
      generateRefreshToken,
      generateClientSecret: generateAppSecret,
      storeTokens: { hash: (token) => Promise.resolve(oauthSha256(token)) },
      // Without JWTs, the plugin insists on reading secrets back. `encrypt` hashes instead, and requests reach the
      // plugin with the hash of the secret: see `hashClientSecret`.
      storeClientSecret: {
        encrypt: (secret) => Promise.resolve(oauthSha256(secret)),
        decrypt: (stored) => Promise.resolve(stored),
      },
      // called before tokens are stored, for every grant
      customTokenResponseFields: async ({ user }) => {
        const accountId = accountIdOf(user);
        if (accountId !== undefined && (await accounts.isDisabled(accountId))) {
          throw new APIError('BAD_REQUEST', DISABLED_ACCOUNT);
        }
        return {};
      },
      clientReference: ({ user }) => accountIdOf(user),
      silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
    }),
    oauthDeviceAuthorization({
      verificationUri: `${settings.publicUrl}${DEVICE_PAGE}`,
      expiresIn: `${settings.oauthDeviceCodeSeconds}s`,
      interval: POLLING_INTERVAL,
      schema: DEVICE_SCHEMA,
    }),
  ] as const;
}

/** better-auth's types do not include our columns. */
function accountIdOf(user: object | null | undefined): string | undefined {
  return (user as { accountId?: string } | null | undefined)?.accountId;
}
