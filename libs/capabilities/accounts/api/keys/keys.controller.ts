import { ApiKeys } from '../../keys/api-keys.js';
import { presentApiKey } from '../../keys/api-key.presenter.js';
import {
  API_KEYS_PER_ACCOUNT_MAX,
  ApiError,
  KEY_OVERLAP_DEFAULT,
  KEY_PRESETS,
  type KeyScope,
  PAGE_SIZE_MAX,
  PLATFORM_PREFIX,
} from '@core/contract';
import { ApiKeyList, type ApiKeyView, NewApiKey, RotatedApiKey } from '../../wire/api-key.js';
import { CreateKeyBody, RotateKeyBody } from '../../wire/api-key.bodies.js';
import { type Account } from '../../tables/account.entity.js';
import { ApiKeyRepository } from '../../tables/keys/api-key.repository.js';
import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { idCursor, idInCursor, JsonBody, newestFirstPage, Operation, PathId, strictQuery } from '@core/http';
import { ListKeysQuery } from './key.query.js';
import { AcceptsManagingKey } from '@core/access';
import { type Manager } from '../session/manager.js';
import {
  CurrentAccount,
  CurrentManager,
  RequiresFreshSession,
  WithSession,
} from '../session/platform-access.decorators.js';

const SAMPLE_KEY: ApiKeyView = {
  id: 'key_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  name: 'club website',
  scopes: ['flights:read', 'flights:write'],
  state: 'live',
  first_characters: 'svc_live_4fGh',
  last4: 'q7Zx',
  created_at: '2026-07-14T18:02:11.000Z',
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
};

const SAMPLE_NEW_KEY: NewApiKey = { ...SAMPLE_KEY, key: 'svc_live_4fGh…q7Zx' };

const SAMPLE_PREVIOUS: ApiKeyView = {
  ...SAMPLE_KEY,
  id: 'key_01K9Z3V5X8W2Q4R6T7Y8Z9XYCD',
  first_characters: 'svc_live_9kLm',
  last4: 'b2Np',
  created_at: '2026-01-03T10:00:00.000Z',
  expires_at: '2026-07-15T18:02:11.000Z',
};

@ApiTags('API keys')
@Controller(`${PLATFORM_PREFIX}/keys`)
export class KeysController {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly apiKeys: ApiKeys,
  ) {}

  @Get()
  @WithSession()
  @AcceptsManagingKey()
  @Operation({
    id: 'listKeys',
    summary: 'List your API keys',
    description:
      'Returns your API keys without their secret values, which the service does not store. Expired and revoked keys stay ' +
      `in the list. Use \`state=live\` to list the active keys, of which there are at most ${API_KEYS_PER_ACCOUNT_MAX}.`,
    returns: {
      200: {
        description: 'A page of keys.',
        type: ApiKeyList,
        example: { data: [SAMPLE_KEY], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
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
  @AcceptsManagingKey()
  @Operation({
    id: 'createKey',
    summary: 'Create an API key',
    description:
      'Returns the new key. The full key is only shown in this response: store it where you store passwords. An account ' +
      `can have at most ${API_KEYS_PER_ACCOUNT_MAX} active keys. With a key that has \`platform:manage\`, the scopes are some ` +
      'of the others of that key.',
    returns: { 201: { description: 'The new key.', type: NewApiKey, example: SAMPLE_NEW_KEY } },
    errors: ['key_limit_reached'],
  })
  async create(
    @CurrentManager() manager: Manager,
    // one of two optional fields is required, which a generated example would leave out
    @JsonBody(undefined, { name: 'club website', scopes: ['flights:read', 'flights:write'] })
    body: CreateKeyBody,
  ): Promise<NewApiKey> {
    const expiresAt = body.expires_at == null ? null : new Date(body.expires_at);
    const scopes = scopesOf(body);
    manager.requireGrantable(scopes);
    const issued = await this.apiKeys.create(manager.accountId, { name: body.name, scopes, expiresAt });
    if (!issued) throw new ApiError('key_limit_reached');
    return { ...presentApiKey(issued.row), key: issued.key };
  }

  @Post(':keyId/rotate')
  @WithSession()
  @RequiresFreshSession()
  @AcceptsManagingKey()
  @Operation({
    id: 'rotateKey',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same name and scopes. The old key stays valid for the overlap, so you can switch without ' +
      'downtime. If the old key expires, the new one gets the same lifetime. A key can be rotated once; after that, ' +
      'rotate the new key.',
    returns: {
      201: {
        description: 'The new key.',
        type: RotatedApiKey,
        example: { ...SAMPLE_NEW_KEY, previous: SAMPLE_PREVIOUS },
      },
    },
    errors: ['key_not_live', 'key_already_rotated', 'key_limit_reached'],
  })
  async rotate(
    @CurrentManager() manager: Manager,
    @PathId('keyId', 'apiKey', 'key_not_found') keyId: string,
    @JsonBody() { overlap = KEY_OVERLAP_DEFAULT }: RotateKeyBody,
  ): Promise<RotatedApiKey> {
    await this.requireManageable(manager, keyId);
    const rotation = await this.apiKeys.rotate(manager.accountId, keyId, overlap);
    if (rotation.outcome === 'no_live_key') throw new ApiError('key_not_live');
    if (rotation.outcome === 'already_rotated') throw new ApiError('key_already_rotated');
    if (rotation.outcome === 'too_many') throw new ApiError('key_limit_reached');
    const { key, created, previous } = rotation;
    return { ...presentApiKey(created), key, previous: presentApiKey(previous) };
  }

  @Delete(':keyId')
  @WithSession()
  @AcceptsManagingKey()
  @Operation({
    id: 'revokeKey',
    summary: 'Revoke an API key',
    description:
      'Revokes the key. It is rejected from the next request on. Revoking a key again has no effect.',
    returns: { 204: { description: 'The key is revoked.' } },
  })
  async revoke(
    @CurrentManager() manager: Manager,
    @PathId('keyId', 'apiKey', 'key_not_found') keyId: string,
  ): Promise<void> {
    await this.requireManageable(manager, keyId);
    await this.keys.revoke(manager.accountId, keyId);
  }

  /** @throws ApiError key_not_found, insufficient_scope */
  private async requireManageable(manager: Manager, keyId: string): Promise<void> {
    const key = await this.keys.find(manager.accountId, keyId);
    if (!key) throw new ApiError('key_not_found');
    manager.requireGrantable(key.scopes);
  }
}

/** @throws ApiError `validation_failed` unless the body has either scopes or a preset */
function scopesOf({ scopes, preset }: CreateKeyBody): readonly KeyScope[] {
  if (scopes && preset === undefined) return scopes;
  if (preset !== undefined && !scopes) return KEY_PRESETS[preset];
  const fault = scopes
    ? { field: 'preset', message: 'must not be combined with scopes' }
    : { field: 'scopes', message: 'is required without preset' };
  throw new ApiError('validation_failed', { details: [fault] });
}
