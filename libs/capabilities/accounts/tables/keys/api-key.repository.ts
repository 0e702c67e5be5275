import { type ApiKeyState, type KeyScope } from '@core/contract';
import { newId, Statement } from '@core/database';
import { type Account } from '../account.entity.js';
import { lockAccount } from '../lock-account.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import { ApiKey } from './api-key.entity.js';

export interface NewApiKey {
  readonly name: string;
  readonly keySha256: Buffer;
  readonly firstCharacters: string;
  readonly last4: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
}

const IN_STATE: Readonly<Record<ApiKeyState, string>> = {
  live: 'key.revokedAt is null and (key.expiresAt is null or key.expiresAt > now())',
  expired: 'key.revokedAt is null and key.expiresAt <= now()',
  revoked: 'key.revokedAt is not null',
};

export interface ApiKeyQuery {
  readonly limit: number;
  readonly state?: ApiKeyState | undefined;
  /** Internal id of the last key of the previous page, which may have been deleted since. */
  readonly before?: string | undefined;
}

/** The outcome of a rotation. `previous` is the old key with its expiry. */
export type KeyRotation =
  | { readonly outcome: 'rotated'; readonly created: ApiKey; readonly previous: ApiKey }
  | { readonly outcome: 'no_live_key' }
  | { readonly outcome: 'already_rotated' }
  | { readonly outcome: 'too_many' };

/** `least` ignores null, so a key without expiry gets one. */
const END_AFTER = new Statement(
  `update api_keys set rotated_at = now(), expires_at = least(expires_at, now() + make_interval(secs => $3))
    where account_id = $1 and public_id = $2 and revoked_at is null`,
);

/** The latest key of an account stays: `npm start` creates a key only if there has never been one. */
const FORGET_ENDED = new Statement(
  `delete from api_keys where id = any(array(
    select id from api_keys ended
     where least(revoked_at, expires_at) < now() - make_interval(days => $1)
       and exists (select 1 from api_keys later where later.account_id = ended.account_id and later.id > ended.id)
     order by least(revoked_at, expires_at)
     limit $2 for update skip locked))`,
);

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKey>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.keys = database.getRepository(ApiKey);
  }

  /** @returns undefined if the account already has `limit` live keys */
  async create(accountId: string, key: NewApiKey, limit: number): Promise<ApiKey | undefined> {
    return this.inTurn(accountId, async (keys) => {
      const live = await keys.countLive(accountId);
      return live < limit ? keys.insert(accountId, key) : undefined;
    });
  }

  /**
   * Creates a key with the name and scopes of a live one and, if that expires, the same lifetime. The old key expires
   * after `overlapSeconds`, or earlier if it was due to. A key can be rotated only once: afterwards its expiry is
   * that of the overlap, and a second successor would inherit it.
   * @param limit maximum number of live keys, including the old one unless it expires at once
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
      if (old.rotatedAt) return { outcome: 'already_rotated' };
      const remaining = (await keys.countLive(accountId)) - (overlapSeconds === 0 ? 1 : 0);
      if (remaining >= limit) return { outcome: 'too_many' };
      const previous = await keys.endAfter(old, overlapSeconds);
      if (!previous) return { outcome: 'no_live_key' };
      const lifeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const created = await keys.insert(accountId, {
        ...made,
        name: old.name,
        scopes: old.scopes,
        expiresAt: lifeMs === null ? null : new Date(Date.now() + lifeMs),
      });
      return { outcome: 'rotated', created, previous };
    });
  }

  /** Serialises calls for one account, so that the second sees what the first created. */
  private async inTurn<T>(accountId: string, work: (keys: ApiKeyRepository) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await lockAccount(transaction, accountId);
      return work(new ApiKeyRepository(transaction));
    });
  }

  /** Returns undefined if the key was revoked in the meantime; a revocation is never undone. */
  private async endAfter({ accountId, publicId }: ApiKey, seconds: number): Promise<ApiKey | undefined> {
    const ended = await END_AFTER.affected(this.keys, [accountId, publicId, seconds]);
    return ended === 1 ? this.find(accountId, publicId) : undefined;
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
      .where('key.accountId = :accountId', { accountId })
      .andWhere(IN_STATE.live);
  }

  /** Newest first. */
  async page(accountId: string, { limit, state, before }: ApiKeyQuery): Promise<ApiKey[]> {
    const page = this.keys
      .createQueryBuilder('key')
      .where('key.accountId = :accountId', { accountId })
      .orderBy('key.id', 'DESC')
      .limit(limit);
    if (state) page.andWhere(IN_STATE[state]);
    if (before) page.andWhere('key.id < :before', { before });
    return page.getMany();
  }

  /** Whether any account has a key. For the launcher only. */
  async exist(): Promise<boolean> {
    return this.keys.exists();
  }

  async countLive(accountId: string): Promise<number> {
    return this.live(accountId).getCount();
  }

  /** Returns whether the key exists; revoking it twice keeps the first time. */
  async revoke(accountId: string, publicId: string): Promise<boolean> {
    return this.inTurn(accountId, async ({ keys }) => {
      await keys.update({ accountId, publicId, revokedAt: IsNull() }, { revokedAt: new Date() });
      return keys.existsBy({ accountId, publicId });
    });
  }

  /** Revokes every key of the account. */
  async revokeAll(accountId: string): Promise<void> {
    await this.inTurn(accountId, async ({ keys }) => {
      await keys.update({ accountId, revokedAt: IsNull() }, { revokedAt: new Date() });
    });
  }

  /** Returns undefined if the account has no such key. */
  async find(accountId: string, publicId: string): Promise<ApiKey | undefined> {
    return (await this.keys.findOneBy({ accountId, publicId })) ?? undefined;
  }

  /** The account that owns this key. For the operator only. */
  async owner(publicId: string): Promise<Account | undefined> {
    return (await this.keys.findOne({ where: { publicId }, relations: { account: true } }))?.account;
  }

  /**
   * Deletes up to `limit` keys that were revoked or expired more than `days` ago. Returns how many. Across all accounts:
   * an internal query.
   */
  async forgetEnded(days: number, limit: number): Promise<number> {
    return FORGET_ENDED.affected(this.keys, [days, limit]);
  }
}
