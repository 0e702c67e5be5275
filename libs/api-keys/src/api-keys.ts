import { API_KEYS_PER_ACCOUNT_MAX, KEY_OVERLAPS, type KeyOverlap, type Scope } from '@app/contract';
import { type ApiKey, ApiKeyRepository, type KeyRotation } from '@app/database';
import { Injectable } from '@nestjs/common';
import { generateApiKey } from './api-key-codec.js';

export interface KeyWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: it lives until it is revoked. */
  readonly expiresAt: Date | null;
}

/** The row of a new key, and the key itself: the only place where it ever stands whole. */
export interface IssuedKey {
  readonly key: string;
  readonly row: ApiKey;
}

/** Makes keys, for whoever may have them made. */
@Injectable()
export class ApiKeys {
  constructor(private readonly keys: ApiKeyRepository) {}

  /** Undefined when the account has as many live keys as it may. */
  async create(accountId: string, wish: KeyWish): Promise<IssuedKey | undefined> {
    const { key, ...stored } = generateApiKey();
    const row = await this.keys.create(accountId, { ...stored, ...wish }, API_KEYS_PER_ACCOUNT_MAX);
    return row && { key, row };
  }

  /** A new key in the place of a live one, which lives on for the overlap. */
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
