import { randomBytes } from 'node:crypto';
import { type Settings } from '@core/config';
import { ApiError, type ErrorCode } from '@core/contract';
import { Statement } from '@core/database';
import { type KeyRing } from '@core/encryption';
import { type Mail, type MailSender } from '@core/mail';
import { Logger } from '@nestjs/common';
import { betterAuth, type InternalAdapter } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { type DataSource } from 'typeorm';
import { type IdentityMails } from './identity-mails.js';
import { identityOptions } from './identity-options.js';
import { identityStore } from './identity-store.js';
import { oauthPlugins } from './oauth/oauth-plugins.js';
import { resourcesOf } from '@core/access';
import { secondFactorPlugins } from './second-factor/second-factor-plugins.js';
import { TotpSecrets } from './second-factor/totp-secrets.js';
import { sharedSession } from './shared-transaction.js';
import { startSessionPlugin } from './start-session.plugin.js';

/** What the identity service depends on. */
export interface IdentityDependencies {
  readonly database: DataSource;
  readonly settings: Settings;
  readonly keys: KeyRing;
  readonly mail: MailSender;
}

/** The prefix that better-auth stores before a reset token. */
export const RESET_TOKEN = 'reset-password:';
const RESET_TOKEN_BYTES = 24;

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_PASSWORD: 'invalid_credentials',
  PASSWORD_TOO_SHORT: 'validation_failed',
  PASSWORD_TOO_LONG: 'validation_failed',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'invalid_token',
  TOKEN_EXPIRED: 'invalid_token',
  USER_NOT_FOUND: 'invalid_token',
  FAILED_TO_GET_SESSION: 'not_signed_in', // the session ended while it was being extended
  UNAUTHORIZED: 'not_signed_in', // it ended during the request
  INVALID_CODE: 'second_factor_invalid',
  INVALID_BACKUP_CODE: 'second_factor_invalid',
  INVALID_TWO_FACTOR_COOKIE: 'second_factor_invalid',
  CONFLICT: 'second_factor_invalid', // another request has used a recovery code meanwhile; a status without code
  TOTP_ALREADY_ENABLED: 'second_factor_already_on',
  TOTP_NOT_ENABLED: 'second_factor_not_on',
  TWO_FACTOR_NOT_ENABLED: 'second_factor_not_on',
  BACKUP_CODES_NOT_ENABLED: 'second_factor_not_on',
  CHALLENGE_NOT_FOUND: 'passkey_not_valid',
  PASSKEY_NOT_FOUND: 'passkey_not_valid',
  AUTHENTICATION_FAILED: 'passkey_not_valid',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_not_valid',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_not_valid',
};

const DISABLED = new Statement('select id from accounts where id = $1 and disabled_at is not null');

export type Auth = ReturnType<typeof authOf>;

/** better-auth with our tables and mail. */
export function authOf(
  { database, settings, keys }: IdentityDependencies,
  mails: IdentityMails,
  post: (mail: Mail) => Promise<void>,
  secret: string,
) {
  const options = identityOptions(settings, secret);
  const logger = new Logger('identity');
  const auth = betterAuth({
    ...options,
    plugins: [
      startSessionPlugin,
      ...secondFactorPlugins(settings),
      ...oauthPlugins(settings, { isDisabled: (id) => isDisabled(database, id) }),
    ],
    database: identityStore(
      database,
      settings.platformSignUpPlan,
      Object.values(resourcesOf(settings)),
      new TotpSecrets(keys, secret),
    ),
    emailAndPassword: {
      ...options.emailAndPassword,
      sendResetPassword: ({ user, token }) => post(mails.newPassword(user.email, token)),
      onExistingUserSignUp: async ({ user }) => {
        const { internalAdapter } = await auth.$context;
        const token = await newResetToken(internalAdapter, user.id, settings);
        await post(mails.alreadySignedUp(user.email, token));
      },
    },
    emailVerification: {
      ...options.emailVerification,
      sendVerificationEmail: ({ user, token }) => post(mails.confirmAddress(user.email, token)),
    },
    logger: {
      level: 'error',
      // its arguments may contain an e-mail address
      log: (_level, message) => logger.error({ event: 'identity.failed', message }),
    },
  });
  return auth;
}

async function isDisabled(database: DataSource, accountId: string): Promise<boolean> {
  return (await DISABLED.row(sharedSession(database), [accountId])) !== undefined;
}

/** Creates a token that lets the user set a password once, in the form better-auth itself uses. */
export async function newResetToken(
  internalAdapter: Pick<InternalAdapter, 'createVerificationValue'>,
  userId: string,
  { platformTokenSeconds }: Settings,
): Promise<string> {
  const token = randomBytes(RESET_TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + platformTokenSeconds * 1_000);
  await internalAdapter.createVerificationValue({
    identifier: `${RESET_TOKEN}${token}`,
    value: userId,
    expiresAt,
  });
  return token;
}

/**
 * Turns better-auth's rejections into ours.
 * @throws ApiError, or the original error if it is not a rejection
 */
export async function translated<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    if (isAPIError(error) && error.cause instanceof Error) throw error.cause;
    const code = isAPIError(error) ? CODES[error.body?.code ?? String(error.status)] : undefined;
    if (code) throw new ApiError(code, { cause: error });
    throw error;
  }
}
