import { DeleteAccountBody, DeletionBegun } from '../../wire/account-deletion.js';
import { ErrorResponses, DescribeJsonBody } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

export function DescribeExportAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'exportAccount',
      summary: 'Download all data of your account',
      description:
        'Returns a zip file with the flights, their IGC files and results, debriefs, API keys, webhooks and usage. The data ' +
        'is in JSON Lines; `README.txt` describes each file. The archive contains no credentials: the keys themselves, ' +
        'signing secrets and share links are left out. The archive is created while it is sent. Each API process creates one ' +
        'archive per account at a time and returns 429 to further requests. If the account is deleted during the download, ' +
        'the connection is closed.',
    }),
    ApiOkResponse({
      description: 'The archive. If it has no `manifest.json`, the download is incomplete.',
      headers: {
        'Content-Disposition': {
          description: 'A file name.',
          schema: { type: 'string', example: 'attachment; filename="acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D.zip"' },
        },
      },
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeDeleteAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'deleteAccount',
      summary: 'Delete your account',
      description:
        'Permanently deletes your account and all its data. API keys, sessions and share links stop working immediately, ' +
        'and no more webhook events are sent. The e-mail address can sign up again. Download your data first and wait for ' +
        'the download to finish, because deleting the account interrupts it.',
    }),
    DescribeJsonBody(DeleteAccountBody),
    ApiAcceptedResponse({
      description: 'The account is being deleted.',
      type: DeletionBegun,
      example: { account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D', deletion: 'begun' },
    }),
    ErrorResponses('cross_site_request', 'invalid_credentials', 'too_many_attempts'),
  );
}
