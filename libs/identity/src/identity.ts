import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { type Settings } from '@app/config';
import { ApiError, type ErrorCode, type Role } from '@app/contract';
import { type KeyRing } from '@app/encryption';
import { type Mail, type MailSender } from '@app/mail';
import { Logger } from '@nestjs/common';
import { betterAuth, type InternalAdapter } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { type DataSource } from 'typeorm';
import { BackgroundWork } from './background-work.js';
import { IdentityMails } from './identity-mails.js';
import { identityOptions } from './identity-options.js';
import { identityStore } from './identity-store.js';

/** Whoever is signed in. */
export interface SignedInUser {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly role: Role;
  /** Internal id of the account that is theirs. */
  readonly accountId: string;
}

/** What identities are made of. */
export interface Surroundings {
  readonly database: DataSource;
  readonly settings: Settings;
  readonly keys: KeyRing;
  readonly mail: MailSender;
}

/** An outcome and the values of `Set-Cookie` that belong to it. */
export interface WithCookies<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}

/** Sign-ups and requests for a mail: each holds a connection to the database while it hashes. */
const AT_A_TIME = 2;
const MAILS_AT_A_TIME = 5;
/** Before the token, as better-auth files it. */
const RESET_TOKEN = 'reset-password:';
const RESET_TOKEN_BYTES = 24;
/** What is kept of it to tell sessions apart. */
const USER_AGENT_CHARACTERS_MAX = 300;

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_PASSWORD: 'invalid_credentials',
  PASSWORD_TOO_SHORT: 'validation_failed',
  PASSWORD_TOO_LONG: 'validation_failed',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'invalid_token',
  TOKEN_EXPIRED: 'invalid_token',
  USER_NOT_FOUND: 'invalid_token',
  FAILED_TO_GET_SESSION: 'not_signed_in', // it was ended while it was being prolonged
};

/** Users of the developer platform, their passwords and sessions: better-auth on our tables and mail. */
export class Identity {
  private readonly auth: Auth;
  private readonly mails: IdentityMails;
  private readonly secret: string;
  private readonly background = new BackgroundWork(AT_A_TIME);
  private readonly outbox = new BackgroundWork(MAILS_AT_A_TIME);

  constructor(private readonly surroundings: Surroundings) {
    this.secret = surroundings.keys.secretFor('sessions of the developer platform');
    this.mails = new IdentityMails(surroundings.settings);
    const post = (mail: Mail) => {
      this.outbox.begin('identity.mail_failed', () => surroundings.mail.send(mail));
      return Promise.resolve();
    };
    this.auth = authOf(surroundings, this.mails, post, this.secret);
  }

  /** Answers nothing about whether there is such a user: that is told by mail, to the owner of the address only. */
  signUp(user: { email: string; password: string; name: string }): void {
    this.background.begin('identity.sign_up_failed', () => this.auth.api.signUpEmail({ body: user }));
  }

  /** @throws ApiError invalid_credentials or email_not_verified */
  async signIn(
    credentials: { email: string; password: string },
    userAgent: string | undefined,
  ): Promise<WithCookies<{ userId: string }>> {
    const headers = new Headers(
      userAgent === undefined ? {} : { 'user-agent': userAgent.slice(0, USER_AGENT_CHARACTERS_MAX) },
    );
    const { internalAdapter, password: hashing } = await this.auth.$context;
    const found = await internalAdapter.findUserByEmail(credentials.email, { includeAccounts: true });
    const hashBefore = found?.accounts.find(({ password }) => password)?.password;
    const { response, headers: answer } = await translated(
      this.auth.api.signInEmail({ body: credentials, headers, returnHeaders: true }),
    );
    // a reset ends the sessions that there are: one that began with the old password meanwhile is ended here
    const hash = (await internalAdapter.findCredentialAccount(response.user.id))?.password;
    const isStill =
      hash && (hash === hashBefore || (await hashing.verify({ hash, password: credentials.password })));
    if (!isStill) {
      await internalAdapter.deleteSession(response.token);
      throw new ApiError('invalid_credentials');
    }
    return { value: { userId: response.user.id }, cookies: answer.getSetCookie() };
  }

  /**
   * That whoever is signed in knows the password, before what cannot be taken back.
   * @throws ApiError invalid_credentials
   */
  async confirmPassword(request: IncomingHttpHeaders, password: string): Promise<void> {
    await translated(this.auth.api.verifyPassword({ body: { password }, headers: cookieOf(request) }));
  }

  /** Ends the session, if there is one. @throws when it goes on: better-auth would only take the cookie away */
  async signOut(request: IncomingHttpHeaders): Promise<WithCookies<void>> {
    const found = await translated(this.auth.api.getSession({ headers: cookieOf(request) }));
    const { internalAdapter } = await this.auth.$context;
    if (found) await internalAdapter.deleteSession(found.session.token);
    const { headers } = await translated(
      this.auth.api.signOut({ headers: cookieOf(request), returnHeaders: true }),
    );
    return { value: undefined, cookies: headers.getSetCookie() };
  }

