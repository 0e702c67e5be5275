import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DescribeJsonBody } from '../../http/json-fields.js';
import { DeleteAccountBody, DeletionBegun } from './account-data.dto.js';

export function DescribeExportAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'exportAccount',
      summary: 'Download all data of your account',
      description:
        'A zip file with flights, their files and results, debriefs, keys, webhooks and usage as lines of JSON; its ' +
        '`README.txt` tells what is where. It is made while it is sent. Without what opens anything: keys, secrets and ' +
        'share links stay out. Each API process makes one download of an account at a time: another is answered 429 ' +
        'until it has ended. When the account is deleted meanwhile, the connection is broken off.',
    }),
    ApiOkResponse({
      description: 'The data. A file without `manifest.json` was cut off on the way.',
      headers: {
        'Content-Disposition': {
          description: 'A name for the file.',
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
        'With all its data, for good. From the answer on, no key, session or share link opens anything, no event goes ' +
        'out, and the e-mail address can sign up anew. Download your data before, and wait for its ' +
        'end: a download under way is broken off.',
    }),
    DescribeJsonBody(DeleteAccountBody),
    ApiAcceptedResponse({
      description: 'It is being deleted.',
      type: DeletionBegun,
      example: { account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D', deletion: 'begun' },
    }),
    ErrorResponses('cross_site_request', 'invalid_credentials', 'too_many_attempts'),
  );
}
