import { CONSOLE_TOKEN_SECONDS } from '@core/contract';
import { ConsoleToken } from '../../wire/console-token.js';
import { ErrorResponses } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';

const SAMPLE_TOKEN: ConsoleToken = {
  token: 'svc_console_7hJk…w3Rt',
  expires_at: '2026-07-14T18:17:11.000Z',
};

export function DescribeCreateConsoleToken() {
  return applyDecorators(
    ApiOperation({
      operationId: 'createConsoleToken',
      summary: 'Get a token for the flight API',
      description:
        `Returns a bearer token for \`/api/v1\` with all scopes. It is valid for ${CONSOLE_TOKEN_SECONDS / 60} minutes and ends ` +
        'with your session. The console of the service uses it. Requests with it do not count towards the monthly quota. ' +
        'For your own programs, create an API key.',
    }),
    ApiCreatedResponse({ description: 'The new token.', type: ConsoleToken, example: SAMPLE_TOKEN }),
    ErrorResponses('validation_failed', 'cross_site_request'),
  );
}
