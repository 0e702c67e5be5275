import { AccountList, ListedAccount, OperateAccountBody } from '@capabilities/accounts/wire';
import { ErrorResponses, DescribePathId, DescribeJsonBody } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';

const SAMPLE: ListedAccount = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  plan: 'FREE',
  disabled_at: null,
  created_at: '2026-03-02T09:14:55Z',
  user: { email: 'ada@example.org', verified: true, role: 'member' },
};

const ACCOUNT_ID = DescribePathId('accountId', 'account', SAMPLE.id);

export function DescribeListAccounts() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listAccounts',
      summary: 'List accounts',
      description: 'Returns a page of all accounts. Operators only.',
    }),
    ApiOkResponse({
      description: 'A page of accounts.',
      type: AccountList,
      example: { data: [SAMPLE], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor'),
  );
}

export function DescribeFindAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'findAccount',
      summary: 'Get an account',
      description: 'Returns any account. Operators only.',
    }),
    ACCOUNT_ID,
    ApiOkResponse({ description: 'The account.', type: ListedAccount, example: SAMPLE }),
    ErrorResponses('validation_failed', 'account_not_found'),
  );
}

export function DescribeOperateAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'operateAccount',
      summary: 'Change the plan of an account, or disable or enable it',
      description:
        'Updates the given fields. Omitted fields stay unchanged. Operators only. You cannot disable your own account. Returns `account_not_found` if the account is being deleted.',
    }),
    ACCOUNT_ID,
    DescribeJsonBody(OperateAccountBody),
    ApiOkResponse({ description: 'The updated account.', type: ListedAccount, example: SAMPLE }),
    ErrorResponses('account_not_found', 'cross_site_request'),
  );
}
