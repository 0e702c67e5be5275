import { Authorization, DecidedAuthorization } from '../../wire/app.js';
import {
  DecideAuthorizationBody,
  DecideDeviceBody,
  ReviewAuthorizationBody,
  ReviewDeviceBody,
} from '../../wire/app.bodies.js';
import { ErrorResponses, DescribeJsonBody } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { SAMPLE_REQUESTING_APP } from './apps.openapi.js';

const SAMPLE: Authorization = {
  app: SAMPLE_REQUESTING_APP,
  scopes: ['flights:read', 'flights:write'],
  stays_connected: true,
  returns_to: 'vario.example',
};

export function DescribeReviewAuthorization() {
  return applyDecorators(
    ApiOperation({
      operationId: 'reviewAuthorization',
      summary: 'Show what an app asks for',
      description:
        'The consent page of the console uses it. `GET /oauth/authorize` sends the browser to that page.',
    }),
    DescribeJsonBody(ReviewAuthorizationBody),
    ApiOkResponse({ description: 'The request of the app.', type: Authorization, example: SAMPLE }),
    ErrorResponses('cross_site_request', 'authorization_not_valid'),
  );
}

export function DescribeDecideAuthorization() {
  return applyDecorators(
    ApiOperation({
      operationId: 'decideAuthorization',
      summary: 'Allow or deny an app',
      description:
        'Decides on what the app asks for, and returns the URL at which the app receives its authorization code, or ' +
        '`error=access_denied`. Allowing an app to write needs a fresh session.',
    }),
    DescribeJsonBody(DecideAuthorizationBody),
    ApiOkResponse({
      description: 'Where to continue.',
      type: DecidedAuthorization,
      example: {
        redirect_to: 'com.example.vario:/callback?code=…&state=…&iss=https%3A%2F%2Fflights.example',
      },
    }),
    ErrorResponses('cross_site_request', 'authorization_not_valid', 'fresh_session_required'),
  );
}

export function DescribeReviewDevice() {
  return applyDecorators(
    ApiOperation({
      operationId: 'reviewDevice',
      summary: 'Show what a device asks for',
      description: 'Returns what the device that shows this code asks for. Attempts are limited.',
    }),
    DescribeJsonBody(ReviewDeviceBody),
    ApiOkResponse({
      description: 'The request of the device.',
      type: Authorization,
      example: { ...SAMPLE, returns_to: null },
    }),
    ErrorResponses('cross_site_request', 'device_code_not_found', 'too_many_attempts'),
  );
}

export function DescribeDecideDevice() {
  return applyDecorators(
    ApiOperation({
      operationId: 'decideDevice',
      summary: 'Allow or deny a device',
      description:
        'Decides on what the device asks for. The device finds out the next time it asks for its token. Allowing it ' +
        'to write needs a fresh session.',
    }),
    DescribeJsonBody(DecideDeviceBody),
    ApiNoContentResponse({ description: 'The decision is stored.' }),
    ErrorResponses(
      'cross_site_request',
      'device_code_not_found',
      'too_many_attempts',
      'fresh_session_required',
    ),
  );
}
