import { type Scope } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity.js';
import { newId } from '../ids.js';

export interface NewApiKey {
  readonly name: string;
  readonly keySha256: Buffer;
  readonly firstCharacters: string;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** What came of a rotation. `previous` is the old key with its end. */
export type KeyRotation =
  | { readonly outcome: 'rotated'; readonly created: ApiKey; readonly previous: ApiKey }
  | { readonly outcome: 'no_live_key' }
  | { readonly outcome: 'too_many' };

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKey>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.keys = database.getRepository(ApiKey);
  }

  /** @returns undefined when the account has `limit` live keys already */
  async create(accountId: string, key: NewApiKey, limit: number): Promise<ApiKey | undefined> {
    return this.inTurn(accountId, async (keys) => {
      const live = await keys.countLive(accountId);
      return live < limit ? keys.insert(accountId, key) : undefined;
    });
  }

  /**
   * Puts a new key beside a live one, with its name, its scopes and, where it has an end, as long a life from now on.
   * The old one ends after `overlapSeconds`, unless it would end before.
   * @param limit how many live keys there may be, with the old one unless it ends at once
   */
  async rotate(
    accountId: string,
    publicId: string,
    made: Pick<NewApiKey, 'keySha256' | 'firstCharacters' | 'last4'>,
    { overlapSeconds, limit }: { overlapSeconds: number; limit: number },
  ): Promise<KeyRotation> {
    return this.inTurn(accountId, async (keys) => {
      const old = await keys.findLive(accountId, publicId);
      if (!old) return { outcome: 'no_live_key' };
      const remaining = (await keys.countLive(accountId)) - (overlapSeconds === 0 ? 1 : 0);
      if (remaining >= limit) return { outcome: 'too_many' };
      const now = Date.now();
      const lifeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const created = await keys.insert(accountId, {
        ...made,
        name: old.name,
        scopes: old.scopes,
        expiresAt: lifeMs === null ? null : new Date(now + lifeMs),
      });
      const endsAt = Math.min(now + overlapSeconds * 1_000, old.expiresAt?.getTime() ?? Infinity);
      const previous = await keys.keys.save({ ...old, expiresAt: new Date(endsAt) });
      return { outcome: 'rotated', created, previous };
    });
  }

  /** Of two calls at a time for an account the second waits, and sees what the first has made. */
  private async inTurn<T>(accountId: string, work: (keys: ApiKeyRepository) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('select 1 from accounts where id = $1 for update', [accountId]);
      return work(new ApiKeyRepository(transaction));
    });
  }

  private async insert(accountId: string, key: NewApiKey): Promise<ApiKey> {
    return this.keys.save(
      this.keys.create({ ...key, scopes: [...key.scopes], accountId, publicId: newId('apiKey') }),
    );
  }

  private async findLive(accountId: string, publicId: string): Promise<ApiKey | null> {
    return this.live(accountId).andWhere('key.publicId = :publicId', { publicId }).getOne();
  }

  private live(accountId: string): SelectQueryBuilder<ApiKey> {
    return this.keys
      .createQueryBuilder('key')
      .where('key.accountId = :accountId and key.revokedAt is null', { accountId })
      .andWhere('(key.expiresAt is null or key.expiresAt > now())');
  }

  async list(accountId: string): Promise<ApiKey[]> {
    return this.keys.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  /** Whether there is any key of any account. For the launcher only. */
  async exist(): Promise<boolean> {
    return this.keys.exists();
  }

  async countLive(accountId: string): Promise<number> {
    return this.live(accountId).getCount();
  }

  /** True when the key exists; revoking twice keeps the first time. */
  async revoke(accountId: string, publicId: string): Promise<boolean> {
    await this.keys.update({ accountId, publicId, revokedAt: IsNull() }, { revokedAt: new Date() });
    return this.keys.existsBy({ accountId, publicId });
  }

  /** Undefined when the account has no such key. */
  async find(accountId: string, publicId: string): Promise<ApiKey | undefined> {
    return (await this.keys.findOneBy({ accountId, publicId })) ?? undefined;
  }

  async markUsed(accountId: string, id: string): Promise<void> {
    await this.keys.update({ accountId, id }, { lastUsedAt: new Date() });
  }
}
