import { API_VERSION, EVENT_TYPE_MEANINGS, type EventType, FLIGHT_STATUSES } from '@app/contract';
import { type OpenAPIObject } from '@nestjs/swagger';
import { sampleHeaders, samplePayload } from './sample-delivery.js';

const DESCRIPTION =
  'Sent to every endpoint of the account that is subscribed to this event type. Verify the signature over the raw body, ' +
  'respond with 200 or 204 immediately, and process each event once. `docs/webhooks.md` shows how in five languages.';

const time = (description: string) => ({ type: 'string', format: 'date-time', description });
const text = (description: string) => ({ type: 'string', description });

const EVENT_FLIGHT = {
  type: 'object',
  description: 'The flight at the time of the event, without metrics.',
  required: ['id', 'title', 'site', 'flown_at', 'duration_seconds', 'status', 'created_at'],
  properties: {
    id: text("The flight's id, a ULID."),
    title: text("The flight's title."),
    site: { type: ['string', 'null'], description: "The flight's site. Null if unknown." },
    flown_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Take-off time, in UTC. Null if unknown.',
    },
    duration_seconds: { type: 'integer', description: 'Time from take-off to landing.' },
    status: { type: 'string', enum: FLIGHT_STATUSES, description: 'Status of processing.' },
    created_at: time('When the flight was uploaded, in UTC.'),
  },
};
const LINKS = {
  type: 'object',
  description: 'API paths.',
  required: ['flight'],
  properties: { flight: text('Path of the flight.') },
};
const ANALYSIS = {
  type: 'object',
  description: 'The debrief. Get its text from the API.',
  required: ['id', 'language'],
  properties: {
    id: text("The debrief's id, `anl_…`."),
    language: text('Language of the debrief: `en`, `de` or `fr`.'),
  },
};

function dataSchema(type: EventType): object {
  if (type === 'endpoint.ping') {
    return {
      type: 'object',
      required: ['endpoint_id'],
      properties: { endpoint_id: text('Id of the endpoint, `whe_…`.') },
    };
  }
  if (type === 'usage.threshold_reached') {
    const properties = {
      percent: { type: 'integer', enum: [80, 100], description: 'Percentage of the monthly request quota.' },
      period: text('The month in UTC, such as `2026-07`.'),
      requests: {
        type: 'object',
        required: ['used', 'limit'],
        properties: {
          used: { type: 'integer', description: 'Requests used when the threshold was detected.' },
          limit: { type: 'integer', description: "The plan's monthly request quota." },
        },
      },
    };
    return { type: 'object', required: Object.keys(properties), properties };
  }
  const ofAnalysis = type.startsWith('flight.analysis.');
  return {
    type: 'object',
    required: ['flight', 'links', ...(ofAnalysis ? ['analysis'] : [])],
    properties: {
      flight: { $ref: '#/components/schemas/EventFlight' },
      links: LINKS,
      ...(ofAnalysis && { analysis: ANALYSIS }),
    },
  };
}

const HEADERS = {
  'X-Service-Event': 'The event type.',
  'X-Service-Delivery':
    'Id of the delivery (one event to one endpoint). It is the same for every automatic retry.',
  'X-Service-Timestamp':
    'Unix timestamp of this attempt, in seconds. Reject requests that are more than 300 s off.',
  'X-Service-Signature':
    '`v1=` followed by 64 hex digits: the HMAC-SHA256 of the timestamp, a period and the body, keyed with the signing secret. While a secret is being rotated, there are two signatures, separated by a comma.',
  'webhook-id': 'Id of the event (Standard Webhooks).',
  'webhook-timestamp': 'Same as `X-Service-Timestamp` (Standard Webhooks).',
  'webhook-signature': 'Signature in the Standard Webhooks format, with the same secret.',
};

function webhook(type: EventType): object {
  const properties = {
    id: text('Id of the event. It never changes: store it and skip repeats.'),
    type: { const: type },
    api_version: { const: API_VERSION },
    created_at: time('When the event happened, in UTC.'),
    data: dataSchema(type),
  };
  const examples = sampleHeaders(type);
  return {
    post: {
      operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: EVENT_TYPE_MEANINGS[type].replace(/\.$/, ''),
      description: DESCRIPTION,
      security: [],
      parameters: Object.entries(HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
        example: examples[name],
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: Object.keys(properties), properties },
            example: JSON.parse(samplePayload(type).toString()) as object,
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted. Respond with 200 or 204 immediately.' },
        '410': { description: 'Gone. The service disables the endpoint.' },
        '4XX': { description: 'Failed. The service retries.' },
        '5XX': { description: 'Failed. The service retries.' },
      },
    },
  };
}

/** Adds the webhooks that the service sends, one for each event type. */
export function describeWebhooks(document: OpenAPIObject): void {
  const webhooks = Object.fromEntries(
    (Object.keys(EVENT_TYPE_MEANINGS) as EventType[]).map((type) => [type, webhook(type)]),
  );
  Object.assign(document.components?.schemas ?? {}, { EventFlight: EVENT_FLIGHT });
  Object.assign(document, { webhooks });
}
