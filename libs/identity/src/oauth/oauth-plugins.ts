import { generateAppSecret, generateOAuthToken, generateRefreshToken, oauthSha256 } from '@app/api-keys';
import { type Settings } from '@app/config';
import { DEVICE_PAGE, OFFLINE_ACCESS, SCOPES } from '@app/contract';
import { oauthDeviceAuthorization, oauthProvider } from '@better-auth/oauth-provider';
import { DEVICE_SCHEMA, OAUTH_SCHEMA } from './oauth-schema.js';

/** RFC 8628, 3.5: how long a device waits between two requests for its token. */
const POLLING_INTERVAL = '5s';

/** For an app that lost the response to a refresh and repeats it. Longer than the timeout of most clients is not needed. */
const REFRESH_REPEATABLE_SECONDS = 10;

/** Where the browser goes from the authorization endpoint: to sign in, to allow the app, or to read what is wrong. */
export const AUTHORIZE_PAGE = '/console/authorize';
export const AUTHORIZE_ERROR_PAGE = '/console/authorize/error';

/**
 * OAuth 2.1 for the apps of others. Tokens are random, never JWTs, so that a revoked one ends at once; like API keys,
 * only their SHA-256 is stored.
 */
export function oauthPlugins(settings: Settings) {
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
      clientReference: ({ user }) => (user as { accountId?: string } | undefined)?.accountId,
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
