import { type IncomingHttpHeaders } from 'node:http';
import { ApiError, type Role } from '@core/contract';
import { type Mail } from '@core/mail';
import { Statement } from '@core/database';
import {
  type SecondFactorKind,
  SecondFactorRepository,
} from '../tables/identity/second-factor.repository.js';
import { UserRepository } from '../tables/identity/user.repository.js';
import { verifyJWT } from 'better-auth/crypto';
import { BackgroundWork } from './background-work.js';
import {
  type Auth,
  authOf,
  newResetToken,
  RESET_TOKEN,
  type IdentityDependencies,
  translated,
} from './better-auth.js';
import { IdentityMails } from './identity-mails.js';
import { MailQueue } from './mail-queue.js';
import { DISABLED_ACCOUNT } from './oauth/oauth-plugins.js';
import { takeRefreshTurn } from './oauth/refresh-turn.js';
import { OidcSignIns } from './oidc/oidc-sign-ins.js';
import { OidcIdentityRepository, type UserCredentials } from '../tables/identity/oidc-identity.repository.js';
import { Passkeys, type PublicKeyCredentialJson } from './second-factor/passkeys.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { type CookieSecrets, presentCookies } from './session-cookie.js';
import { inSharedTransaction } from './shared-transaction.js';
import { type NewSignIn, SignInLinks } from './sign-in-links.js';
import { requireFreshSession, type SignedInUser } from './signed-in-user.js';
import { type WithCookies } from './with-cookies.js';

/** A request to an endpoint of better-auth: POST if it has a body. */
export interface EndpointRequest {
  readonly json?: object;
  /** An `application/x-www-form-urlencoded` body; its content type is one of the headers. */
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: IncomingHttpHeaders;
}

/** How a signed-in user proves who they are: exactly one of these. */
export interface Proof {
  readonly password?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: PublicKeyCredentialJson | undefined;
  /** The response of the OpenID Connect provider. */
  readonly oidcQuery?: string | undefined;
}

/** A sign-in of a user with an authenticator app. */
export interface PendingSignIn {
  readonly isComplete: false;
  readonly userId: string;
  /** Returns the cookies of the session. @throws ApiError second_factor_invalid, invalid_credentials */
  readonly complete: (code: string) => Promise<readonly string[]>;
}

/** The outcome of a right password. */
export type SignIn = PendingSignIn | { readonly isComplete: true; readonly cookies: readonly string[] };

/** Whose password was set. */
export interface ResetUser {
  readonly id: string;
  readonly email: string;
  /** Internal id of the user's account. */
  readonly accountId: string;
}

/** The outcome of an invitation. */
export type Invitation =
  | { readonly outcome: 'invited'; readonly token: string }
  /** The e-mail address belongs to a user of another account. */
  | { readonly outcome: 'address_taken' }
  /** The account already has a user, or an invitation to a different address. */
  | { readonly outcome: 'account_taken'; readonly email: string };

/** Concurrent sign-ups and e-mail requests. Each holds a database connection while it hashes. */
const BACKGROUND_CONCURRENCY = 2;
/** User agents are cut to this length; they are stored so that users can recognise their sessions. */
const USER_AGENT_CHARACTERS_MAX = 300;

const FORGET_MAIL_TOKENS = new Statement('delete from verifications where value = $1');

/** Users of the developer platform, their passwords and sessions: better-auth with our tables and mail. */
export class Identity {
  private readonly auth: Auth;
  private readonly mails: IdentityMails;
  private readonly users: UserRepository;
  private readonly secrets: CookieSecrets;
  private readonly background = new BackgroundWork(BACKGROUND_CONCURRENCY);
  private readonly mailQueue: MailQueue;
  private readonly links: SignInLinks;
  private readonly sessions: SecondFactorRepository;
  /** Authenticator apps and recovery codes. */
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly oidc: OidcSignIns;
  private readonly oidcIdentities: OidcIdentityRepository;

