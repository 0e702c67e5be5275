import { type ErrorCode, SECRET_ROTATIONS_MAX, WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@app/contract';
import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import { DescribeJsonBody } from '../../http/json-fields.js';
import { DescribePathId } from '../path-id.js';
import { CreateEndpointBody, ReplayBody, UpdateEndpointBody } from './endpoint.bodies.js';
import {
  PingSent,
  Replayed,
  WebhookEndpointList,
  WebhookEndpointView,
  WebhookEndpointWithSecret,
} from './endpoint.dto.js';

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

/** What the operations on one endpoint have in common. */
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
      description: 'Without their secrets.',
    }),
    ApiOkResponse({ description: 'The endpoints.', type: WebhookEndpointList, example: { data: [SAMPLE] } }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeCreateEndpoint() {
  return applyDecorators(
    ApiOperation({
      operationId: 'createWebhookEndpoint',
      summary: 'Register a webhook endpoint',
      description:
        'The answer is the only place where its signing secret stands. An account has at most ' +
        `${WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX} endpoints.`,
    }),
    DescribeJsonBody(CreateEndpointBody),
    ApiCreatedResponse({
      description: 'The endpoint, with its secret.',
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
    'Without its secret.',
    shown('The endpoint.', SAMPLE),
  );
}

export function DescribeUpdateEndpoint() {
  return onEndpoint(
    'updateWebhookEndpoint',
    'Change a webhook endpoint',
    'What is left out stays as it is.',
    DescribeJsonBody(UpdateEndpointBody),
    shown('The endpoint as it is now.', SAMPLE),
    change(),
  );
}

export function DescribeDeleteEndpoint() {
  return onEndpoint(
    'deleteWebhookEndpoint',
    'Delete a webhook endpoint',
    'With the record of its deliveries.',
    ApiNoContentResponse({ description: 'It is gone.' }),
    change(),
  );
}

export function DescribeEnableEndpoint() {
  return onEndpoint(
    'enableWebhookEndpoint',
    'Enable a webhook endpoint',
    'What still waited for it goes out. What came while it was disabled does not, unless it is replayed.',
    shown('The endpoint as it is now.', SAMPLE),
    change(),
  );
}

export function DescribeDisableEndpoint() {
  return onEndpoint(
    'disableWebhookEndpoint',
    'Disable a webhook endpoint',
    'Nothing goes out to it until it is enabled.',
    shown('The endpoint as it is now.', {
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
    'Replace the secret of a webhook endpoint',
    'The new secret is shown this once. The one before signs every delivery beside it for 24 hours. Replaced again ' +
      'meanwhile, all of them sign, each for 24 hours from when it was replaced: no receiver that has one of them misses ' +
      'a delivery. A secret that has leaked is of no use to anybody once your receivers do not accept it any more, ' +
      `which is for you to see to. At most ${SECRET_ROTATIONS_MAX} times in 24 hours; then \`rate_limited\`.`,
    ApiOkResponse({
      description: 'The endpoint, with its new secret.',
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
    'To this endpoint alone, whatever it is told of. What comes of it is in its deliveries.',
    ApiAcceptedResponse({
      description: 'It is on its way.',
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
    'Delivers the events since a given time that the endpoint subscribes to. By default, only those that it has not ' +
      'accepted: deliveries that failed, and events from before it was registered or while it was disabled. With ' +
      '`"events": "all"`, it also gets those that it has accepted. Each has a new delivery id and keeps its event id. ' +
      'Pending deliveries are not repeated.',
    DescribeJsonBody(ReplayBody),
    ApiAcceptedResponse({
      description: 'They are on their way.',
      type: Replayed,
      example: { endpoint_id: SAMPLE.id, since: '2026-07-14T18:00:00.000Z', replayed: 12 },
    }),
    change(),
  );
}
