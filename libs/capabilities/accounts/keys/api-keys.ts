import { API_KEYS_PER_ACCOUNT_MAX, KEY_OVERLAPS, type KeyOverlap, type KeyScope } from '@core/contract';
import { type ApiKey } from '../tables/keys/api-key.entity.js';
import { ApiKeyRepository, type KeyRotation } from '../tables/keys/api-key.repository.js';
import { Injectable } from '@nestjs/common';
import { generateApiKey } from '@core/access';

export interface ApiKeyOptions {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Null: valid until revoked. */
  readonly expiresAt: Date | null;
}

/** The row of a new key and the key itself, which exists in full only here. */
export interface IssuedKey {
  readonly key: string;
  readonly row: ApiKey;
}

/** Creates and rotates API keys. */
@Injectable()
export class ApiKeys {
  constructor(private readonly keys: ApiKeyRepository) {}

  /** Returns undefined if the account has reached its limit of active keys. */
  async create(accountId: string, options: ApiKeyOptions): Promise<IssuedKey | undefined> {
    const { key, ...stored } = generateApiKey();
    const row = await this.keys.create(accountId, { ...stored, ...options }, API_KEYS_PER_ACCOUNT_MAX);
    return row && { key, row };
  }

  /** Replaces an active key. The old one stays valid during the overlap. */
  async rotate(
    accountId: string,
    publicId: string,
    overlap: KeyOverlap,
  ): Promise<KeyRotation & { readonly key: string }> {
    const { key, ...stored } = generateApiKey();
    const limits = { overlapSeconds: KEY_OVERLAPS[overlap], limit: API_KEYS_PER_ACCOUNT_MAX };
    return { ...(await this.keys.rotate(accountId, publicId, stored, limits)), key };
  }
}