  constructor(private readonly dependencies: IdentityDependencies) {
    this.secrets = dependencies.keys.secretsFor('sessions of the developer platform');
    this.mails = new IdentityMails(dependencies.settings);
    this.users = new UserRepository(dependencies.database);
    this.mailQueue = new MailQueue(dependencies.mail, dependencies.settings.smtpRetrySeconds);
    const post = (mail: Mail) => Promise.resolve(this.mailQueue.post(mail));
    this.auth = authOf(dependencies, this.mails, post, this.secrets[0]);
    this.links = new SignInLinks(this.auth, dependencies.database);
    this.sessions = new SecondFactorRepository(dependencies.database);
    const { database, settings } = dependencies;
    const cookiesOf = (request: IncomingHttpHeaders) => this.cookiesOf(request);
    this.secondFactors = new SecondFactors(this.auth, database, cookiesOf);
    this.passkeys = new Passkeys(this.auth, database, settings, cookiesOf);
    this.oidc = new OidcSignIns(this.auth, database, settings, dependencies.keys);
    this.oidcIdentities = new OidcIdentityRepository(database);
  }

  /** Does not reveal whether the user exists: only the owner of the address learns that, by e-mail. */
  signUp(user: { email: string; password: string; name: string }): void {
    this.background.begin('identity.sign_up_failed', () => this.auth.api.signUpEmail({ body: user }));
  }

  /**
   * Checks the password. Users with an authenticator app have no session before `complete`.
   * @throws ApiError invalid_credentials or email_not_verified
   */
  async signIn(
    credentials: { email: string; password: string },
    userAgent: string | undefined,
  ): Promise<SignIn> {
    const { internalAdapter } = await this.auth.$context;
    const found = await internalAdapter.findUserByEmail(credentials.email, { includeAccounts: true });
    const hashBefore = found?.accounts.find(({ password }) => password)?.password;
    const { response, headers: answer } = await translated(
      this.auth.api.signInEmail({
        body: credentials,
        headers: new Headers(userAgentHeader(userAgent)),
        returnHeaders: true,
      }),
    );
    const userId = found!.user.id;
    const entered = { userId, hashBefore, password: credentials.password };
    if ('token' in response && response.token) {
      await this.requirePasswordStill(entered, response.token);
      await this.users.keepNewestSessions(userId, this.dependencies.settings.platformSessionsPerUser);
      return { isComplete: true, cookies: answer.getSetCookie() };
    }
    const complete = async (code: string) => {
      const { value, cookies } = await this.secondFactors.completeSignIn(
        userId,
        answer,
        code,
        userAgentHeader(userAgent),
      );
      await this.requirePasswordStill(entered, value.token);
      await this.users.keepNewestSessions(userId, this.dependencies.settings.platformSessionsPerUser);
      return cookies;
    };
    return { isComplete: false, userId, complete };
  }

  /** A reset ends existing sessions; this ends the new one too if the password was reset during the sign-in. */
  private async requirePasswordStill(
    entered: { userId: string; hashBefore: string | null | undefined; password: string },
    token: string,
  ): Promise<void> {
    const { internalAdapter, password: hashing } = await this.auth.$context;
    const hash = (await internalAdapter.findCredentialAccount(entered.userId))?.password;
    const isStill =
      hash && (hash === entered.hashBefore || (await hashing.verify({ hash, password: entered.password })));
    if (isStill) return;
    await internalAdapter.deleteSession(token);
    throw new ApiError('invalid_credentials');
  }

  /** Signs in without a password. @throws ApiError passkeys_unavailable, passkey_not_valid */
  async signInWithPasskey(
    request: IncomingHttpHeaders,
    credential: PublicKeyCredentialJson,
  ): Promise<WithCookies<{ userId: string }>> {
    const others = userAgentHeader(request['user-agent']);
    const signedIn = await this.passkeys.signIn(request, credential, others);
    const { platformSessionsPerUser } = this.dependencies.settings;
    await this.users.keepNewestSessions(signedIn.value.userId, platformSessionsPerUser);
    return signedIn;
  }