  /** Undefined when nobody is signed in. The cookies are there when the session was prolonged. */
  async signedIn(request: IncomingHttpHeaders): Promise<WithCookies<SignedInUser | undefined>> {
    if (request.cookie === undefined) return { value: undefined, cookies: [] };
    const { response, headers } = await translated(
      this.auth.api.getSession({ headers: cookieOf(request), returnHeaders: true }),
    );
    const cookies = headers.getSetCookie();
    if (!response) return { value: undefined, cookies };
    const { user, session } = response;
    const { id, email, role, accountId } = user as typeof user & { role: Role; accountId: string };
    return { value: { id, sessionId: session.id, email, role, accountId }, cookies };
  }

  /**
   * Confirms an address for whoever has the mail and the password of the sign-up that the mail is about: somebody
   * else may have signed up with the address, and their password must not open it.
   * @throws ApiError invalid_token, invalid_credentials
   */
  async verifyEmail(token: string, password: string): Promise<void> {
    const { internalAdapter, password: hashing } = await this.auth.$context;
    const userId = (await verifyJWT<{ userId?: string }>(token, this.secret))?.userId;
    const credential = userId === undefined ? null : await internalAdapter.findCredentialAccount(userId);
    if (!credential?.password) throw new ApiError('invalid_token');
    if (!(await hashing.verify({ hash: credential.password, password }))) {
      throw new ApiError('invalid_credentials');
    }
    await translated(this.auth.api.verifyEmail({ query: { token } }));
  }

  /** Like `signUp`: whether there is such a user is told by mail only. */
  requestPasswordReset(email: string): void {
    this.background.begin('identity.password_reset_failed', () =>
      this.auth.api.requestPasswordReset({ body: { email } }),
    );
  }

  /**
   * Sets a password, confirms the address, and ends all sessions of the user.
   * @returns the address
   * @throws ApiError invalid_token
   */
  async resetPassword(token: string, newPassword: string): Promise<string> {
    const { internalAdapter } = await this.auth.$context;
    const asked = await internalAdapter.findVerificationValue(`${RESET_TOKEN}${token}`);
    await translated(this.auth.api.resetPassword({ body: { token, newPassword } }));
    if (!asked) throw new Error('A token that was not there has set a password');
    // once more now that the new password is there: one may have begun with the old one until then
    await internalAdapter.deleteUserSessions(asked.value);
    // whoever has another mail of these could set it again
    await this.surroundings.database.query('delete from verifications where value = $1', [asked.value]);
    // the token came by mail: the address is theirs
    const { email } = await internalAdapter.updateUser<{ email: string }>(asked.value, {
      emailVerified: true,
    });
    return email;
  }

  /**
   * Makes the user of an account that has none, or takes the one it has, and mails them a token to set a password.
   * @returns the token
   * @throws Error when the address is that of another account's user
   */
  async invite(account: { id: string; name: string }, email: string): Promise<string> {
    const { internalAdapter } = await this.auth.$context;
    const found = await internalAdapter.findUserByEmail(email);
    const { id, accountId } = (found?.user ??
      (await internalAdapter.createUser(
        { email, name: account.name, accountId: account.id },
        { method: 'admin' },
      ))) as {
      id: string;
      accountId?: string;
    };
    if (accountId !== account.id) throw new Error('The address is that of the user of another account');
    const token = await newResetToken(internalAdapter, id, this.surroundings.settings);
    await this.surroundings.mail.send(this.mails.invitation(email, token));
    return token;
  }

  /** Ends what is under way; for a process that stops. */
  async close(): Promise<void> {
    await this.background.finished();
    await this.outbox.finished();
    await this.surroundings.mail.close();
  }
}

type Auth = ReturnType<typeof authOf>;

function authOf(
  { database, settings }: Surroundings,
  mails: IdentityMails,
  post: (mail: Mail) => Promise<void>,
  secret: string,
) {
  const options = identityOptions(settings, secret);
  const logger = new Logger('identity');
  const auth = betterAuth({
    ...options,
    database: identityStore(database, settings.platformSignUpPlan),
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
      // its arguments may hold an address
      log: (_level, message) => logger.error({ event: 'identity.failed', message }),
    },
  });
  return auth;
}

/** A token with which the user may set a password once, as better-auth makes them when it is asked for one. */
async function newResetToken(
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

function cookieOf({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}

/** What better-auth refuses, as an error of ours. @throws ApiError, or what is no refusal */
async function translated<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    if (isAPIError(error) && error.cause instanceof Error) throw error.cause;
    const code = isAPIError(error) ? CODES[error.body?.code ?? ''] : undefined;
    if (code) throw new ApiError(code, { cause: error });
    throw error;
  }
}
