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
import { MAIL_SENT, type MailSent } from '../../wire/mail-sent.js';
import { type PasskeyChallenge } from '../../wire/second-factor.js';
import { ApiKeyRepository } from '../../tables/keys/api-key.repository.js';
import { ConnectionRepository } from '../../tables/oauth/connection.repository.js';
import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { NoParameters, strictQuery, JsonBody } from '@core/http';
import {
  DescribeConfirmPasswordReset,
  DescribePasskeyChallenge,
  DescribeRequestPasswordReset,
  DescribeSignIn,
  DescribeSignInWithLink,
  DescribeSignInWithPasskey,
  DescribeSignOut,
  DescribeSignUp,
  DescribeVerifyEmail,
} from './identity.openapi.js';
import { setCookies } from '../session/set-cookies.js';
import { WithoutSession } from '../session/platform-access.decorators.js';

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
  @HttpCode(202)
  @WithoutSession()
  @DescribeSignUp()
  async signUp(
    @JsonBody() body: SignUpBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<MailSent> {
    if (this.settings.platformSignUp === 'closed') throw new ApiError('sign_up_closed');
    await this.attempts.enter('mail', request.ip, body.email);
    this.identity.signUp({ ...body });
    return MAIL_SENT;
  }

  @Post('verify-email')
  @HttpCode(204)
  @WithoutSession()
  @DescribeVerifyEmail()
  async verifyEmail(
    @JsonBody() { token, password }: VerifyEmailBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<void> {
    const uncount = await this.attempts.enter('token', request.ip);
    await this.identity.verifyEmail(token, password);
    await uncount();
  }

  @Post('sign-in')
  @HttpCode(204)
  @WithoutSession()
  @DescribeSignIn()
  async signIn(
    @JsonBody() { code, ...credentials }: SignInBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { ip, headers } = request;
    const uncount = await this.attempts.enter('sign-in', ip, credentials.email);
    const signIn = await this.identity.signIn(credentials, headers['user-agent']);
    await uncount();
    const cookies = signIn.isComplete ? signIn.cookies : await this.completed(signIn, code, ip);
    await this.attempts.remember(ip, credentials.email);
    setCookies(response, cookies);
  }

  @Post('sign-in-passkey/challenge')
  @HttpCode(200)
  @WithoutSession()
  @DescribePasskeyChallenge()
  async passkeyChallenge(
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasskeyChallenge> {
    const { value, cookies } = await this.identity.passkeys.challenge(request.headers);
    setCookies(response, cookies);
    return { public_key: value };
  }

  @Post('sign-in-passkey')
  @HttpCode(204)
  @WithoutSession()
  @DescribeSignInWithPasskey()
  async signInWithPasskey(
    @JsonBody() { credential }: PasskeySignInBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const uncount = await this.attempts.enter('token', request.ip);
    const { cookies } = await this.identity.signInWithPasskey(request.headers, credential);
    await uncount();
    setCookies(response, cookies);
  }

  @Post('sign-in-link')
  @HttpCode(204)
  @WithoutSession()
  @DescribeSignInWithLink()
  async signInWithLink(
    @JsonBody() { token, email, password }: SignInLinkBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const uncount = await this.attempts.enter('token', request.ip);
    const wish = email === undefined || password === undefined ? undefined : { email, password };
    const { cookies } = await this.identity.signInWithLink(token, wish, request.headers['user-agent']);
    await uncount();
    setCookies(response, cookies);
  }

  @Post('sign-out')
  @HttpCode(204)
  @WithoutSession()
  @DescribeSignOut()
  async signOut(
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { cookies } = await this.identity.signOut(request.headers);
    setCookies(response, cookies);
  }

  @Post('password-reset')
  @HttpCode(202)
  @WithoutSession()
  @DescribeRequestPasswordReset()
  async requestPasswordReset(
    @JsonBody() { email }: EmailBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<MailSent> {
    await this.attempts.enter('mail', request.ip, email);
    this.identity.requestPasswordReset(email);
    return MAIL_SENT;
  }

  @Post('password-reset/confirm')
  @HttpCode(204)
  @WithoutSession()
  @DescribeConfirmPasswordReset()
  async confirmPasswordReset(
    @JsonBody()
    { token, password, revoke_keys: revokeKeys, disconnect_apps: disconnectApps }: NewPasswordBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<void> {
    const uncount = await this.attempts.enter('token', request.ip);
    const user = await this.identity.resetPassword(token, password);
    await uncount();
    await this.attempts.release(request.ip, user.email);
    // afterwards, when no session can create another key
    if (revokeKeys) await this.keys.revokeAll(user.accountId);
    if (disconnectApps) await this.connections.disconnectAll(user.id);
  }

  private async completed(
    { userId, complete }: PendingSignIn,
    code: string | undefined,
    ip: string | undefined,
  ): Promise<readonly string[]> {
    if (code === undefined) throw new ApiError('second_factor_required');
    const uncount = await this.attempts.enter('second-factor', ip, userId);
    const cookies = await complete(code);
    await uncount();
    return cookies;
  }
}
