import { type Plan, type Scope, type UtcMonth } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity.js';
import { BatchedLookUp } from '../batched-look-up.js';
import { newId } from '../ids.js';
import { PreparedStatement } from '../prepared-statement.js';

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

// as JSON, because for an array PostgreSQL would plan each time anew, hoping for a shorter one
const LIVE_KEYS = new PreparedStatement<LiveKey & AskedKey>(
  'live_keys',
  `select wanted.hex, wanted.month, k.id, k.public_id as "publicId", k.scopes, k.last_used_at as "lastUsedAt",
          a.id as "accountId", a.plan, a.disabled_at is not null as "accountDisabled",
          coalesce(u.requests, 0)::float8 as "requestsUsed"
     from json_to_recordset($1::json) as wanted (hex text, month text)
     join api_keys k on k.key_sha256 = decode(wanted.hex, 'hex')
     join accounts a on a.id = k.account_id
     left join monthly_usage u on u.account_id = k.account_id and u.month = wanted.month::date
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
);

/** A key by its SHA-256, and the month whose requests are asked for. */
interface AskedKey {
  readonly hex: string;
  readonly month: UtcMonth;
}

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKey>;
  private readonly liveKeys: BatchedLookUp<AskedKey, LiveKey & AskedKey>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) database: DataSource | EntityManager) {
    this.keys = database.getRepository(ApiKey);
    const nameOf = ({ hex, month }: AskedKey) => `${hex} ${month}`;
    this.liveKeys = new BatchedLookUp({ key: nameOf, row: nameOf }, (asked) =>
      LIVE_KEYS.rows(database, [JSON.stringify(asked)]),
    );
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
    return this.liveKeys.get({ hex: keySha256.toString('hex'), month });
  }

  async markUsed(accountId: string, id: string): Promise<void> {
    await this.keys.update({ accountId, id }, { lastUsedAt: new Date() });
  }
}