  /**
   * Signs in the user whom the OpenID Connect provider has sent back with this query. That counts as the whole sign-in:
   * no code is asked for.
   * @throws ApiError like `OidcSignIns.complete`
   */
  async signInWithOidc(request: IncomingHttpHeaders, query: string): Promise<WithCookies<void>> {
    const { value, cookies } = await this.oidc.complete(request, query);
    const session = await this.startSession(value.userId, request['user-agent']);
    // the session is as fresh as the sign-in at the provider
    if (value.provenAt)
      await this.oidcIdentities.noteSignIn(value.userId, session.value.sessionId, value.provenAt);
    return { value: undefined, cookies: [...cookies, ...session.cookies] };
  }

  /** Whether the user has a password, and is connected to the OpenID Connect provider. */
  credentials(userId: string): Promise<UserCredentials> {
    return this.oidcIdentities.credentials(userId, this.dependencies.settings.oidcIssuerUrl);
  }

  /**
   * Proves who a signed-in user is before they delete their account: with the password, which users without one replace by
   * a fresh session.
   * @throws ApiError invalid_credentials, fresh_session_required
   */
  async confirmDeletion(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    password: string | undefined,
  ): Promise<void> {
    const mayOmit = password === undefined && !(await this.credentials(user.id)).hasPassword;
    if (mayOmit) requireFreshSession(user, this.dependencies.settings);
    else await this.confirmPassword(request, password ?? '');
  }

  /**
   * Makes the session fresh again.
   * @throws ApiError invalid_credentials, second_factor_not_on, second_factor_invalid, passkeys_unavailable,
   *   passkey_not_valid, not_signed_in, and those of `OidcSignIns.prove`
   */
  async confirmSession(user: SignedInUser, request: IncomingHttpHeaders, proof: Proof): Promise<void> {
    const factor = await this.prove(user, request, proof);
    if (!(await this.sessions.confirmSession(user.id, user.sessionId, factor))) {
      throw new ApiError('not_signed_in');
    }
  }

  private async prove(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    { password, code, passkey, oidcQuery }: Proof,
  ): Promise<SecondFactorKind | null> {
    if (oidcQuery !== undefined) {
      await this.oidc.prove(user, request, oidcQuery);
      return null;
    }
    if (passkey) {
      await this.passkeys.prove(user, request, passkey);
      return 'passkey';
    }
    if (code !== undefined) return this.secondFactors.prove(user, request, code);
    await this.confirmPassword(request, password ?? '');
    return null;
  }

  /**
   * Signs in with a link that works once. `wish` creates the user of an account that has none.
   * @throws ApiError invalid_token, user_not_set_up, email_not_verified, validation_failed
   */
  async signInWithLink(
    token: string,
    wish: NewSignIn | undefined,
    userAgent: string | undefined,
  ): Promise<WithCookies<{ userId: string }>> {
    return this.startSession(await this.links.follow(token, wish), userAgent);
  }

  /** For a user whose identity has been checked. */
  private async startSession(
    userId: string,
    userAgent: string | undefined,
  ): Promise<WithCookies<{ userId: string; sessionId: string }>> {
    const { response, headers: answer } = await translated(
      this.auth.api.startSession({
        body: { userId },
        headers: new Headers(userAgentHeader(userAgent)),
        returnHeaders: true,
      }),
    );
    await this.users.keepNewestSessions(userId, this.dependencies.settings.platformSessionsPerUser);
    return { value: response, cookies: answer.getSetCookie() };
  }

  /** @throws ApiError invalid_credentials */
  private async confirmPassword(request: IncomingHttpHeaders, password: string): Promise<void> {
    await translated(this.auth.api.verifyPassword({ body: { password }, headers: this.cookiesOf(request) }));
  }

