import { EVENT_TYPE_MEANINGS, EVENT_TYPES, type EventType } from '@core/contract';
import { EVENT_DATA, EventEnvelope } from '../wire/events.js';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { sampleHeaders, samplePayload } from './sample-delivery.js';

const DESCRIPTION =
  'Sent to every endpoint of the account that is subscribed to this event type. Verify the signature over the raw body, ' +
  'respond with 200 or 204 immediately, and process each event once. `docs/webhooks.md` shows how in five languages.';

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

function schemaOf(type: EventType): object {
  return {
    allOf: [
      { $ref: getSchemaPath(EventEnvelope) },
      {
        type: 'object',
        required: ['type', 'data'],
        properties: { type: { const: type }, data: { $ref: getSchemaPath(EVENT_DATA[type]) } },
      },
    ],
  };
}

function webhook(type: EventType): object {
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
            schema: schemaOf(type),
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

/** The classes of events. No operation names them. */
export const EVENT_CLASSES = [EventEnvelope, ...new Set(Object.values(EVENT_DATA))];

/** Adds the webhooks that the service sends, one for each event type. */
export function describeWebhooks(document: OpenAPIObject): void {
  const webhooks = Object.fromEntries(EVENT_TYPES.map((type) => [type, webhook(type)]));
  Object.assign(document, { webhooks });
}
