import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DescribeJsonBody } from '../../http/json-fields.js';
import { DescribePathId } from '../path-id.js';
import { AccountList, ListedAccount, OperateAccountBody } from './accounts.dto.js';

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
      description: 'All accounts, a page at a time. For operators.',
    }),
    ApiOkResponse({
      description: 'A page.',
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
      description: 'Any account. For operators.',
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
      summary: 'Set the plan of an account, disable or enable it',
      description:
        'What is left out stays as it is. For operators, who cannot disable their own account. An account that is being deleted stays as it is: `account_not_found`.',
    }),
    ACCOUNT_ID,
    DescribeJsonBody(OperateAccountBody),
    ApiOkResponse({ description: 'The account as it is now.', type: ListedAccount, example: SAMPLE }),
    ErrorResponses('account_not_found', 'cross_site_request'),
  );
}
