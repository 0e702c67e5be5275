import { PLATFORM_PREFIX } from '@core/contract';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { Authorizations } from '../../oauth/authorizations.js';
import { presentAuthorization } from '../../oauth/oauth.presenter.js';
import { type Authorization, type DecidedAuthorization } from '../../wire/app.js';
import {
  DecideAuthorizationBody,
  DecideDeviceBody,
  ReviewAuthorizationBody,
  ReviewDeviceBody,
} from '../../wire/app.bodies.js';
import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, NoParameters, strictQuery } from '@core/http';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import {
  DescribeDecideAuthorization,
  DescribeDecideDevice,
  DescribeReviewAuthorization,
  DescribeReviewDevice,
} from './authorizations.openapi.js';

/** What the consent page and the device page do. */
@ApiTags('Connected apps')
@Controller(PLATFORM_PREFIX)
export class AuthorizationsController {
  constructor(
    private readonly authorizations: Authorizations,
    private readonly attempts: AttemptLimits,
  ) {}

  @Post('authorizations/review')
  @HttpCode(200)
  @WithSession()
  @DescribeReviewAuthorization()
  async review(
    @JsonBody() { query }: ReviewAuthorizationBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Authorization> {
    return presentAuthorization(await this.authorizations.review(query));
  }

  @Post('authorizations')
  @HttpCode(200)
  @WithSession()
  @DescribeDecideAuthorization()
  async decide(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { query, allow }: DecideAuthorizationBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() { headers }: Request,
  ): Promise<DecidedAuthorization> {
    return { redirect_to: await this.authorizations.decide(user, query, allow, headers) };
  }

  @Post('device-authorizations/review')
  @HttpCode(200)
  @WithSession()
  @DescribeReviewDevice()
  async reviewDevice(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { user_code: userCode }: ReviewDeviceBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<Authorization> {
    await this.countAttempt(user, request);
    return presentAuthorization(await this.authorizations.reviewDevice(userCode));
  }

  @Post('device-authorizations')
  @HttpCode(204)
  @WithSession()
  @DescribeDecideDevice()
  async decideDevice(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { user_code: userCode, allow }: DecideDeviceBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<void> {
    await this.countAttempt(user, request);
    await this.authorizations.decideDevice(user, userCode, allow);
  }

  /**
   * A code is short, so guessing is limited by user and by IP address. Codes that exist count too: otherwise, entering
   * one's own code would allow more guesses.
   */
  private async countAttempt({ id }: SignedInUser, { ip }: Request): Promise<void> {
    await this.attempts.enter('device-code', ip, id);
  }
}
