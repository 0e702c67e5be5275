import { PLATFORM_PREFIX } from '@core/contract';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { Authorizations } from '../../oauth/authorizations.js';
import { presentAuthorization } from '../../oauth/oauth.presenter.js';
import { Authorization, DecidedAuthorization } from '../../wire/app.js';
import {
  DecideAuthorizationBody,
  DecideDeviceBody,
  ReviewAuthorizationBody,
  ReviewDeviceBody,
} from '../../wire/app.bodies.js';
import { Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, Operation } from '@core/http';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import { SAMPLE_REQUESTING_APP } from './apps.samples.js';

const SAMPLE_AUTHORIZATION: Authorization = {
  app: SAMPLE_REQUESTING_APP,
  scopes: ['flights:read', 'flights:write'],
  stays_connected: true,
  returns_to: 'vario.example',
};

/** What the consent page and the device page do. */
@ApiTags('Connected apps')
@Controller(PLATFORM_PREFIX)
export class AuthorizationsController {
  constructor(
    private readonly authorizations: Authorizations,
    private readonly attempts: AttemptLimits,
  ) {}

  @Post('authorizations/review')
  @WithSession()
  @Operation({
    id: 'reviewAuthorization',
    summary: 'Show what an app asks for',
    description:
      'The consent page of the console uses it. `GET /oauth/authorize` sends the browser to that page.',
    returns: {
      200: { description: 'The request of the app.', type: Authorization, example: SAMPLE_AUTHORIZATION },
    },
    errors: ['authorization_not_valid'],
  })
  async review(@JsonBody() { query }: ReviewAuthorizationBody): Promise<Authorization> {
    return presentAuthorization(await this.authorizations.review(query));
  }

  @Post('authorizations')
  @WithSession()
  @Operation({
    id: 'decideAuthorization',
    summary: 'Allow or deny an app',
    description:
      'Decides on what the app asks for, and returns the URL at which the app receives its authorization code, or ' +
      '`error=access_denied`. Allowing an app to write needs a fresh session.',
    returns: {
      200: {
        description: 'Where to continue.',
        type: DecidedAuthorization,
        example: {
          redirect_to: 'com.example.vario:/callback?code=…&state=…&iss=https%3A%2F%2Fflights.example',
        },
      },
    },
    errors: ['authorization_not_valid', 'fresh_session_required'],
  })
  async decide(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { query, allow }: DecideAuthorizationBody,
    @Req() { headers }: Request,
  ): Promise<DecidedAuthorization> {
    return { redirect_to: await this.authorizations.decide(user, query, allow, headers) };
  }

  @Post('device-authorizations/review')
  @WithSession()
  @Operation({
    id: 'reviewDevice',
    summary: 'Show what a device asks for',
    description: 'Returns what the device that shows this code asks for. Attempts are limited.',
    returns: {
      200: {
        description: 'The request of the device.',
        type: Authorization,
        example: { ...SAMPLE_AUTHORIZATION, returns_to: null },
      },
    },
    errors: ['device_code_not_found', 'too_many_attempts'],
  })
  async reviewDevice(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { user_code: userCode }: ReviewDeviceBody,
    @Req() request: Request,
  ): Promise<Authorization> {
    await this.countAttempt(user, request);
    return presentAuthorization(await this.authorizations.reviewDevice(userCode));
  }

  @Post('device-authorizations')
  @WithSession()
  @Operation({
    id: 'decideDevice',
    summary: 'Allow or deny a device',
    description:
      'Decides on what the device asks for. The device finds out the next time it asks for its token. Allowing it ' +
      'to write needs a fresh session.',
    returns: { 204: { description: 'The decision is stored.' } },
    errors: ['device_code_not_found', 'too_many_attempts', 'fresh_session_required'],
  })
  async decideDevice(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { user_code: userCode, allow }: DecideDeviceBody,
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
