import { PLATFORM_PREFIX } from '@core/contract';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { Identity } from '../../identity/identity.js';
import { OidcAuthorizationBody, OidcSignInBody } from '../../wire/identity.bodies.js';
import { OidcAuthorization } from '../../wire/oidc.js';
import { Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, Operation } from '@core/http';
import { setCookies } from '../session/set-cookies.js';
import { WithoutSession } from '../session/platform-access.decorators.js';
import { SIGNED_IN } from '../identity/identity.controller.js';

const SAMPLE: OidcAuthorization = {
  url: 'https://auth.example.org/authorize?response_type=code&client_id=flights&state=af0ifjsldkj',
};

/** Sign-in with the OpenID Connect provider of the operator. */
@ApiTags('Sign-in')
@Controller(`${PLATFORM_PREFIX}/sign-in-oidc`)
export class OidcController {
  constructor(
    private readonly identity: Identity,
    private readonly attempts: AttemptLimits,
  ) {}

  @Post('authorization')
  @WithoutSession()
  @Operation({
    id: 'beginOidcSignIn',
    summary: 'Begin to sign in with the OpenID Connect provider',
    description:
      'Returns a URL of the provider, which the browser then opens, and sets a cookie, without which the response of the ' +
      'provider is rejected. The provider sends the browser to `/console/sign-in/oidc`, which passes the query on to ' +
      '`POST /sign-in-oidc` within ten minutes.',
    returns: {
      200: {
        description: 'Where to sign in.',
        type: OidcAuthorization,
        example: SAMPLE,
        headers: {
          'Set-Cookie': {
            description: 'A cookie that the browser returns with the query.',
            schema: { type: 'string' },
          },
        },
      },
    },
    errors: ['oidc_not_configured', 'oidc_unavailable', 'too_many_attempts'],
  })
  async begin(
    @JsonBody() { confirmation }: OidcAuthorizationBody,
    @Req() request: Request,
  ): Promise<OidcAuthorization> {
    const { value, cookies } = await this.attempts.during({ kind: 'token', address: request.ip }, () =>
      this.identity.oidc.begin(confirmation ?? false),
    );
    setCookies(request, cookies);
    return { url: value };
  }

  @Post()
  @WithoutSession()
  @Operation({
    id: 'signInWithOidc',
    summary: 'Sign in with the OpenID Connect provider',
    description:
      'Starts a session with the response of the provider. The first time, this connects the user who has the e-mail address ' +
      'that the provider has verified, or creates a user and an account. Later, the user is found by the identifier of the ' +
      'provider. It replaces password and code.',
    returns: { 204: SIGNED_IN },
    errors: [
      'oidc_not_configured',
      'oidc_sign_in_failed',
      'oidc_email_not_verified',
      'oidc_account_not_confirmed',
      'oidc_not_allowed',
      'oidc_other_identity',
      'sign_up_closed',
      'oidc_unavailable',
      'too_many_attempts',
    ],
  })
  async signIn(@JsonBody() { query }: OidcSignInBody, @Req() request: Request): Promise<void> {
    const { cookies } = await this.attempts.during({ kind: 'token', address: request.ip }, () =>
      this.identity.signInWithOidc(request.headers, query),
    );
    setCookies(request, cookies);
  }
}
