import { ErrorResponses } from '@core/http';
import { ServiceInformation } from '../wire/service-information.js';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';

const SAMPLE: ServiceInformation = {
  sample_flight_url: '/s/gk2v9Qx0N3m5rJ7tLwYbZcDfHsKpUeXaQ1o4iVn8MBE',
  sign_up: 'open',
};

export function DescribeGetService() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getService',
      summary: 'Get public information about this service',
      description: 'Returns what the start page shows: a sample flight, and whether sign-up is open.',
    }),
    ApiOkResponse({ description: 'About this service.', type: ServiceInformation, example: SAMPLE }),
    ErrorResponses('validation_failed'),
  );
}
