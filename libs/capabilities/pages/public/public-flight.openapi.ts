import { ErrorResponses } from '@core/http';
import { ProcessedPublicFlight, UnprocessedPublicFlight } from '../wire/public-flight.js';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { EXPORTS } from '@capabilities/flights/api';

const TOKEN = ApiParam({
  name: 'token',
  description: 'The last path segment of `url` in the share state.',
  example: 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
});

export function DescribeGetSharedFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getSharedFlight',
      summary: 'Get a shared flight',
      description:
        'Returns the data of the public page of a shared flight, from take-off to landing. Requires no API key, only the ' +
        'URL. The page itself is at the same URL without `.json`. Scripts on any site can read the data if the owner ' +
        'allows embedding. This path is outside `/api/v1`.',
    }),
    TOKEN,
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

export function DescribeGetSharedTrack() {
  return applyDecorators(
    ApiOperation({
      operationId: 'downloadSharedTrack',
      summary: 'Download the track of a shared flight',
      description:
        'Returns the track from take-off to landing as a file, or the original IGC file. Only if the owner allows ' +
        'downloads. Requires no API key, only the URL. This path is outside `/api/v1`.',
    }),
    TOKEN,
    ApiResponse({ status: 200, description: 'The file.', content: EXPORTS }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'share_not_found',
      'download_not_available',
      'file_not_available',
      'file_damaged',
      'flight_processing',
      'flight_processing_failed',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ),
  );
}

export function DescribeGetPreviewImage() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getPreviewImage',
      summary: 'Get the preview image of a shared flight',
      description:
        'Returns a picture of 1200 × 630 pixels: title, day, key figures, the track coloured by climb, and the ' +
        "altitude over time. Messengers and social networks show it with the link. Its texts are in the share's " +
        '`language`, otherwise in English. Requires no API key, only the URL. This path is outside `/api/v1`.',
    }),
    TOKEN,
    ApiResponse({
      status: 200,
      description: 'The image.',
      content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
    }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'share_not_found',
      'preview_image_not_available',
      'flight_processing',
      'flight_processing_failed',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ),
  );
}
