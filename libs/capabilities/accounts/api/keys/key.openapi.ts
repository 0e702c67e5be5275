import { API_KEYS_PER_ACCOUNT_MAX } from '@core/contract';
import { ApiKeyList, type ApiKeyView, NewApiKey, RotatedApiKey } from '../../wire/api-key.js';
import { CreateKeyBody, RotateKeyBody } from '../../wire/api-key.bodies.js';
import { ErrorResponses, DescribePathId, DescribeJsonBody } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

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

const KEY_ID = DescribePathId('keyId', 'key', SAMPLE_KEY.id);

export function DescribeListKeys() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listKeys',
      summary: 'List your API keys',
      description:
        'Returns your API keys without their secret values, which the service does not store. Expired and revoked keys stay ' +
        `in the list. Use \`state=live\` to list the active keys, of which there are at most ${API_KEYS_PER_ACCOUNT_MAX}.`,
    }),
    ApiOkResponse({
      description: 'A page of keys.',
      type: ApiKeyList,
      example: { data: [SAMPLE_KEY], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor'),
  );
}

export function DescribeCreateKey() {
  return applyDecorators(
    ApiOperation({
      operationId: 'createKey',
      summary: 'Create an API key',
      description:
        'Returns the new key. The full key is only shown in this response: store it where you store passwords. An account ' +
        `can have at most ${API_KEYS_PER_ACCOUNT_MAX} active keys.`,
    }),
    DescribeJsonBody(CreateKeyBody),
    ApiCreatedResponse({ description: 'The new key.', type: NewApiKey, example: SAMPLE_NEW_KEY }),
    ErrorResponses('cross_site_request', 'key_limit_reached'),
  );
}

export function DescribeRotateKey() {
  return applyDecorators(
    ApiOperation({
      operationId: 'rotateKey',
      summary: 'Rotate an API key',
      description:
        'Creates a key with the same name and scopes. The old key stays valid for the overlap, so you can switch without ' +
        'downtime. If the old key expires, the new one gets the same lifetime. A key can be rotated once; after that, ' +
        'rotate the new key.',
    }),
    KEY_ID,
    DescribeJsonBody(RotateKeyBody),
    ApiCreatedResponse({
      description: 'The new key.',
      type: RotatedApiKey,
      example: { ...SAMPLE_NEW_KEY, previous: SAMPLE_PREVIOUS },
    }),
    ErrorResponses(
      'cross_site_request',
      'key_not_found',
      'key_not_live',
      'key_already_rotated',
      'key_limit_reached',
    ),
  );
}

export function DescribeRevokeKey() {
  return applyDecorators(
    ApiOperation({
      operationId: 'revokeKey',
      summary: 'Revoke an API key',
      description:
        'Revokes the key. It is rejected from the next request on. Revoking a key again has no effect.',
    }),
    KEY_ID,
    ApiNoContentResponse({ description: 'The key is revoked.' }),
    ErrorResponses('validation_failed', 'cross_site_request', 'key_not_found'),
  );
}
