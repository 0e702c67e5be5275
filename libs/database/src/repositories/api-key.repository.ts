import { type Scope } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
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

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKey>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) database: DataSource | EntityManager) {
    this.keys = database.getRepository(ApiKey);
  }

  async create(accountId: string, key: NewApiKey): Promise<ApiKey> {
    return this.keys.save(
      this.keys.create({ ...key, scopes: [...key.scopes], accountId, publicId: newId('apiKey') }),
    );
  }

  async list(accountId: string): Promise<ApiKey[]> {
    return this.keys.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  /** Whether there is any key of any account. For the launcher only. */
  async exist(): Promise<boolean> {
    return this.keys.exists();
  }

  async countLive(accountId: string): Promise<number> {
    return this.keys
      .createQueryBuilder('key')
      .where('key.accountId = :accountId and key.revokedAt is null', { accountId })
      .andWhere('(key.expiresAt is null or key.expiresAt > now())')
      .getCount();
  }

  /** True when the key exists; revoking twice keeps the first time. */
  async revoke(accountId: string, publicId: string): Promise<boolean> {
    await this.keys.update({ accountId, publicId, revokedAt: IsNull() }, { revokedAt: new Date() });
    return this.keys.existsBy({ accountId, publicId });
  }

  async markUsed(accountId: string, id: string): Promise<void> {
    await this.keys.update({ accountId, id }, { lastUsedAt: new Date() });
  }
}
