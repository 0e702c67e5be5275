import { API_VERSION, flightPageUrl } from '@core/contract';
import { type FlightEventData } from '@capabilities/flights/wire';
import { type WebhookEvent } from '../wire/events.js';
import { type StoredEvent } from '../tables/stored-event.js';

/**
 * The body of a delivery: compact JSON, with the same bytes for every attempt and endpoint.
 * @param publicUrl where clients reach the service
 */
export function eventBody(event: StoredEvent, publicUrl: string): Buffer {
  return Buffer.from(JSON.stringify(presentEvent(event, publicUrl)));
}

/** An event as endpoints and readers of the feed get it. */
export function presentEvent(event: StoredEvent, publicUrl: string): WebhookEvent {
  const { eventId, eventType, eventCreatedAt, eventAccountId, eventData } = event;
  const data = eventData as WebhookEvent['data']; // as it was stored with the change that it reports
  return {
    id: eventId,
    type: eventType,
    api_version: API_VERSION,
    created_at: eventCreatedAt.toISOString(),
    account_id: eventAccountId,
    data:
      'links' in data && eventType !== 'flight.deleted' ? { ...data, urls: urlsOf(data, publicUrl) } : data,
  };
}

/** Not stored, so that events of a service that has moved have its new URL. */
function urlsOf({ flight, links }: FlightEventData, publicUrl: string): FlightEventData['urls'] {
  const absolute = Object.entries(links).map(([name, path]) => [name, `${publicUrl}${path}`]);
  return {
    ...(Object.fromEntries(absolute) as Record<keyof typeof links, string>),
    track: `${publicUrl}${links.flight}/track`,
    page: flightPageUrl(publicUrl, flight.id),
  };
}
