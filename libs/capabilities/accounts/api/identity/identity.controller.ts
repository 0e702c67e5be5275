import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX } from '@core/contract';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { Identity, type PendingSignIn } from '../../identity/identity.js';
import {
  EmailBody,
  NewPasswordBody,
  PasskeySignInBody,
  SignInBody,
  SignInLinkBody,
  SignUpBody,
  VerifyEmailBody,
} from '../../wire/identity.bodies.js';
import { MAIL_SENT, MailSent } from '../../wire/mail-sent.js';
import { PasskeyChallenge } from '../../wire/second-factor.js';
import { ApiKeyRepository } from '../../tables/keys/api-key.repository.js';
import { ConnectionRepository } from '../../tables/oauth/connection.repository.js';
import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, Operation } from '@core/http';
import { setCookies } from '../session/set-cookies.js';
import { WithoutSession } from '../session/platform-access.decorators.js';
import { challengeSet, SAMPLE_CHALLENGE } from './identity.samples.js';

const MAIL_ACCEPTED = {
  description: 'The request was accepted. An e-mail is sent if the address is eligible.',
  type: MailSent,
  example: MAIL_SENT,
};

/** Of every way to sign in. */
export const SIGNED_IN = {
  description: 'Signed in.',
  headers: {
    'Set-Cookie': {
      description:
        'The session cookie: `HttpOnly`, `SameSite=Strict`, and `Secure` if the public URL of the service uses HTTPS.',
      schema: { type: 'string' as const },
    },
  },
};

