import { PLATFORM_PREFIX } from '@core/contract';
import { AccountList, ListedAccount, OperateAccountBody } from '@capabilities/accounts/wire';
import { type Account } from '@capabilities/accounts';
import { Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atLeastOneField, JsonBody, Operation, PathId, strictQuery } from '@core/http';
import { presentListedAccount } from './accounts.presenter.js';
import { ListAccountsQuery } from './accounts.query.js';
import { OperateAccounts } from './operate-accounts.js';
import { CurrentAccount, WithSession } from '@capabilities/accounts/api';

const SAMPLE_ACCOUNT: ListedAccount = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  plan: 'FREE',
  disabled_at: null,
  created_at: '2026-03-02T09:14:55Z',
  user: { email: 'ada@example.org', verified: true, role: 'member' },
};

@ApiTags('Operation')
@Controller(`${PLATFORM_PREFIX}/accounts`)
export class AccountsController {
  constructor(private readonly operate: OperateAccounts) {}

  @Get()
  @WithSession('operator')
  @Operation({
    id: 'listAccounts',
    summary: 'List accounts',
    description: 'Returns a page of all accounts. Operators only.',
    returns: {
      200: {
        description: 'A page of accounts.',
        type: AccountList,
        example: { data: [SAMPLE_ACCOUNT], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
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
  @Operation({
    id: 'findAccount',
    summary: 'Get an account',
    description: 'Returns any account. Operators only.',
    returns: { 200: { description: 'The account.', type: ListedAccount, example: SAMPLE_ACCOUNT } },
  })
  async find(@PathId('accountId', 'account', 'account_not_found') accountId: string): Promise<ListedAccount> {
    return presentListedAccount(await this.operate.find(accountId));
  }

  @Patch(':accountId')
  @WithSession('operator')
  @Operation({
    id: 'operateAccount',
    summary: 'Change the plan of an account, or disable or enable it',
    description:
      'Updates the given fields. Omitted fields stay unchanged. Operators only. You cannot disable your own account. Returns `account_not_found` if the account is being deleted.',
    returns: { 200: { description: 'The updated account.', type: ListedAccount, example: SAMPLE_ACCOUNT } },
  })
  async change(
    @PathId('accountId', 'account', 'account_not_found') accountId: string,
    @CurrentAccount() own: Account,
    @JsonBody() body: OperateAccountBody,
  ): Promise<ListedAccount> {
    const changes = atLeastOneField(body, ['plan', 'disabled']);
    return presentListedAccount(await this.operate.change(accountId, changes, own.publicId));
  }
}
