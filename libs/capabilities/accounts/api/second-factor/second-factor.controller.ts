import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX } from '@core/contract';
import { type AttemptKind, AttemptLimits } from '../../identity/attempt-limits.js';
import { Identity } from '../../identity/identity.js';
import { requireFreshSession, type SignedInUser } from '../../identity/signed-in-user.js';
import { SecondFactorRepository } from '../../tables/identity/second-factor.repository.js';
import { ConfirmSessionBody, SecondFactorPasswordBody, TotpCodeBody } from '../../wire/identity.bodies.js';
import { RecoveryCodes, SecondFactorState, TotpSetup } from '../../wire/second-factor.js';
import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, Operation } from '@core/http';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import { setCookies } from '../session/set-cookies.js';
import { presentSecondFactor } from './second-factor.presenter.js';
import { SAMPLE_CODES, SAMPLE_SETUP, SAMPLE_STATE } from './second-factor.samples.js';

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
  @Operation({
    id: 'getSecondFactor',
    summary: 'Get your second factor',
    description: 'Returns how your sign-in is protected, and until when this session is fresh.',
    returns: { 200: { description: 'The second factor.', type: SecondFactorState, example: SAMPLE_STATE } },
  })
  async get(@CurrentUser() user: SignedInUser): Promise<SecondFactorState> {
    const totp = await this.rows.totp(user.id);
    return presentSecondFactor(user, totp, await this.identity.credentials(user.id), this.settings);
  }

  @Post('session/confirmation')
  @WithSession()
  @Operation({
    id: 'confirmSession',
    summary: 'Confirm who you are',
    description:
      'Makes the session fresh again, with exactly one of: your password, a code of your authenticator app or a recovery ' +
      'code, a passkey that has signed the challenge of `POST /sign-in-passkey/challenge`, or the response of the OpenID ' +
      'Connect provider (`POST /sign-in-oidc/authorization`). Some operations need a fresh ' +
      'session, so that someone who finds your browser open cannot create a key.',
    returns: { 204: { description: 'The session is fresh.' } },
    errors: [
      'invalid_credentials',
      'second_factor_invalid',
      'second_factor_not_on',
      'passkey_not_valid',
      'passkeys_unavailable',
      'oidc_not_configured',
      'oidc_sign_in_failed',
      'oidc_unavailable',
      'too_many_attempts',
    ],
  })
  async confirm(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password, code, credential, oidc_query: oidcQuery }: ConfirmSessionBody,
    @Req() request: Request,
  ): Promise<void> {
    const given = [password, code, credential, oidcQuery].filter((each) => each !== undefined);
    if (given.length !== 1) throw notOneProof();
    const kind = code === undefined ? 'confirmation' : 'second-factor';
    await this.counted(kind, user, request, () =>
      this.identity.confirmSession(user, request.headers, { password, code, passkey: credential, oidcQuery }),
    );
  }

  @Post('second-factor/totp')
  @WithSession()
  @Operation({
    id: 'beginTotp',
    summary: 'Set up an authenticator app',
    description:
      'Returns a secret for an authenticator app (TOTP, RFC 6238), and recovery codes to use without it. The app is on once you ' +
      'send a code of it to `POST /second-factor/totp/confirm`. Until then, another call replaces the secret.',
    returns: { 200: { description: 'The secret.', type: TotpSetup, example: SAMPLE_SETUP } },
    errors: [
      'invalid_credentials',
      'second_factor_already_on',
      'fresh_session_required',
      'too_many_attempts',
    ],
  })
  async beginTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
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
  @WithSession()
  @Operation({
    id: 'confirmTotp',
    summary: 'Turn the authenticator app on',
    description: 'From now on, signing in with the password needs a code of the app, too.',
    returns: { 204: { description: 'The app is on.' } },
    errors: [
      'second_factor_invalid',
      'second_factor_already_on',
      'second_factor_not_on',
      'too_many_attempts',
    ],
  })
  async confirmTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { code }: TotpCodeBody,
    @Req() request: Request,
  ): Promise<void> {
    const { cookies } = await this.counted('second-factor', user, request, () =>
      this.identity.secondFactors.confirmTotp(user, request.headers, code),
    );
    setCookies(request, cookies);
  }

  @Post('second-factor/totp/removal')
  @WithSession()
  @Operation({
    id: 'removeTotp',
    summary: 'Remove the authenticator app',
    description: 'Removes the app and its recovery codes. The password is enough to sign in again.',
    returns: { 204: { description: 'The app is removed.' } },
    errors: ['invalid_credentials', 'second_factor_not_on', 'fresh_session_required', 'too_many_attempts'],
  })
  async removeTotp(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    this.requirePasswordOrFresh(user, password);
    const { cookies } = await this.counted('confirmation', user, request, () =>
      this.identity.secondFactors.removeTotp(user, request.headers, password),
    );
    setCookies(request, cookies);
  }

  @Post('second-factor/recovery-codes')
  @WithSession()
  @Operation({
    id: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'Returns new recovery codes. The former ones end.',
    returns: {
      200: { description: 'The new codes.', type: RecoveryCodes, example: { recovery_codes: SAMPLE_CODES } },
    },
    errors: ['invalid_credentials', 'second_factor_not_on', 'fresh_session_required', 'too_many_attempts'],
  })
  async renewRecoveryCodes(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: SecondFactorPasswordBody,
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

  private counted<T>(
    kind: AttemptKind,
    { id }: SignedInUser,
    { ip }: Request,
    attempt: () => Promise<T>,
  ): Promise<T> {
    return this.attempts.during({ kind, address: ip, subject: id }, attempt);
  }
}

function notOneProof(): ApiError {
  const message = 'send exactly one of password, code, credential and oidc_query';
  return new ApiError('validation_failed', { details: [{ field: 'password', message }] });
}
