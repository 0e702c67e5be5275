import { API_VERSION } from '@core/contract';
import { type WebhookEvent } from '../wire/events.js';
import { type StoredEvent } from '../tables/stored-event.js';

/** The body of a delivery: compact JSON, with the same bytes for every attempt and endpoint. */
export function eventBody(event: StoredEvent): Buffer {
  return Buffer.from(JSON.stringify(presentEvent(event)));
}

/** An event as endpoints and readers of the feed get it. */
export function presentEvent(event: StoredEvent): WebhookEvent {
  const { eventId, eventType, eventCreatedAt, eventAccountId, eventData } = event;
  return {
    id: eventId,
    type: eventType,
    api_version: API_VERSION,
    created_at: eventCreatedAt.toISOString(),
    account_id: eventAccountId,
    data: eventData as WebhookEvent['data'], // as it was stored with the change that it reports
  };
}