  /**
   * Ends the session, if there is one.
   * @throws if it could not be ended: better-auth would only delete the cookie
   */
  async signOut(request: IncomingHttpHeaders): Promise<WithCookies<void>> {
    const found = await translated(this.auth.api.getSession({ headers: this.cookiesOf(request) }));
    const { internalAdapter } = await this.auth.$context;
    if (found) await internalAdapter.deleteSession(found.session.token);
    const { headers } = await translated(
      this.auth.api.signOut({ headers: this.cookiesOf(request), returnHeaders: true }),
    );
    return { value: undefined, cookies: headers.getSetCookie() };
  }

  /** The value is undefined if no user is signed in. Cookies are set if the session was extended. */
  async signedIn(request: IncomingHttpHeaders): Promise<WithCookies<SignedInUser | undefined>> {
    if (request.cookie === undefined) return { value: undefined, cookies: [] };
    const { response, headers } = await translated(
      this.auth.api.getSession({ headers: this.cookiesOf(request), returnHeaders: true }),
    );
    const cookies = headers.getSetCookie();
    if (!response) return { value: undefined, cookies };
    const { user, session } = response;
    const { id, email, role, accountId, twoFactorEnabled: hasTotp } = user as typeof user & OurColumns;
    const { confirmedAt, createdAt, secondFactor } = session;
    const value = {
      id,
      sessionId: session.id,
      email,
      role,
      accountId,
      confirmedAt: confirmedAt ?? createdAt,
      secondFactor: (secondFactor ?? null) as SecondFactorKind | null,
      hasTotp: hasTotp ?? false,
    };
    return { value, cookies };
  }

  /**
   * Confirms an e-mail address. Needs both the token from the e-mail and the password of that sign-up:
   * otherwise someone could sign up with another person's address, and its owner would activate a password
   * that they do not know.
   * @throws ApiError invalid_token, invalid_credentials
   */
  async verifyEmail(token: string, password: string): Promise<void> {
    const { internalAdapter, password: hashing } = await this.auth.$context;
    const userId = (await verifyJWT<{ userId?: string }>(token, this.secrets[0]))?.userId;
    const credential = userId === undefined ? null : await internalAdapter.findCredentialAccount(userId);
    if (!credential?.password) throw new ApiError('invalid_token');
    if (!(await hashing.verify({ hash: credential.password, password }))) {
      throw new ApiError('invalid_credentials');
    }
    await translated(this.auth.api.verifyEmail({ query: { token } }));
  }

  /** Like `signUp`, does not reveal whether the user exists. */
  requestPasswordReset(email: string): void {
    this.background.begin('identity.password_reset_failed', () =>
      this.auth.api.requestPasswordReset({ body: { email } }),
    );
  }

  /**
   * Sets a password, confirms the e-mail address, and ends all sessions of the user.
   * @throws ApiError invalid_token
   */
  async resetPassword(token: string, newPassword: string): Promise<ResetUser> {
    const { internalAdapter } = await this.auth.$context;
    const asked = await internalAdapter.findVerificationValue(`${RESET_TOKEN}${token}`);
    await translated(this.auth.api.resetPassword({ body: { token, newPassword } }));
    if (!asked) throw new Error('An unknown token has set a password');
    // again, now that the new password is stored: a session may have started with the old one in between
    await internalAdapter.deleteUserSessions(asked.value);
    // invalidates the tokens of earlier e-mails
    await FORGET_MAIL_TOKENS.rows(this.dependencies.database, [asked.value]);
    // the token was sent by e-mail, so the address is confirmed
    return internalAdapter.updateUser<ResetUser>(asked.value, { emailVerified: true });
  }

