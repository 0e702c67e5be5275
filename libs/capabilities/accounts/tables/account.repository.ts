import { type Plan } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
import { Account } from './account.entity.js';
import { newId, Statement } from '@core/database';

/** The fields of an account that can be set. */
export type AccountFields = Partial<
  Pick<
    Account,
    | 'name'
    | 'plan'
    | 'email'
    | 'country'
    | 'glider'
    | 'club'
    | 'autoDebrief'
    | 'splitMultipleFlights'
    | 'ruleSet'
    | 'disabledAt'
  >
>;

/** Only a confirmed address to sign in with belongs to one account alone. */
const OWNER_OF_FOLDER = new Statement<{ id: string }>(
  `select a.id from accounts a
    where a.disabled_at is null and a.deletion_started_at is null and a.guests_of_id is null
      and (a.public_id = $1 or a.id = (select account_id from users where email = lower($1) and email_verified))`,
);

@Injectable()
export class AccountRepository {
  private readonly accounts: Repository<Account>;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.accounts = database.getRepository(Account);
  }

  async create(fields: AccountFields & { name: string; plan: Plan }): Promise<Account> {
    return this.accounts.save(this.accounts.create({ ...fields, publicId: newId('account') }));
  }

  async get(id: string): Promise<Account | undefined> {
    return (await this.accounts.findOneBy({ id })) ?? undefined;
  }

  /** Changes fields of the account with this public id. Returns undefined if there is none or it is being deleted. */
  async update(publicId: string, fields: AccountFields): Promise<Account | undefined> {
    const { affected } = await this.accounts.update({ publicId, deletionStartedAt: IsNull() }, fields);
    if (affected !== 1) return undefined;
    const changed = await this.find(publicId);
    if (changed && fields.disabledAt !== undefined) {
      await this.accounts.update(
        { guestsOfId: changed.id, deletionStartedAt: IsNull() },
        { disabledAt: fields.disabledAt },
      );
    }
    return changed;
  }

  /**
   * The internal id of the account whose watched folder has this name: its id, or the e-mail address of its user.
   * Undefined if there is none or it is disabled.
   */
  async ownerOfFolder(name: string): Promise<string | undefined> {
    return (await OWNER_OF_FOLDER.row(this.database, [name]))?.id;
  }

  /** The `count` oldest accounts, oldest first. For the operator only. */
  async oldest(count: number): Promise<Account[]> {
    return this.accounts.find({ where: { guestsOfId: IsNull() }, order: { id: 'ASC' }, take: count });
  }

  /** The account with this public id or, without an id, the only account that exists. For the operator only. */
  async find(publicId: string | undefined): Promise<Account | undefined> {
    if (publicId !== undefined)
      return (await this.accounts.findOneBy({ publicId, guestsOfId: IsNull() })) ?? undefined;
    const [only, second] = await this.oldest(2);
    return second === undefined ? only : undefined;
  }
}