/** Sign-up, sign-in and sign-out. Whether an e-mail address has a user is only revealed by e-mail to that address. */
@ApiTags('Sign-in')
@Controller(PLATFORM_PREFIX)
export class IdentityController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly attempts: AttemptLimits,
    private readonly keys: ApiKeyRepository,
    private readonly connections: ConnectionRepository,
  ) {}

  @Post('sign-up')
  @WithoutSession()
  @Operation({
    id: 'signUp',
    summary: 'Sign up',
    description:
      'Creates a user and an account. They become active once the e-mail address is confirmed with the token sent by ' +
      'e-mail. If the user already exists, the e-mail explains that; the response is the same.',
    returns: { 202: MAIL_ACCEPTED },
    errors: ['sign_up_closed', 'password_sign_in_off', 'too_many_attempts'],
  })
  async signUp(@JsonBody() body: SignUpBody, @Req() request: Request): Promise<MailSent> {
    this.requirePasswords();
    if (this.settings.platformSignUp === 'closed') throw new ApiError('sign_up_closed');
    await this.attempts.enter('mail', request.ip, body.email);
    this.identity.signUp({ ...body });
    return MAIL_SENT;
  }

  @Post('verify-email')
  @WithoutSession()
  @Operation({
    id: 'verifyEmail',
    summary: 'Confirm an e-mail address',
    description:
      'Confirms the address with the token from the sign-up e-mail and the password chosen at sign-up. The password is ' +
      'required so that you cannot confirm an account that someone else created with your address. You can then sign in.',
    returns: { 204: { description: 'The e-mail address is confirmed.' } },
    errors: ['invalid_token', 'invalid_credentials', 'too_many_attempts'],
  })
  async verifyEmail(
    @JsonBody() { token, password }: VerifyEmailBody,
    @Req() request: Request,
  ): Promise<void> {
    await this.withToken(request, () => this.identity.verifyEmail(token, password));
  }

  @Post('sign-in')
  @WithoutSession()
  @Operation({
    id: 'signIn',
    summary: 'Sign in',
    description:
      'Starts a session and sets its cookie. If you have set up an authenticator app, send its code, too. The session is extended while you use it. It expires after one week without ' +
      'use, unless the operator configured another time.',
    returns: { 204: SIGNED_IN },
    errors: [
      'invalid_credentials',
      'second_factor_required',
      'second_factor_invalid',
      'email_not_verified',
      'password_sign_in_off',
      'too_many_attempts',
    ],
  })
  async signIn(@JsonBody() { code, ...credentials }: SignInBody, @Req() request: Request): Promise<void> {
    this.requirePasswords();
    const { ip, headers } = request;
    const signIn = await this.attempts.during(
      { kind: 'sign-in', address: ip, subject: credentials.email },
      () => this.identity.signIn(credentials, headers['user-agent']),
    );
    const cookies = signIn.isComplete ? signIn.cookies : await this.completed(signIn, code, ip);
    await this.attempts.remember(ip, credentials.email);
    setCookies(request, cookies);
  }

  @Post('sign-in-passkey/challenge')
  @WithoutSession()
  @Operation({
    id: 'createPasskeyChallenge',
    summary: 'Get a challenge for a passkey',
    description:
      'Returns what a passkey has to sign: to sign in (`POST /sign-in-passkey`), or to confirm who you are ' +
      '(`POST /session/confirmation`).',
    returns: {
      200: {
        description: 'The challenge.',
        type: PasskeyChallenge,
        example: SAMPLE_CHALLENGE,
        headers: challengeSet(),
      },
    },
    errors: ['malformed_request', 'passkeys_unavailable'],
  })
  async passkeyChallenge(@Req() request: Request): Promise<PasskeyChallenge> {
    const { value, cookies } = await this.identity.passkeys.challenge(request.headers);
    setCookies(request, cookies);
    return { public_key: value };
  }

  @Post('sign-in-passkey')
  @WithoutSession()
  @Operation({
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Starts a session with the response of a passkey to the challenge of `POST /sign-in-passkey/challenge`. It replaces ' +
      'password and code: the device has verified its user.',
    returns: { 204: SIGNED_IN },
    errors: ['passkey_not_valid', 'passkeys_unavailable', 'too_many_attempts'],
  })
  async signInWithPasskey(
    @JsonBody() { credential }: PasskeySignInBody,
    @Req() request: Request,
  ): Promise<void> {
    const { cookies } = await this.withToken(request, () =>
      this.identity.signInWithPasskey(request.headers, credential),
    );
    setCookies(request, cookies);
  }

  @Post('sign-in-link')
  @WithoutSession()
  @Operation({
    id: 'signInWithLink',
    summary: 'Sign in with a link',
    description:
      'Starts a session with the token of a link that the operator made: `npm start` prints one for the first account, ' +
      '`npm run platform -- accounts sign-in-link` for any. A link works once. If its account has no user yet, the response ' +
      'is `user_not_set_up`: repeat the request with an e-mail address and a password, which create the user.',
    returns: { 204: SIGNED_IN },
    errors: ['invalid_token', 'user_not_set_up', 'email_not_verified', 'too_many_attempts'],
  })
  async signInWithLink(
    @JsonBody() { token, email, password }: SignInLinkBody,
    @Req() request: Request,
  ): Promise<void> {
    const wish = email === undefined || password === undefined ? undefined : { email, password };
    const { cookies } = await this.withToken(request, () =>
      this.identity.signInWithLink(token, wish, request.headers['user-agent']),
    );
    setCookies(request, cookies);
  }

  @Post('sign-out')
  @WithoutSession()
  @Operation({
    id: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session and clears its cookie. Succeeds even if there is no session.',
    returns: { 204: { description: 'Signed out.' } },
    errors: ['malformed_request'],
  })
  async signOut(@Req() request: Request): Promise<void> {
    const { cookies } = await this.identity.signOut(request.headers);
    setCookies(request, cookies);
  }

  @Post('password-reset')
  @WithoutSession()
  @Operation({
    id: 'requestPasswordReset',
    summary: 'Request a password reset',
    description: 'E-mails a token for setting a new password, if the user exists.',
    returns: { 202: MAIL_ACCEPTED },
    errors: ['password_sign_in_off', 'too_many_attempts'],
  })
  async requestPasswordReset(@JsonBody() { email }: EmailBody, @Req() request: Request): Promise<MailSent> {
    this.requirePasswords();
    await this.attempts.enter('mail', request.ip, email);
    this.identity.requestPasswordReset(email);
    return MAIL_SENT;
  }

  @Post('password-reset/confirm')
  @WithoutSession()
  @Operation({
    id: 'confirmPasswordReset',
    summary: 'Set a new password',
    description:
      "Sets a new password with the token from the e-mail. A token works once. This also confirms the e-mail address and ends all of the user's sessions. `revoke_keys` and `disconnect_apps` end the API keys of the account and the connections to apps, too.",
    returns: { 204: { description: 'The password is set.' } },
    errors: ['invalid_token', 'password_sign_in_off', 'too_many_attempts'],
  })
  async confirmPasswordReset(
    @JsonBody()
    { token, password, revoke_keys: revokeKeys, disconnect_apps: disconnectApps }: NewPasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    this.requirePasswords();
    const user = await this.withToken(request, () => this.identity.resetPassword(token, password));
    await this.attempts.release(request.ip, user.email);
    // afterwards, when no session can create another key
    if (revokeKeys) await this.keys.revokeAll(user.accountId);
    if (disconnectApps) await this.connections.disconnectAll(user.id);
  }

  private requirePasswords(): void {
    if (this.settings.platformPasswordSignIn === 'off') throw new ApiError('password_sign_in_off');
  }

  private async completed(
    { userId, complete }: PendingSignIn,
    code: string | undefined,
    ip: string | undefined,
  ): Promise<readonly string[]> {
    if (code === undefined) throw new ApiError('second_factor_required');
    return this.attempts.during({ kind: 'second-factor', address: ip, subject: userId }, () =>
      complete(code),
    );
  }

  /** A token says who the user is, so only the IP address can be limited. */
  private withToken<T>({ ip }: Request, attempt: () => Promise<T>): Promise<T> {
    return this.attempts.during({ kind: 'token', address: ip }, attempt);
  }
}
