import {
  EVENT_BODY_BYTES_MAX,
  type EventType,
  SITE_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
} from '@core/contract';
import { presentFlightEvent } from '@capabilities/flights';
import { listedCrossings } from '@capabilities/airspace';
import { metricValues } from '@engine/results';
import { eventBody, presentEvent } from './event-body.js';

const PUBLIC_URL = 'https://flights.example.org';
const ID = '01KAFQ3V7N4T8W2X5Y9Z0A1B3C';
const AT = new Date('2026-07-14T18:02:11Z');
/** Four bytes each in UTF-8. */
const widest = (characters: number) => '🪂'.repeat(characters / 2);

/** Every field is as long as it can be. */
const FLIGHT = {
  publicId: ID,
  title: widest(TITLE_CHARACTERS_MAX),
  site: widest(SITE_CHARACTERS_MAX),
  flownAt: AT,
  durationSeconds: 86_400,
  status: 'processed' as const,
  createdAt: AT,
  metrics: {
    takeoff: { time: null, latitude: 47.1, longitude: 9.7, altitude_m: 1_500 },
    bounds: { south: 47, west: 9, north: 48, east: 10 },
    ...metricValues(() => -12_345.678),
  },
};

const stored = (eventType: EventType, eventData: object) => ({
  eventId: `evt_${ID}`,
  eventType,
  eventCreatedAt: AT,
  eventAccountId: `acc_${ID}`,
  eventData,
});

describe('the body of an event', () => {
  it('has absolute URLs of the flight, its track and its page', () => {
    const { data } = presentEvent(stored('flight.processed', presentFlightEvent(FLIGHT)), PUBLIC_URL);
    expect(data).toMatchObject({
      links: { flight: `/api/v1/flights/${ID}` },
      urls: {
        flight: `${PUBLIC_URL}/api/v1/flights/${ID}`,
        track: `${PUBLIC_URL}/api/v1/flights/${ID}/track`,
        page: `${PUBLIC_URL}/console/flights/${ID}`,
      },
    });
  });

  it('has the metrics of a processed flight, and no coordinates', () => {
    const { data } = presentEvent(stored('flight.processed', presentFlightEvent(FLIGHT)), PUBLIC_URL);
    expect(data).toMatchObject({ flight: { metrics: { altitude_max_m: -12_345.678 } } });
    expect(JSON.stringify(data)).not.toMatch(/latitude|longitude|takeoff"|bounds/);
    const merged = presentFlightEvent({ ...FLIGHT, status: 'merged' });
    expect(merged.flight).not.toHaveProperty('metrics');
  });

  it('has no metrics that the analysis of the flight did not measure', () => {
    const { flight } = presentFlightEvent({ ...FLIGHT, metrics: { altitude_max_m: 1_000 } });
    expect(flight.metrics).toEqual({ altitude_max_m: 1_000 });
  });

  it('has no URLs of a deleted flight', () => {
    const { data } = presentEvent(stored('flight.deleted', presentFlightEvent(FLIGHT)), PUBLIC_URL);
    expect(data).not.toHaveProperty('urls');
  });

  it('is not longer than documented, however long its texts are', () => {
    const crossings = Array.from({ length: 40 }, () => ({
      ...{ airspace: 0, verdict: 'possible', entry: { time: AT.toISOString() } },
      exit: { time: AT.toISOString() },
    }));
    const { count, listed } = listedCrossings(
      [{ name: widest(2_000), icao_class: 'D', type: 'tma' }],
      crossings as unknown as Parameters<typeof listedCrossings>[1],
    );
    const { flight, links } = presentFlightEvent(FLIGHT);
    const event = stored('flight.airspace.crossing', {
      flight,
      airspace: { summary: 'possible', profile: 'true', crossing_count: count, crossings: listed },
      links: { ...links, airspace: `${links.flight}/airspace` },
    });
    const body = eventBody(event, `https://${'x'.repeat(250)}.example`);
    expect(body.length).toBeGreaterThan(8_000);
    expect(body.length).toBeLessThan(EVENT_BODY_BYTES_MAX);
  });
});