  /**
   * Creates the user of an account that has none, and e-mails them a token to set a password. Inviting the same
   * user again before they accept sends a new token.
   */
  async invite(account: { id: string; name: string }, email: string): Promise<Invitation> {
    const { internalAdapter } = await this.auth.$context;
    const byAddress = (await internalAdapter.findUserByEmail(email))?.user as FoundUser | undefined;
    if (byAddress && byAddress.accountId !== account.id) return { outcome: 'address_taken' };
    const present = await this.users.ofAccount(account.id);
    if (present && (present.verified || present.id !== byAddress?.id)) {
      return { outcome: 'account_taken', email: present.email };
    }
    const id = present?.id ?? (await this.createInvited(account, email));
    const token = await newResetToken(internalAdapter, id, this.dependencies.settings);
    await this.dependencies.mail.send(this.mails.invitation(email, token));
    return { outcome: 'invited', token };
  }

  /**
   * E-mails the user of an account a token to set a new password, as if they had requested it.
   * @returns undefined if the account has no user
   */
  async sendPasswordReset(accountId: string): Promise<{ email: string; token: string } | undefined> {
    const user = await this.users.ofAccount(accountId);
    if (!user) return undefined;
    const { internalAdapter } = await this.auth.$context;
    const token = await newResetToken(internalAdapter, user.id, this.dependencies.settings);
    await this.dependencies.mail.send(this.mails.newPassword(user.email, token));
    return { email: user.email, token };
  }

  /**
   * One of better-auth's HTTP endpoints, none of which has a route. With `session`, it acts for the user of that request.
   * @throws ApiError service_unavailable, and whatever the database throws
   */
  async endpoint(path: string, { session, ...request }: EndpointRequest): Promise<Response> {
    const { publicUrl } = this.dependencies.settings;
    const headers = new Headers({ accept: 'application/json', origin: publicUrl, ...request.headers });
    const cookie = session && this.cookiesOf(session).get('cookie');
    if (cookie) headers.set('cookie', cookie);
    if (request.json) headers.set('content-type', 'application/json');
    const body = request.json ? JSON.stringify(request.json) : request.form;
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await this.auth.handler(
      new Request(`${publicUrl}${path}`, { method, headers, body: body ?? null }),
    );
    if (answer.status < 500) return answer;
    // better-auth has caught the cause, such as a session that could not be read
    const cause = new Error(`better-auth answered ${path.replace(/\?.*/, '')} with ${answer.status}`);
    throw new ApiError('service_unavailable', { cause });
  }

  /**
   * The token endpoint with a refresh token. Refreshes of a connection take turns, and each is one transaction: a
   * repetition finds the whole answer to the first request, or a token that was not used.
   * @param tokenSha256 of the refresh token
   * @throws like `endpoint`
   */
  async refresh(tokenSha256: string, request: EndpointRequest): Promise<Response> {
    return inSharedTransaction(this.dependencies.database, async (manager) => {
      const holder = await takeRefreshTurn(manager, tokenSha256);
      if (holder?.isDisabled) return Response.json(DISABLED_ACCOUNT, { status: 400 });
      return this.endpoint('/oauth2/token', request);
    });
  }

  private async createInvited({ id, name }: { id: string; name: string }, email: string): Promise<string> {
    const { internalAdapter } = await this.auth.$context;
    const user = { email, name, accountId: id, invited: true };
    return (await internalAdapter.createUser<FoundUser>(user, { method: 'admin' })).id;
  }

  private cookiesOf({ cookie }: IncomingHttpHeaders): Headers {
    return new Headers(cookie === undefined ? {} : { cookie: presentCookies(cookie, this.secrets) });
  }

  /** Finishes pending work before the process stops. */
  async close(): Promise<void> {
    await this.background.finished();
    await this.mailQueue.close();
    await this.dependencies.mail.close();
  }
}

function userAgentHeader(userAgent: string | undefined): Record<string, string> {
  return userAgent === undefined ? {} : { 'user-agent': userAgent.slice(0, USER_AGENT_CHARACTERS_MAX) };
}

/** A user as returned by better-auth, whose types do not include our columns. */
interface FoundUser {
  readonly id: string;
  readonly accountId: string;
}

interface OurColumns {
  readonly accountId: string;
  readonly role: Role;
}
