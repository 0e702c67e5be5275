import { type ApiKeyState } from '@core/contract';
import { type ApiKeyView } from '../wire/api-key.js';
import { type ApiKey } from '../tables/keys/api-key.entity.js';

/** A key as its owner sees it after creation, without the key itself or its hash. */
export function presentApiKey(key: ApiKey): ApiKeyView {
  return {
    id: key.publicId,
    name: key.name,
    scopes: key.scopes,
    state: stateOf(key),
    first_characters: key.firstCharacters,
    last4: key.last4,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiKey): ApiKeyState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'live';
}
