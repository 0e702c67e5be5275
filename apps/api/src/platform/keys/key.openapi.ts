import { API_KEYS_PER_ACCOUNT_MAX } from '@app/contract';
import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DescribeJsonBody } from '../../http/json-fields.js';
import { DescribePathId } from '../path-id.js';
import { CreateKeyBody, RotateKeyBody } from './key.bodies.js';
import { ApiKeyList, type ApiKeyView, NewApiKey, RotatedApiKey } from './key.dto.js';

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
        'Without the keys themselves, which nobody has but you. Keys that have ended stay in the list; `state=live` gives ' +
        `those that open the API, at most ${API_KEYS_PER_ACCOUNT_MAX}.`,
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
      summary: 'Make an API key',
      description:
        'The answer is the only place where the key ever stands whole: keep it where you keep passwords. An account ' +
        `has at most ${API_KEYS_PER_ACCOUNT_MAX} live keys.`,
    }),
    DescribeJsonBody(CreateKeyBody),
    ApiCreatedResponse({ description: 'The key.', type: NewApiKey, example: SAMPLE_NEW_KEY }),
    ErrorResponses('cross_site_request', 'key_limit_reached'),
  );
}

export function DescribeRotateKey() {
  return applyDecorators(
    ApiOperation({
      operationId: 'rotateKey',
      summary: 'Replace an API key',
      description:
        'Makes a key of the same name and scopes, and lets the old one live on for the overlap, so that nothing has to ' +
        'stop meanwhile. A key with an end gets one as far away from now as the old one had when it was made. That is ' +
        'done once: afterwards, replace the new key.',
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
      description: 'It is refused from the next request on. Revoking it again changes nothing.',
    }),
    KEY_ID,
    ApiNoContentResponse({ description: 'It is revoked.' }),
    ErrorResponses('validation_failed', 'cross_site_request', 'key_not_found'),
  );
}
