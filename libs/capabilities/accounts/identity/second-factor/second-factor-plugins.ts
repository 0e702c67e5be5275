import { type Settings } from '@core/config';
import { PASSKEY_COOKIE, SERVICE_NAME } from '@core/contract';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { newRecoveryCodes, storedRecoveryCodes } from './recovery-codes.js';
import { PASSKEY_SCHEMA, TWO_FACTOR_SCHEMA } from './second-factor-schema.js';

/** Between password and code, which arrive in the same request. */
const CHALLENGE_SECONDS = 60;

/**
 * Authenticator apps with recovery codes, and passkeys. A passkey replaces password and code, so the device must have
 * verified its user; the plugin itself does not insist on that.
 */
export function secondFactorPlugins({ publicUrl }: Settings) {
  const { hostname, origin } = new URL(publicUrl);
  return [
    twoFactor({
      issuer: SERVICE_NAME,
      schema: TWO_FACTOR_SCHEMA,
      allowPasswordless: true, // asks for the password of those who have one
      twoFactorCookieMaxAge: CHALLENGE_SECONDS,
      accountLockout: { enabled: false }, // AttemptLimits counts
      backupCodeOptions: {
        customBackupCodesGenerate: newRecoveryCodes,
        storeBackupCodes: {
          encrypt: (codes) => Promise.resolve(storedRecoveryCodes(codes)),
          decrypt: (stored) => Promise.resolve(stored),
        },
      },
    }),
    passkey({
      rpID: hostname,
      rpName: SERVICE_NAME,
      origin,
      schema: PASSKEY_SCHEMA,
      advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: ({ verification }) => {
          requireVerifiedUser(verification.registrationInfo?.userVerified);
        },
      },
      authentication: {
        afterVerification: ({ verification }) => {
          requireVerifiedUser(verification.authenticationInfo.userVerified);
        },
      },
    }),
  ] as const;
}

function requireVerifiedUser(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}
