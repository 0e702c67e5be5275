import { type ErrorCode, SECRET_ROTATIONS_MAX, WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@core/contract';
import { CreateEndpointBody, ReplayBody, UpdateEndpointBody } from '../wire/endpoint.bodies.js';
import { ErrorResponses, DescribePathId, DescribeJsonBody } from '@core/http';
import {
  PingSent,
  Replayed,
  WebhookEndpointList,
  WebhookEndpointView,
  WebhookEndpointWithSecret,
} from '../wire/endpoint.js';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';

const SAMPLE: WebhookEndpointView = {
  id: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  url: 'https://club.example/hooks',
  description: 'club website',
  event_types: ['flight.processed', 'flight.deleted'],
  disabled_at: null,
  disabled_reason: null,
  failures_in_a_row: 0,
  last_success_at: '2026-07-14T18:02:12.000Z',
  previous_secret_until: null,
  created_at: '2026-05-01T08:30:00.000Z',
};
const SAMPLE_WITH_SECRET: WebhookEndpointWithSecret = {
  ...SAMPLE,
  last_success_at: null,
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

/** The parts that all operations on one endpoint share. */
function onEndpoint(operationId: string, summary: string, description: string, ...others: MethodDecorator[]) {
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    DescribePathId('endpointId', 'endpoint', SAMPLE.id),
    ErrorResponses('validation_failed', 'endpoint_not_found'),
    ...others,
  );
}

const change = (...codes: ErrorCode[]) => ErrorResponses('cross_site_request', ...codes);
const shown = (description: string, example: WebhookEndpointView) =>
  ApiOkResponse({ description, type: WebhookEndpointView, example });

export function DescribeListEndpoints() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listWebhookEndpoints',
      summary: 'List your webhook endpoints',
      description: 'Returns all endpoints of the account, without their signing secrets.',
    }),
    ApiOkResponse({ description: 'The endpoints.', type: WebhookEndpointList, example: { data: [SAMPLE] } }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeCreateEndpoint() {
  return applyDecorators(
    ApiOperation({
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description:
        'Returns the new endpoint. Its signing secret is only shown in this response. An account can have at most ' +
        `${WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX} endpoints.`,
    }),
    DescribeJsonBody(CreateEndpointBody),
    ApiCreatedResponse({
      description: 'The new endpoint, with its signing secret.',
      type: WebhookEndpointWithSecret,
      example: SAMPLE_WITH_SECRET,
    }),
    change('endpoint_limit_reached'),
  );
}

export function DescribeGetEndpoint() {
  return onEndpoint(
    'getWebhookEndpoint',
    'Get a webhook endpoint',
    'Returns an endpoint, without its signing secret.',
    shown('The endpoint.', SAMPLE),
  );
}

export function DescribeUpdateEndpoint() {
  return onEndpoint(
    'updateWebhookEndpoint',
    'Change a webhook endpoint',
    'Updates the given fields. Omitted fields stay unchanged.',
    DescribeJsonBody(UpdateEndpointBody),
    shown('The updated endpoint.', SAMPLE),
    change(),
  );
}

export function DescribeDeleteEndpoint() {
  return onEndpoint(
    'deleteWebhookEndpoint',
    'Delete a webhook endpoint',
    'Deletes the endpoint and its delivery history.',
    ApiNoContentResponse({ description: 'The endpoint is deleted.' }),
    change(),
  );
}

export function DescribeEnableEndpoint() {
  return onEndpoint(
    'enableWebhookEndpoint',
    'Enable a webhook endpoint',
    'Sends the deliveries that are still pending. Events that occurred while the endpoint was disabled are only sent if you replay them.',
    shown('The updated endpoint.', SAMPLE),
    change(),
  );
}

export function DescribeDisableEndpoint() {
  return onEndpoint(
    'disableWebhookEndpoint',
    'Disable a webhook endpoint',
    'Stops all deliveries to the endpoint until you enable it again.',
    shown('The updated endpoint.', {
      ...SAMPLE,
      disabled_at: '2026-07-14T18:02:11.000Z',
      disabled_reason: 'Disabled on request.',
    }),
    change(),
  );
}

export function DescribeRotateSecret() {
  return onEndpoint(
    'rotateWebhookSecret',
    'Rotate the signing secret of a webhook endpoint',
    'Creates a new signing secret, which is only shown in this response. For 24 hours, deliveries are also signed with the ' +
      'previous secret, so that receivers with either secret can verify them. If you rotate again within that time, each ' +
      'replaced secret keeps signing for 24 hours from when it was replaced. If a secret has leaked, remove it from your ' +
      `receivers. You can rotate a secret ${SECRET_ROTATIONS_MAX} times in 24 hours; after that, the error is ` +
      '`rate_limited`.',
    ApiOkResponse({
      description: 'The endpoint, with its new signing secret.',
      type: WebhookEndpointWithSecret,
      example: { ...SAMPLE_WITH_SECRET, previous_secret_until: '2026-07-15T18:02:11.000Z' },
    }),
    change(),
  );
}

export function DescribePingEndpoint() {
  return onEndpoint(
    'pingWebhookEndpoint',
    'Send a test event',
    "Sends an `endpoint.ping` event to this endpoint only, whatever its event types. The result is in the endpoint's deliveries.",
    ApiAcceptedResponse({
      description: 'The event is queued for delivery.',
      type: PingSent,
      example: { endpoint_id: SAMPLE.id, event_id: 'evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C' },
    }),
    change('endpoint_disabled'),
  );
}

export function DescribeReplay() {
  return onEndpoint(
    'replayWebhookEvents',
    'Replay events to an endpoint',
    'Delivers the events since a given time that the endpoint is subscribed to. By default, it delivers only those that ' +
      'the endpoint has not accepted: failed deliveries, and events that occurred before it was created or while it was disabled. ' +
      'With `"events": "all"`, it also delivers accepted events again. Each event keeps its id and gets a new delivery ' +
      'id. Pending deliveries are not repeated.',
    DescribeJsonBody(ReplayBody),
    ApiAcceptedResponse({
      description: 'The events are queued for delivery.',
      type: Replayed,
      example: { endpoint_id: SAMPLE.id, since: '2026-07-14T18:00:00.000Z', replayed: 12 },
    }),
    change(),
  );
}
