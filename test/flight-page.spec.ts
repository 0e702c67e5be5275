import { type Flight } from '@app/database';
import { type ThermalsPayload } from '@app/flights';
import {
  crossesMidnightUtc,
  crossesTheAntimeridian,
  flightOfDuration,
  shortRidgeFlight,
  topToBottomFlight,
  withGapsAndSpikes,
} from './factories/flight-simulator/index.js';
import { withoutDate } from './factories/ground-log.js';
import { sharedFlight } from './factories/shared-flight.js';
import { type FlightGap } from '../apps/api/src/flights/dto/flight-quality.dto.js';
import { presentPublicFlight } from '../apps/api/src/public/public-flight.presenter.js';
import { flightPage } from '../apps/api/src/public/page/flight-page.js';
import { shareNotFoundPage } from '../apps/api/src/public/page/message-page.js';

/** A gap in the recording, in seconds from a moment. */
function gapAt(moment: string, from: number, to: number): FlightGap {
  const [starts_at, ends_at] = [from, to].map((seconds) =>
    new Date(Date.parse(moment) + seconds * 1_000).toISOString().replace('.000', ''),
  ) as [string, string];
  return { starts_at, ends_at, duration_seconds: to - from, distance_m: 100 };
}

const dayFlight = flightOfDuration({ hours: 6, intervalSeconds: 1, seed: 5 }).igc;
const ridgeWithoutDate = withoutDate(shortRidgeFlight().igc);
const circlingWithoutDate = withoutDate(crossesTheAntimeridian().igc);
const withoutAltitudes = ridgeWithoutDate.toString('latin1').replaceAll(/^(B.{24})\d{10}/gm, '$10000000000');

const FLIGHTS: Record<string, Uint8Array | string> = {
  'a day of flying': dayFlight,
  'across midnight': crossesMidnightUtc().igc,
  'across the antimeridian': crossesTheAntimeridian().igc,
  'with gaps': withGapsAndSpikes().igc,
  'from top to bottom': topToBottomFlight().igc,
  'without a date': ridgeWithoutDate,
  'without altitudes': withoutAltitudes,
};

/** The coordinates of all lines in a page, by drawing. */
function pointsOf(svg: string): [number, number][] {
  return [...svg.matchAll(/points="([^"]*)"/g)].flatMap((match) =>
    match[1]!.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
  );
}

describe('the page of a shared flight', () => {
  it.each(Object.entries(FLIGHTS))('keeps the lines of a flight %s inside its drawings', (_, igc) => {
    const flight = sharedFlight(igc);
    const page = flightPage(flight, 'x.json');
    expect(/NaN|Infinity|undefined|\[object|>null/.test(page)).toBe(false);
    const drawings = page.match(/<svg viewBox="0 0 [\s\S]*?<\/svg>/g) ?? [];
    const figures = drawings.filter((drawing) => drawing.includes('role="img"'));
    expect(figures).toHaveLength(flight.track!.columns['altitude_m'] ? 2 : 1);
    for (const figure of figures) {
      const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(figure)!.slice(1).map(Number);
      const points = pointsOf(figure);
      expect(points.length).toBeGreaterThan(10);
      const outside = points.filter(([x, y]) => !(x >= 0 && x <= width! && y >= 0 && y <= height!));
      expect(outside).toEqual([]);
    }
  });

  it('fills the drawing of the track, including across the antimeridian', () => {
    for (const igc of [dayFlight, crossesTheAntimeridian().igc]) {
      const [track] = flightPage(sharedFlight(igc), 'x.json').match(/<svg viewBox="0 0 [\s\S]*?<\/svg>/g)!;
      const x = pointsOf(track).map(([at]) => at);
      const y = pointsOf(track).map(([, at]) => at);
      const height = Number(/viewBox="0 0 \d+ (\d+)"/.exec(track)![1]);
      const filled = Math.max(
        (Math.max(...x) - Math.min(...x)) / 440,
        (Math.max(...y) - Math.min(...y)) / height,
      );
      expect(filled).toBeGreaterThan(0.8);
    }
  });

  it('stays small for a whole day of flying', () => {
    expect(flightPage(sharedFlight(dayFlight), 'x.json').length).toBeLessThan(250_000);
  });

  it('mentions the gaps within the flight, and none that reaches beyond it', () => {
    const { metrics } = sharedFlight(dayFlight);
    const [takeoff, landing] = [metrics['takeoff']!.time!, metrics['landing']!.time!];
    const within = [gapAt(takeoff, 0, 60), gapAt(takeoff, 100, 200), gapAt(landing, -60, 0)];
    const beyond = [gapAt(takeoff, -90, -30), gapAt(takeoff, -30, 30), gapAt(landing, -30, 30)];
    const { quality, track } = sharedFlight(dayFlight, { gaps: [...beyond, ...within] });
    expect(quality!.gaps).toEqual(within);
    expect(track!.gaps).toEqual(within);
  });

  it('publishes no metric that it does not list', () => {
    const flight = sharedFlight(dayFlight);
    const row = {
      status: 'processed',
      quality: { gaps: [], notes: [], findings: [] },
      metrics: { ...flight.metrics, pilot_m: 1 },
    };
    const thermals = { thermals: [] } as unknown as ThermalsPayload;
    const published = presentPublicFlight(row as unknown as Flight, { thermals, track: null, score: null });
    expect(published.metrics).toEqual(flight.metrics);
  });

  it('shows everything but the drawings if there is no track', () => {
    const flight = sharedFlight(dayFlight, { hasTrack: false });
    expect(flight.track).toBeNull();
    const page = flightPage(flight, 'x.json');
    expect(page).toContain('The track is temporarily unavailable');
    expect(page).toContain('Farthest from take-off');
    expect(page).toContain('Wind by altitude');
    expect(/role="img"|NaN|undefined|\[object|>null|contains no flight/.test(page)).toBe(false);
  });

  it('says so if nothing was found in a processed flight', () => {
    const flight = { ...sharedFlight(dayFlight), metrics: {}, thermals: null, track: null, wind_profile: [] };
    expect(flightPage(flight, 'x.json')).toContain('The analysis of this flight failed');
  });

  it('shows the time since take-off if the file has no date, and no day', () => {
    const page = flightPage(sharedFlight(circlingWithoutDate), 'x.json');
    expect(page.includes('>0:05<')).toBe(true);
    expect(page.includes('<th>Climb m/s</th>')).toBe(true);
    expect(/UTC|shaded|Invalid Date|1970/.test(page)).toBe(false);
    expect(page.includes('since take-off')).toBe(true);
    expect(/Times are UTC/.test(flightPage(sharedFlight(dayFlight), 'x.json'))).toBe(true);
  });

  it("wraps long words of the owner's texts to the width of the screen", () => {
    const [, body] = /\nbody\{([^}]*)\}/.exec(flightPage(sharedFlight(ridgeWithoutDate), 'x.json'))!;
    expect(body).toContain('overflow-wrap:break-word'); // not `anywhere`, which also breaks table headings
  });

  it('explains why there is nothing to see', () => {
    expect(shareNotFoundPage('There is <nothing>.').includes('There is &#60;nothing&#62;.')).toBe(true);
  });
});
