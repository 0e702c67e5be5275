import { type ErrorCode } from '@core/contract';
import { DeliveryPage, type DeliveryView, Resent, WholeDelivery } from '../wire/delivery.js';
import { ErrorResponses, DescribePathId } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { sampleHeaders, samplePayload } from './sample-delivery.js';

const SAMPLE: DeliveryView = {
  id: 'dlv_01KAFQ3V7P9M2C4E6G8J0K2M4N',
  event_id: 'evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C',
  event_type: 'flight.processed',
  endpoint_id: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  status: 'delivered',
  manual: false,
  attempt_count: 2,
  next_attempt_at: null,
  created_at: '2026-07-14T18:02:11.000Z',
  finished_at: '2026-07-14T18:02:17.000Z',
};

const WHOLE_SAMPLE: WholeDelivery = {
  ...SAMPLE,
  payload: samplePayload('flight.processed').toString(),
  attempts: [
    {
      number: 1,
      started_at: '2026-07-14T18:02:11.000Z',
      duration_ms: 212,
      headers: sampleHeaders('flight.processed'),
      status_code: 503,
      error: null,
      reply: 'Restarting',
    },
    {
      number: 2,
      started_at: '2026-07-14T18:02:16.500Z',
      duration_ms: 48,
      headers: sampleHeaders('flight.processed', new Date('2026-07-14T18:02:16.500Z')),
      status_code: 204,
      error: null,
      reply: '',
    },
  ],
};

function onDelivery(operationId: string, summary: string, description: string, ...others: MethodDecorator[]) {
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    DescribePathId('deliveryId', 'delivery', SAMPLE.id),
    errors('delivery_not_found'),
    ...others,
  );
}

const errors = (...codes: ErrorCode[]) => ErrorResponses('validation_failed', ...codes);

export function DescribeListDeliveries() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listDeliveries',
      summary: 'List deliveries',
      description:
        'Returns deliveries to all endpoints or to one, newest first. Deliveries are kept for 30 days.',
    }),
    ApiOkResponse({
      description: 'A page of deliveries.',
      type: DeliveryPage,
      example: {
        data: [SAMPLE],
        has_more: true,
        next_cursor: 'v1:main:q3Zt0bXk5mJxw8YyT1n4v7Jc2sPpQh6uR9dLfEaKgWzNoUiVxB3Cy5MrS8tHeDlj0A',
      },
    }),
    errors('invalid_cursor', 'endpoint_not_found'),
  );
}

export function DescribeGetDelivery() {
  return onDelivery(
    'getDelivery',
    'Get a delivery with every attempt',
    'Returns the payload and headers that were sent, and each response or why there was none. The signing secret is never shown.',
    ApiOkResponse({
      description: 'The delivery.',
      type: WholeDelivery,
      example: WHOLE_SAMPLE,
    }),
  );
}

export function DescribeResendDelivery() {
  return onDelivery(
    'resendDelivery',
    'Resend a delivery',
    'Sends the event to the same endpoint again, whatever the status of the delivery. This creates a delivery with a new id and the same event id.',
    ApiAcceptedResponse({
      description: 'The event is queued for delivery.',
      type: Resent,
      example: { id: 'dlv_01KAFQ5B2D4F6H8K0M2P4R6T8V', event_id: SAMPLE.event_id },
    }),
    ErrorResponses('cross_site_request'),
  );
}
