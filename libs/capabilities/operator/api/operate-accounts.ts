import { ApiError, PAGE_SIZE_DEFAULT } from '@core/contract';
import { type OperateAccountBody } from '@capabilities/accounts/wire';
import { AccountListRepository, AccountRepository, type ListedAccount } from '@capabilities/accounts';
import { Injectable } from '@nestjs/common';
import { formText, InternalIdCursors } from '@core/http';
import { type ListAccountsQuery } from './accounts.query.js';

const SEARCH_CHARACTERS_MAX = 200;

/** Lists and changes accounts on behalf of operators. */
@Injectable()
export class OperateAccounts {
  constructor(
    private readonly list: AccountListRepository,
    private readonly accounts: AccountRepository,
    private readonly cursors: InternalIdCursors,
  ) {}

  /** @throws ApiError invalid_cursor */
  async page({ limit = PAGE_SIZE_DEFAULT, search: typed, plan, cursor }: ListAccountsQuery) {
    const search = formText('search', typed, SEARCH_CHARACTERS_MAX);
    const list = ['accounts', search?.toLowerCase() ?? null, plan ?? null];
    const after = this.cursors.decode(list, cursor);
    const found = await this.list.page({ search, plan }, limit + 1, after); // one extra row shows whether there is another page
    const accounts = found.slice(0, limit);
    const last = accounts.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return { accounts, nextCursor: hasMore ? this.cursors.encode(list, last.id) : null };
  }

  /** @throws ApiError account_not_found */
  async find(publicId: string): Promise<ListedAccount> {
    const account = await this.list.find(publicId);
    if (!account) throw new ApiError('account_not_found');
    return account;
  }

  /**
   * @throws ApiError `account_not_found`, also if the account is being deleted, or `validation_failed` if operators
   *   disable their own account
   */
  async change(publicId: string, changes: OperateAccountBody, ownPublicId: string): Promise<ListedAccount> {
    const { disabledAt } = await this.find(publicId);
    const { plan, disabled } = changes;
    if (disabled === true && publicId === ownPublicId) {
      throw new ApiError('validation_failed', {
        details: [{ field: 'disabled', message: 'cannot be set for your own account' }],
      });
    }
    const changed = await this.accounts.update(publicId, {
      ...(plan !== undefined && { plan }),
      ...(disabled !== undefined && { disabledAt: disabled ? (disabledAt ?? new Date()) : null }),
    });
    if (!changed) throw new ApiError('account_not_found');
    return this.find(publicId);
  }
}
