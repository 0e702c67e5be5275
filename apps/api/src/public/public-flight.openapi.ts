import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { PublicFlight } from './public-flight.dto.js';

export function DescribeGetSharedFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getSharedFlight',
      summary: 'Get a shared flight',
      description:
        'The data behind the public page of a shared flight, from take-off to landing. Needs no key, only the address. The page itself is the same address without `.json`. Stands outside `/api/v1`.',
      servers: [{ url: '/', description: 'Outside `/api/v1`' }],
    }),
    ApiParam({
      name: 'token',
      description: 'The last part of `url` in the share state.',
      example: 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
    }),
    ApiOkResponse({ description: 'The flight.', type: PublicFlight }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'share_not_found',
      'internal_error',
      'service_unavailable',
    ),
  );
}
