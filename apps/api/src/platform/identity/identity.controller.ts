import { SETTINGS, type Settings } from '@app/config';
import { ApiError, PLATFORM_PREFIX } from '@app/contract';
import { AttemptLimits, Identity, type WithCookies } from '@app/identity';
import {
  EmailBody,
  MAIL_SENT,
  type MailSent,
  NewPasswordBody,
  SignInBody,
  SignInLinkBody,
  SignUpBody,
  VerifyEmailBody,
} from '@app/wire';
import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { NoParameters, strictQuery } from '../../http/query/strict-pipe.js';
import {
  DescribeConfirmPasswordReset,
  DescribeRequestPasswordReset,
  DescribeSignIn,
  DescribeSignInWithLink,
  DescribeSignOut,
  DescribeSignUp,
  DescribeVerifyEmail,
} from './identity.openapi.js';
import { WithoutSession } from '../session/platform-access.decorators.js';
import { JsonBody } from '../../http/body/json-body-pipe.js';

/** Sign-up, sign-in and sign-out. Whether an e-mail address has a user is only revealed by e-mail to that address. */
@ApiTags('Sign-in')
@Controller(PLATFORM_PREFIX)
export class IdentityController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly attempts: AttemptLimits,
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
    @JsonBody() body: SignInBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const uncount = await this.attempts.enter('sign-in', request.ip, body.email);
    const signedIn = await this.identity.signIn({ ...body }, request.headers['user-agent']);
    await uncount();
    await this.attempts.remember(request.ip, body.email);
    setCookies(response, signedIn);
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
    const signedIn = await this.identity.signInWithLink(token, wish, request.headers['user-agent']);
    await uncount();
    setCookies(response, signedIn);
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
    setCookies(response, await this.identity.signOut(request.headers));
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
    @JsonBody() { token, password }: NewPasswordBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<void> {
    const uncount = await this.attempts.enter('token', request.ip);
    const email = await this.identity.resetPassword(token, password);
    await uncount();
    await this.attempts.release(request.ip, email);
  }
}

function setCookies(response: Response, { cookies }: WithCookies<unknown>): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}
