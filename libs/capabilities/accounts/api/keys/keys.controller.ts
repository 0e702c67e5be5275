import { ApiKeys } from '../../keys/api-keys.js';
import { presentApiKey } from '../../keys/api-key.presenter.js';
import {
  ApiError,
  KEY_OVERLAP_DEFAULT,
  KEY_PRESETS,
  PAGE_SIZE_MAX,
  PLATFORM_PREFIX,
  type Scope,
} from '@core/contract';
import { type ApiKeyList, type NewApiKey, type RotatedApiKey } from '../../wire/api-key.js';
import { CreateKeyBody, RotateKeyBody } from '../../wire/api-key.bodies.js';
import { type Account } from '../../tables/account.entity.js';
import { ApiKeyRepository } from '../../tables/keys/api-key.repository.js';
import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  idCursor,
  idInCursor,
  newestFirstPage,
  NoParameters,
  strictQuery,
  PathId,
  JsonBody,
} from '@core/http';
import { DescribeCreateKey, DescribeListKeys, DescribeRevokeKey, DescribeRotateKey } from './key.openapi.js';
import { ListKeysQuery } from './key.query.js';
import { CurrentAccount, RequiresFreshSession, WithSession } from '../session/platform-access.decorators.js';

@ApiTags('API keys')
@Controller(`${PLATFORM_PREFIX}/keys`)
export class KeysController {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly apiKeys: ApiKeys,
  ) {}

  @Get()
  @WithSession()
  @DescribeListKeys()
  async list(
    @CurrentAccount() { id }: Account,
    @Query(strictQuery) { limit = PAGE_SIZE_MAX, state, cursor }: ListKeysQuery,
  ): Promise<ApiKeyList> {
    const list = ['keys', state ?? null];
    const lastId = idInCursor(list, cursor, 'apiKey');
    const last = lastId === undefined ? undefined : await this.keys.find(id, lastId);
    if (lastId !== undefined && !last) throw new ApiError('invalid_cursor');
    const found = await this.keys.page(id, { limit: limit + 1, state, before: last?.id });
    return newestFirstPage(found, limit, presentApiKey, ({ publicId }) => idCursor(list, publicId));
  }

  @Post()
  @WithSession()
  @RequiresFreshSession()
  @DescribeCreateKey()
  async create(
    @CurrentAccount() { id }: Account,
    // one of two optional fields is required, which a generated example would leave out
    @JsonBody(undefined, { name: 'club website', scopes: ['flights:read', 'flights:write'] })
    body: CreateKeyBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<NewApiKey> {
    const expiresAt = body.expires_at == null ? null : new Date(body.expires_at);
    const issued = await this.apiKeys.create(id, { name: body.name, scopes: scopesOf(body), expiresAt });
    if (!issued) throw new ApiError('key_limit_reached');
    return { ...presentApiKey(issued.row), key: issued.key };
  }

  @Post(':keyId/rotate')
  @WithSession()
  @RequiresFreshSession()
  @DescribeRotateKey()
  async rotate(
    @CurrentAccount() { id }: Account,
    @PathId('keyId', 'apiKey', 'key_not_found') keyId: string,
    @JsonBody() { overlap = KEY_OVERLAP_DEFAULT }: RotateKeyBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<RotatedApiKey> {
    if (!(await this.keys.find(id, keyId))) throw new ApiError('key_not_found');
    const rotation = await this.apiKeys.rotate(id, keyId, overlap);
    if (rotation.outcome === 'no_live_key') throw new ApiError('key_not_live');
    if (rotation.outcome === 'already_rotated') throw new ApiError('key_already_rotated');
    if (rotation.outcome === 'too_many') throw new ApiError('key_limit_reached');
    const { key, created, previous } = rotation;
    return { ...presentApiKey(created), key, previous: presentApiKey(previous) };
  }

  @Delete(':keyId')
  @HttpCode(204)
  @WithSession()
  @DescribeRevokeKey()
  async revoke(
    @CurrentAccount() { id }: Account,
    @PathId('keyId', 'apiKey', 'key_not_found') keyId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    if (!(await this.keys.revoke(id, keyId))) throw new ApiError('key_not_found');
  }
}

/** @throws ApiError `validation_failed` unless the body has either scopes or a preset */
function scopesOf({ scopes, preset }: CreateKeyBody): readonly Scope[] {
  if (scopes && preset === undefined) return scopes;
  if (preset !== undefined && !scopes) return KEY_PRESETS[preset];
  const fault = scopes
    ? { field: 'preset', message: 'must not be combined with scopes' }
    : { field: 'scopes', message: 'is required without preset' };
  throw new ApiError('validation_failed', { details: [fault] });
}
