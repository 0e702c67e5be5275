import { ChangeAccountBody, PlatformAccount, SessionList } from '@capabilities/accounts/wire';
import { ErrorResponses, DescribePathId, DescribeJsonBody } from '@core/http';
import { PlatformUsage } from '../../wire/platform-usage.js';
import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

const SAMPLE_ACCOUNT: PlatformAccount = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  country: 'FR',
  glider: 'Ozone Delta 4',
  club: 'Les Exemples',
  plan: 'FREE',
  auto_debrief: true,
  split_multiple_flights: false,
  created_at: '2026-03-02T09:14:55Z',
  user: { id: 'usr_01KAFQ1M5H9C2E4G6J8M0P3R5T', email: 'ada@example.org', role: 'member' },
};

const SAMPLE_USAGE: PlatformUsage = {
  plan: 'FREE',
  period: { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-08-01T00:00:00Z' },
  requests: { used: 58, limit: 100, remaining: 42 },
  ai_debriefs: { used: 1, limit: 3, remaining: 2 },
  direct_uploads: {
    used: 3,
    limit: 25_000,
    remaining: 24_997,
    resets_at: '2026-07-15T00:00:00Z',
    per_minute: 240,
  },
  flights: { used: 42, limit: 2_000, remaining: 1_958 },
  storage_bytes: { used: 25_871_104, limit: 1_000_000_000, remaining: 974_128_896 },
  days: [
    { date: '2026-07-13', requests: 0, console_requests: 12, direct_uploads: 0, ai_debriefs: 0 },
    { date: '2026-07-14', requests: 58, console_requests: 0, direct_uploads: 3, ai_debriefs: 1 },
  ],
};

const SAMPLE_SESSIONS: SessionList = {
  data: [
    {
      id: 'ses_01KAFQ2C8J1D3F5H7K9N2Q4S6V',
      current: true,
      user_agent: 'curl/8.14.1',
      created_at: '2026-07-13T07:58:02Z',
      prolonged_at: '2026-07-14T08:01:44Z',
      expires_at: '2026-07-21T08:01:44Z',
    },
  ],
};

export function DescribeGetAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getAccount',
      summary: 'Get your account',
      description: 'Returns the account of the signed-in user.',
    }),
    ApiOkResponse({ description: 'The account.', type: PlatformAccount, example: SAMPLE_ACCOUNT }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeChangeAccount() {
  return applyDecorators(
    ApiOperation({
      operationId: 'changeAccount',
      summary: 'Change your account',
      description:
        'Updates the given fields. Omitted fields stay unchanged; null removes a value. Only an operator can change the plan. ' +
        'Another e-mail address needs a fresh session.',
    }),
    DescribeJsonBody(ChangeAccountBody),
    ApiOkResponse({
      description: 'The updated account.',
      type: PlatformAccount,
      example: SAMPLE_ACCOUNT,
    }),
    ErrorResponses('cross_site_request', 'fresh_session_required'),
  );
}

export function DescribeGetPlatformUsage() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getUsageByDay',
      summary: 'Get your usage by day',
      description:
        'Returns what is used and left this month, and the usage of each day. This request does not count towards your quota.',
    }),
    ApiOkResponse({ description: 'The usage.', type: PlatformUsage, example: SAMPLE_USAGE }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeListSessions() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'Returns the sessions in which you are signed in.',
    }),
    ApiOkResponse({ description: 'The sessions.', type: SessionList, example: SAMPLE_SESSIONS }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeEndSession() {
  return applyDecorators(
    ApiOperation({
      operationId: 'endSession',
      summary: 'End one of your sessions',
      description: 'Signs out the session. Its cookie stops working with the next request.',
    }),
    DescribePathId('sessionId', 'session', SAMPLE_SESSIONS.data[0]!.id),
    ApiNoContentResponse({ description: 'The session has ended.' }),
    ErrorResponses('validation_failed', 'session_not_found', 'cross_site_request'),
  );
}
