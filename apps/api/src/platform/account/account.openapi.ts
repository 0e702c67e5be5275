import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { PlatformAccount } from './account.dto.js';

export const SAMPLE_ACCOUNT: PlatformAccount = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  country: 'FR',
  glider: 'Ozone Delta 4',
  club: 'Les Exemples',
  plan: 'FREE',
  auto_debrief: true,
  created_at: '2026-03-02T09:14:55Z',
  user: { id: 'usr_01KAFQ1M5H9C2E4G6J8M0P3R5T', email: 'ada@example.org', role: 'member' },
};

export function DescribeGetAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getAccount',
      summary: 'Get your account',
      description: 'The account of whoever is signed in.',
    }),
    ApiOkResponse({ description: 'The account.', type: PlatformAccount, example: SAMPLE_ACCOUNT }),
    ErrorResponses('validation_failed'),
  );
}
