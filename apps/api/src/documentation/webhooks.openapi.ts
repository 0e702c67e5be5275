import { API_VERSION, EVENT_TYPE_MEANINGS, type EventType, FLIGHT_STATUSES } from '@app/contract';
import { type OpenAPIObject } from '@nestjs/swagger';
import { sampleHeaders, samplePayload } from './sample-delivery.js';

const DESCRIPTION =
  'Sent to every endpoint of the account that asked for this type. Check the signature over the bytes as they came, ' +
  'answer 200 or 204 at once, and do nothing twice: `docs/webhooks.md` shows how, in five languages.';

const time = (description: string) => ({ type: 'string', format: 'date-time', description });
const text = (description: string) => ({ type: 'string', description });

const EVENT_FLIGHT = {
  type: 'object',
  description: 'The flight when it happened: its public fields, without metrics.',
  required: ['id', 'title', 'site', 'flown_at', 'duration_seconds', 'status', 'created_at'],
  properties: {
    id: text('ULID.'),
    title: text('As given, or made of the site and date.'),
    site: { type: ['string', 'null'], description: 'As given, or as the file names it.' },
    flown_at: { type: ['string', 'null'], format: 'date-time', description: 'Take-off, UTC.' },
    duration_seconds: { type: 'integer', description: 'From take-off to landing.' },
    status: { type: 'string', enum: FLIGHT_STATUSES, description: 'Of the processing.' },
    created_at: time('When it was uploaded, UTC.'),
  },
};
const LINKS = {
  type: 'object',
  description: 'Paths of the API.',
  required: ['flight'],
  properties: { flight: text('Where the flight is read.') },
};
const ANALYSIS = {
  type: 'object',
  description: 'The debrief. Its text is read through the API.',
  required: ['id', 'language'],
  properties: { id: text('`anl_…`'), language: text('`en`, `de` or `fr`.') },
};

function dataSchema(type: EventType): object {
  if (type === 'endpoint.ping') {
    return {
      type: 'object',
      required: ['endpoint_id'],
      properties: { endpoint_id: text('The endpoint, `whe_…`.') },
    };
  }
  if (type === 'usage.threshold_reached') {
    const properties = {
      percent: { type: 'integer', enum: [80, 100], description: 'Of the monthly requests.' },
      period: text('The month, UTC, such as `2026-07`.'),
      requests: {
        type: 'object',
        required: ['used', 'limit'],
        properties: {
          used: { type: 'integer', description: 'Requests used when it was noticed.' },
          limit: { type: 'integer', description: 'What the plan allows.' },
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
  'X-Service-Event': 'The type of the event.',
  'X-Service-Delivery': 'One event to one endpoint; the same at every automatic attempt.',
  'X-Service-Timestamp': 'Of this attempt, seconds since 1970. Refuse what is over 300 s off.',
  'X-Service-Signature':
    '`v1=` and 64 hex digits: HMAC-SHA256 over timestamp, a period and the body, with the signing secret. Two, with a comma between, while a secret is being replaced.',
  'webhook-id': 'The id of the event (Standard Webhooks).',
  'webhook-timestamp': 'As `X-Service-Timestamp` (Standard Webhooks).',
  'webhook-signature': 'In the form of Standard Webhooks, from the same secret.',
};

function webhook(type: EventType): object {
  const properties = {
    id: text('The event; for ever the same. Remember it, and do nothing twice.'),
    type: { const: type },
    api_version: { const: API_VERSION },
    created_at: time('When it happened, UTC.'),
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
        '2XX': { description: 'Accepted. Answer 200 or 204, at once.' },
        '410': { description: 'Gone: the endpoint is disabled.' },
        '4XX': { description: 'Failed: it is sent again.' },
        '5XX': { description: 'Failed: it is sent again.' },
      },
    },
  };
}

/** Adds what the service itself sends: a webhook for each type of event. */
export function describeWebhooks(document: OpenAPIObject): void {
  const webhooks = Object.fromEntries(
    (Object.keys(EVENT_TYPE_MEANINGS) as EventType[]).map((type) => [type, webhook(type)]),
  );
  Object.assign(document.components?.schemas ?? {}, { EventFlight: EVENT_FLIGHT });
  Object.assign(document, { webhooks });
}
