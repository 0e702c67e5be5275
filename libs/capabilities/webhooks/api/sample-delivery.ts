import { API_PREFIX, type EventType } from '@core/contract';
import { deliveryHeaders } from '../domain/sign-delivery.js';
import { eventBody } from '../domain/event-body.js';
import { type WebhookEvent } from '../wire/events.js';
import { SAMPLE_DEBRIEF, SAMPLE_FLIGHT } from '@capabilities/flights/api';
import { metricValues } from '@engine/results';

const EVENT_ID = 'evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C';
const DELIVERY_ID = 'dlv_01KAFQ3V7P9M2C4E6G8J0K2M4N';
const ENDPOINT_ID = 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K';
/** Also used in docs/webhooks.md to test a receiver. */
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const ACCOUNT_ID = 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D';
const PUBLIC_URL = 'https://flights.example.org';
const CREATED_AT = new Date('2026-07-14T18:02:11.000Z');

function sampleData(type: EventType): WebhookEvent['data'] {
  if (type === 'endpoint.ping') return { endpoint_id: ENDPOINT_ID };
  if (type === 'usage.threshold_reached') {
    return { percent: 80, period: '2026-07', requests: { used: 801, limit: 1_000 } };
  }
  const { id, title, site, flown_at, duration_seconds, status, created_at } = SAMPLE_FLIGHT;
  const metrics = metricValues((name) => SAMPLE_FLIGHT.metrics[name]);
  return {
    flight: {
      ...{ id, title, site, flown_at, duration_seconds, status, created_at },
      ...(type !== 'flight.deleted' && type !== 'flight.processing_failed' && { metrics }),
    },
    links: {
      flight: `${API_PREFIX}/flights/${id}`,
      ...(type === 'flight.airspace.crossing' && { airspace: `${API_PREFIX}/flights/${id}/airspace` }),
    },
    ...(type === 'flight.airspace.crossing' && { airspace: SAMPLE_CROSSINGS }),
    ...(type.startsWith('flight.analysis.') && { analysis: { id: SAMPLE_DEBRIEF.id, language: 'en' } }),
  };
}

/** Invented, as in the comparison of the sample flight with airspaces. */
const SAMPLE_CROSSINGS = {
  summary: 'inside',
  profile: 'true',
  crossing_count: 1,
  crossings: [
    {
      name: 'TMA Example 1',
      icao_class: 'D',
      type: 'tma',
      verdict: 'inside',
      entered_at: '2026-07-14T11:02:41Z',
      left_at: '2026-07-14T11:04:12Z',
    },
  ],
};

/** The body of the sample delivery in the API reference. */
export function samplePayload(type: EventType): Buffer {
  const event = {
    eventId: EVENT_ID,
    eventType: type,
    eventCreatedAt: CREATED_AT,
    eventAccountId: ACCOUNT_ID,
    eventData: sampleData(type),
  };
  return eventBody(event, PUBLIC_URL);
}

/** An event of the feed, in the API reference. */
export const SAMPLE_EVENT = JSON.parse(samplePayload('flight.processed').toString()) as object;

/** The headers of the sample delivery, signed with the secret in docs/webhooks.md. */
export function sampleHeaders(type: EventType, attemptedAt = CREATED_AT): Record<string, string> {
  return deliveryHeaders(
    {
      eventId: EVENT_ID,
      eventType: type,
      deliveryId: DELIVERY_ID,
      timestampSeconds: Math.floor(attemptedAt.getTime() / 1_000),
      body: samplePayload(type),
    },
    [SECRET],
  );
}
