import { type Settings } from '@core/config';
import {
  PASSKEY_COOKIE,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  PLATFORM_PREFIX,
  type PrefixedIdKind,
  SESSION_COOKIE,
} from '@core/contract';
import { newId } from '@core/database';
import { type BetterAuthOptions } from 'better-auth';
import { AUTHORIZE_ERROR_PAGE } from './oauth/oauth-plugins.js';

const ID_KINDS: Readonly<Record<string, PrefixedIdKind>> = {
  user: 'user',
  session: 'session',
  account: 'credential',
  verification: 'verification',
  twoFactor: 'twoFactor',
  passkey: 'passkey',
  oauthClient: 'app',
  oauthConsent: 'connection',
  oauthAccessToken: 'accessToken',
  oauthRefreshToken: 'refreshToken',
  deviceCode: 'deviceCode',
};

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The part of better-auth's options that does not depend on our own code: table names, cookie, lifetimes. */
export function identityOptions(settings: Settings, secret: string) {
  const isHttps = settings.publicUrl.startsWith('https://');
  const attributes = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: PLATFORM_PREFIX } as const;
  return {
    baseURL: settings.publicUrl,
    basePath: '/',
    // without `throw`, better-auth prints unexpected errors, with the values of their statements, and answers an empty 500
    onAPIError: { errorURL: `${settings.publicUrl}${AUTHORIZE_ERROR_PAGE}`, throw: true },
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // AttemptLimits counts, in PostgreSQL
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...TIMES },
      additionalFields: {
        accountId: { type: 'string', fieldName: 'account_id', required: false, input: false },
        role: { type: 'string', defaultValue: 'member', input: false },
        invited: { type: 'boolean', defaultValue: false, input: false },
      },
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        userId: 'user_id',
        accountId: 'provider_account_id',
        providerId: 'provider_id',
        ...TIMES,
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        token: 'token_sha256',
        ipAddress: 'ip_address', // always written, but empty because tracking is off below
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...TIMES,
      },
      additionalFields: {
        confirmedAt: { type: 'date', fieldName: 'confirmed_at', required: false, input: false },
        secondFactor: { type: 'string', fieldName: 'second_factor', required: false, input: false },
      },
      freshAge: 0, // requireFreshSession decides, and asks for no new session
      expiresIn: settings.platformSessionSeconds,
      // extended at most once a day, not with each request
      updateAge: Math.min(86_400, settings.platformSessionSeconds / 2),
      cookieCache: { enabled: false }, // so that a revoked session ends immediately
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...TIMES },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      minPasswordLength: PASSWORD_CHARACTERS_MIN,
      maxPasswordLength: PASSWORD_CHARACTERS_MAX,
      resetPasswordTokenExpiresIn: settings.platformTokenSeconds,
    },
    emailVerification: { expiresIn: settings.platformTokenSeconds },
    advanced: {
      database: { generateId: ({ model }: { model: string }) => newId(ID_KINDS[model]!) },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false, // would rename the cookie; `secure` below has the same effect
      cookies: {
        session_token: { name: SESSION_COOKIE, attributes },
        [PASSKEY_COOKIE]: { name: PASSKEY_COOKIE, attributes },
      },
    },
  } as const satisfies BetterAuthOptions;
}
