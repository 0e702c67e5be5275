import { PLATFORM_PREFIX } from '@core/contract';
import { type AccountList, type ListedAccount, OperateAccountBody } from '@capabilities/accounts/wire';
import { type Account } from '@capabilities/accounts';
import { Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery, PathId, atLeastOneField, JsonBody } from '@core/http';
import { DescribeFindAccount, DescribeListAccounts, DescribeOperateAccount } from './accounts.openapi.js';
import { presentListedAccount } from './accounts.presenter.js';
import { ListAccountsQuery } from './accounts.query.js';
import { OperateAccounts } from './operate-accounts.js';
import { CurrentAccount, WithSession } from '@capabilities/accounts/api';

@ApiTags('Operation')
@Controller(`${PLATFORM_PREFIX}/accounts`)
export class AccountsController {
  constructor(private readonly operate: OperateAccounts) {}

  @Get()
  @WithSession('operator')
  @DescribeListAccounts()
  async list(@Query(strictQuery) query: ListAccountsQuery): Promise<AccountList> {
    const { accounts, nextCursor } = await this.operate.page(query);
    return {
      data: accounts.map(presentListedAccount),
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
    };
  }

  @Get(':accountId')
  @WithSession('operator')
  @DescribeFindAccount()
  async find(
    @PathId('accountId', 'account', 'account_not_found') accountId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ListedAccount> {
    return presentListedAccount(await this.operate.find(accountId));
  }

  @Patch(':accountId')
  @WithSession('operator')
  @DescribeOperateAccount()
  async change(
    @PathId('accountId', 'account', 'account_not_found') accountId: string,
    @CurrentAccount() own: Account,
    @JsonBody() body: OperateAccountBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ListedAccount> {
    const changes = atLeastOneField(body, ['plan', 'disabled']);
    return presentListedAccount(await this.operate.change(accountId, changes, own.publicId));
  }
}
