import { API_VERSION } from '@core/contract';
import { type WebhookEvent } from '../wire/events.js';
import { type StoredEvent } from '../tables/stored-event.js';

/** The body of a delivery: compact JSON, with the same bytes for every attempt and endpoint. */
export function eventBody({ eventId, eventType, eventCreatedAt, eventData }: StoredEvent): Buffer {
  const event: WebhookEvent = {
    id: eventId,
    type: eventType,
    api_version: API_VERSION,
    created_at: eventCreatedAt.toISOString(),
    data: eventData as WebhookEvent['data'], // as it was stored with the change that it reports
  };
  return Buffer.from(JSON.stringify(event));
}
