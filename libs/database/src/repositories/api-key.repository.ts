import { type Plan, type Scope, type UtcMonth } from '@app/contract';
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

/** What a presented key stands for: the row that the guard needs, of a key that is neither revoked nor expired. */
export interface LiveKey {
  readonly id: string;
  readonly publicId: string;
  readonly scopes: Scope[];
  readonly accountId: string;
  readonly plan: Plan;
  readonly accountDisabled: boolean;
  readonly lastUsedAt: Date | null;
  /** What its account has used of the month's requests. */
  readonly requestsUsed: number;
}

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKey>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
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

  /** The live key with this SHA-256. It stands before any account is known: it is what tells the account. */
  async findLive(keySha256: Buffer, month: UtcMonth): Promise<LiveKey | undefined> {
    const rows = await this.database.query<LiveKey[]>(
      `select k.id, k.public_id as "publicId", k.scopes, k.last_used_at as "lastUsedAt",
              a.id as "accountId", a.plan,
              a.disabled_at is not null as "accountDisabled",
              coalesce(u.requests, 0)::float8 as "requestsUsed"
         from api_keys k join accounts a on a.id = k.account_id
         left join monthly_usage u on u.account_id = k.account_id and u.month = $2
        where k.key_sha256 = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
      [keySha256, month],
    );
    return rows[0];
  }

  async markUsed(accountId: string, id: string): Promise<void> {
    await this.keys.update({ accountId, id }, { lastUsedAt: new Date() });
  }
}
