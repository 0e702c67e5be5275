import { PLATFORM_PREFIX } from '@core/contract';
import { Identity, type SignedInUser } from '@capabilities/accounts';
import { NewPasskeyBody, type PasskeyChallenge, type PasskeyList } from '@capabilities/accounts/wire';
import { Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonBody, NoParameters, strictQuery, PathId } from '@core/http';
import { CurrentUser, RequiresFreshSession, WithSession, setCookies } from '@capabilities/accounts/api';
import {
  DescribeAddPasskey,
  DescribeCreatePasskeyRegistration,
  DescribeListPasskeys,
  DescribeRemovePasskey,
} from './second-factor.openapi.js';
import { presentPasskey } from './second-factor.presenter.js';

@ApiTags('Sign-in and security')
@Controller(`${PLATFORM_PREFIX}/passkeys`)
export class PasskeysController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @WithSession()
  @DescribeListPasskeys()
  async list(
    @CurrentUser() { id }: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<PasskeyList> {
    return { data: (await this.identity.passkeys.list(id)).map(presentPasskey) };
  }

  @Post('challenge')
  @HttpCode(200)
  @WithSession()
  @RequiresFreshSession()
  @DescribeCreatePasskeyRegistration()
  async challenge(
    @CurrentUser() user: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasskeyChallenge> {
    const { value, cookies } = await this.identity.passkeys.registration(user, request.headers);
    setCookies(response, cookies);
    return { public_key: value };
  }

  @Post()
  @WithSession()
  @RequiresFreshSession()
  @DescribeAddPasskey()
  async add(
    @CurrentUser() user: SignedInUser,
    @JsonBody() { name, credential }: NewPasskeyBody,
    @Query(strictQuery) query: NoParameters,
    @Req() request: Request,
  ): Promise<PasskeyList> {
    await this.identity.passkeys.add(user, request.headers, name, credential);
    return this.list(user, query);
  }

  @Delete(':passkeyId')
  @HttpCode(204)
  @WithSession()
  @RequiresFreshSession()
  @DescribeRemovePasskey()
  async remove(
    @CurrentUser() { id }: SignedInUser,
    @PathId('passkeyId', 'passkey', 'passkey_not_found') passkeyId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    await this.identity.passkeys.remove(id, passkeyId);
  }
}
