import { PLATFORM_PREFIX } from '@core/contract';
import { Identity } from '../../identity/identity.js';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { NewPasskeyBody } from '../../wire/identity.bodies.js';
import { PasskeyChallenge, PasskeyList } from '../../wire/second-factor.js';
import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBody, Operation, PathId } from '@core/http';
import { challengeSet } from '../identity/identity.samples.js';
import { CurrentUser, RequiresFreshSession, WithSession } from '../session/platform-access.decorators.js';
import { setCookies } from '../session/set-cookies.js';
import { presentPasskey } from './second-factor.presenter.js';
import { SAMPLE_PASSKEY, SAMPLE_REGISTRATION } from './second-factor.samples.js';

@ApiTags('Sign-in and security')
@Controller(`${PLATFORM_PREFIX}/passkeys`)
export class PasskeysController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @WithSession()
  @Operation({
    id: 'listPasskeys',
    summary: 'List your passkeys',
    description: 'Returns the passkeys with which you can sign in.',
    returns: {
      200: { description: 'The passkeys.', type: PasskeyList, example: { data: [SAMPLE_PASSKEY] } },
    },
  })
  async list(@CurrentUser() { id }: SignedInUser): Promise<PasskeyList> {
    return { data: (await this.identity.passkeys.list(id)).map(presentPasskey) };
  }

  @Post('challenge')
  @WithSession()
  @RequiresFreshSession()
  @Operation({
    id: 'createPasskeyRegistration',
    summary: 'Get a challenge for a new passkey',
    description: 'Returns what a new passkey has to sign, for `POST /passkeys`.',
    returns: {
      200: {
        description: 'The challenge.',
        type: PasskeyChallenge,
        example: SAMPLE_REGISTRATION,
        headers: challengeSet(),
      },
    },
    errors: ['malformed_request', 'passkeys_unavailable', 'passkey_limit_reached'],
  })
  async challenge(@CurrentUser() user: SignedInUser, @Req() request: Request): Promise<PasskeyChallenge> {
    const { value, cookies } = await this.identity.passkeys.registration(user, request.headers);
    setCookies(request, cookies);
    return { public_key: value };
  }

  @Post()
  @WithSession()
  @RequiresFreshSession()
  @Operation({
    id: 'addPasskey',
    summary: 'Add a passkey',
    description:
      'Adds the passkey that has signed the challenge of `POST /passkeys/challenge`. It signs in without password and code.',
    returns: {
      201: { description: 'The passkeys.', type: PasskeyList, example: { data: [SAMPLE_PASSKEY] } },
    },
    errors: ['passkey_not_valid', 'passkeys_unavailable'],
  })
  async add(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { name, credential }: NewPasskeyBody,
    @Req() request: Request,
  ): Promise<PasskeyList> {
    await this.identity.passkeys.add(user, request.headers, name, credential);
    return this.list(user);
  }

  @Delete(':passkeyId')
  @WithSession()
  @RequiresFreshSession()
  @Operation({
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'The passkey no longer signs in. Remove it from your device, too.',
    returns: { 204: { description: 'The passkey is removed.' } },
  })
  async remove(
    @CurrentUser() { id }: SignedInUser,
    @PathId('passkeyId', 'passkey', 'passkey_not_found') passkeyId: string,
  ): Promise<void> {
    await this.identity.passkeys.remove(id, passkeyId);
  }
}
