import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ProcessedPublicFlight, UnprocessedPublicFlight } from './public-flight.dto.js';

export function DescribeGetSharedFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getSharedFlight',
      summary: 'Get a shared flight',
      description:
        'Returns the data of the public page of a shared flight, from take-off to landing. Requires no API key, only the ' +
        'URL. The page itself is at the same URL without `.json`. Scripts on any site can read the data if the owner ' +
        'allows embedding. This path is outside `/api/v1`.',
      servers: [{ url: '/', description: 'Outside `/api/v1`' }],
    }),
    ApiParam({
      name: 'token',
      description: 'The last path segment of `url` in the share state.',
      example: 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
    }),
    ApiExtraModels(ProcessedPublicFlight, UnprocessedPublicFlight),
    ApiOkResponse({
      description: 'The shared flight.',
      schema: { $ref: '#/components/schemas/PublicFlight' },
    }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'share_not_found',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ),
  );
}
