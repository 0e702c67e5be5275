import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX } from '@core/contract';
import {
  type AttemptKind,
  AttemptLimits,
  Identity,
  requireFreshSession,
  type SignedInUser,
  SecondFactorRepository,
} from '@capabilities/accounts';
import {
  ConfirmSessionBody,
  type RecoveryCodes,
  SecondFactorPasswordBody,
  type SecondFactorState,
  TotpCodeBody,
  type TotpSetup,
} from '@capabilities/accounts/wire';
import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonBody, NoParameters, strictQuery } from '@core/http';
import { CurrentUser, WithSession, setCookies } from '@capabilities/accounts/api';
import {
  DescribeBeginTotp,
  DescribeConfirmSession,
  DescribeConfirmTotp,
  DescribeGetSecondFactor,
  DescribeRemoveTotp,
  DescribeRenewRecoveryCodes,
} from './second-factor.openapi.js';
import { presentSecondFactor } from './second-factor.presenter.js';

/** Authenticator apps, recovery codes, and how a user confirms who they are. */
@ApiTags('Sign-in and security')
@Controller(PLATFORM_PREFIX)
export class SecondFactorController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly attempts: AttemptLimits,
    private readonly rows: SecondFactorRepository,
  ) {}

  @Get('second-factor')
  @WithSession()
  @DescribeGetSecondFactor()
  async get(
    @CurrentUser() user: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<SecondFactorState> {
    return presentSecondFactor(user, await this.rows.totp(user.id), this.settings);
  }

  @Post('session/confirmation')
  @HttpCode(204)
  @WithSession()
  @DescribeConfirmSession()
  async confirm(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password, code, credential }: ConfirmSessionBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<void> {
    const given = [password, code, credential].filter((each) => each !== undefined);
    if (given.length !== 1) throw notOneProof();
    const kind = code === undefined ? 'confirmation' : 'second-factor';
    await this.counted(kind, user, request, () =>
      this.identity.confirmSession(user, request.headers, { password, code, passkey: credential }),
    );
  }

  @Post('second-factor/totp')
  @HttpCode(200)
  @WithSession()
  @DescribeBeginTotp()
  async beginTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<TotpSetup> {
    this.requirePasswordOrFresh(user, password);
    const { uri, recoveryCodes } = await this.counted('confirmation', user, request, () =>
      this.identity.secondFactors.beginTotp(request.headers, password),
    );
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return { secret, uri, recovery_codes: [...recoveryCodes] };
  }

  @Post('second-factor/totp/confirm')
  @HttpCode(204)
  @WithSession()
  @DescribeConfirmTotp()
  async confirmTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { code }: TotpCodeBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { cookies } = await this.counted('second-factor', user, request, () =>
      this.identity.secondFactors.confirmTotp(user, request.headers, code),
    );
    setCookies(response, cookies);
  }

  @Post('second-factor/totp/removal')
  @HttpCode(204)
  @WithSession()
  @DescribeRemoveTotp()
  async removeTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.requirePasswordOrFresh(user, password);
    const { cookies } = await this.counted('confirmation', user, request, () =>
      this.identity.secondFactors.removeTotp(user, request.headers, password),
    );
    setCookies(response, cookies);
  }

  @Post('second-factor/recovery-codes')
  @HttpCode(200)
  @WithSession()
  @DescribeRenewRecoveryCodes()
  async renewRecoveryCodes(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    this.requirePasswordOrFresh(user, password);
    const codes = await this.counted('confirmation', user, request, () =>
      this.identity.secondFactors.renewRecoveryCodes(request.headers, password),
    );
    return { recovery_codes: [...codes] };
  }

  /** Users without a password have nothing else to prove who they are. better-auth asks the others for it. */
  private requirePasswordOrFresh(user: SignedInUser, password: string | undefined): void {
    if (password === undefined) requireFreshSession(user, this.settings);
  }

  /** Counts the attempt before it is made, and not at all if it succeeds. */
  private async counted<T>(
    kind: AttemptKind,
    { id }: SignedInUser,
    { ip }: Request,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const uncount = await this.attempts.enter(kind, ip, id);
    const outcome = await attempt();
    await uncount();
    return outcome;
  }
}

function notOneProof(): ApiError {
  const message = 'send exactly one of password, code and credential';
  return new ApiError('validation_failed', { details: [{ field: 'password', message }] });
}
