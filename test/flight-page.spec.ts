import { messagesIn } from '@capabilities/pages/flight-page';
import { type FlightGap, type StoredThermals } from '@engine/results/shapes';
import { type Flight } from '@capabilities/flights';
import {
  crossesMidnightUtc,
  crossesTheAntimeridian,
  flightOfDuration,
  shortRidgeFlight,
  topToBottomFlight,
  withGapsAndSpikes,
} from './factories/flight-simulator/index.js';
import { withoutDate } from './factories/ground-log.js';
import { NOTHING_MORE, pageOf, sharedFlight } from './factories/shared-flight.js';
import { presentPublicFlight } from '../libs/capabilities/pages/public/public-flight.presenter.js';
import { shareNotFoundPage } from '../libs/capabilities/pages/public/page/shared-flight-page.js';

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

/** The two drawings of a page; without altitudes, only the track. */
function drawingsOf(page: string): string[] {
  return page.match(/<svg class="(track-figure|barogram-lines)"[\s\S]*?<\/svg>/g) ?? [];
}

/** The coordinates of all coloured lines of a drawing. */
function pointsOf(drawing: string): [x: number, y: number][] {
  return [...drawing.matchAll(/class="line [^"]*" d="([^"]*)"/g)].flatMap((match) =>
    match[1]!
      .split(/[ML]/)
      .slice(1)
      .map((point) => point.split(' ').map(Number) as [number, number]),
  );
}

function sizeOf(drawing: string): [width: number, height: number] {
  return /viewBox="0 0 (\d+) (\d+)"/.exec(drawing)!.slice(1).map(Number) as [number, number];
}

describe('the page of a shared flight', () => {
  it('says why no league scores a flight under power', () => {
    const { igc } = shortRidgeFlight({ igc: { glider: 'Paramotor' } });
    const flight = sharedFlight(igc, { isScored: true });
    expect(pageOf(flight)).toContain('Leagues do not score flights under power.');
    expect(pageOf(flight, { language: 'de' })).toContain('Ligen werten keine Flüge mit Motor.');
    expect(pageOf(flight, { language: 'fr' })).toContain('Les ligues ne comptent pas les vols au moteur.');
  });

  it('says what the score leaves out', () => {
    const flight = sharedFlight(shortRidgeFlight().igc, { isScored: true });
    const [score] = flight.scores;
    const time = { starts_at: null, ends_at: null };
    const breaks = (['tow', 'engine', 'engine'] as const).map((reason) => ({ reason, ...time }));
    const broken = { ...flight, scores: [{ ...score!, breaks }] };
    expect(pageOf(broken)).toContain(
      'Not scored: 2 engine runs, the tow. The score is the best part in between.',
    );
    expect(pageOf(broken, { language: 'de' })).toContain('Nicht gewertet: 2 Motorläufe, der Schlepp.');
    expect(pageOf(flight)).not.toContain('Not scored');
  });

  it.each(Object.entries(FLIGHTS))('keeps the lines of a flight %s inside its drawings', (_, igc) => {
    const flight = sharedFlight(igc);
    const page = pageOf(flight);
    expect(/NaN|Infinity|undefined|\[object|>null|Invalid/.test(page)).toBe(false);
    const drawings = drawingsOf(page);
    expect(drawings).toHaveLength(flight.track!.columns['altitude_m'] ? 2 : 1);
    for (const drawing of drawings) {
      const [width, height] = sizeOf(drawing);
      const points = pointsOf(drawing);
      expect(points.length).toBeGreaterThan(10);
      const outside = points.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= height));
      expect(outside).toEqual([]);
    }
  });

  it('fills the drawing of the track, including across the antimeridian', () => {
    for (const igc of [dayFlight, crossesTheAntimeridian().igc]) {
      const [track] = drawingsOf(pageOf(sharedFlight(igc)));
      const x = pointsOf(track!).map(([at]) => at);
      const y = pointsOf(track!).map(([, at]) => at);
      const [width, height] = sizeOf(track!);
      const filled = Math.max(
        (Math.max(...x) - Math.min(...x)) / width,
        (Math.max(...y) - Math.min(...y)) / height,
      );
      expect(filled).toBeGreaterThan(0.8);
    }
  });

  it('stays small for a whole day of flying', () => {
    expect(pageOf(sharedFlight(dayFlight)).length).toBeLessThan(250_000);
  });

  it('mentions the gaps within the flight, and none that reaches beyond it', () => {
    const { metrics } = sharedFlight(dayFlight);
    const [takeoff, landing] = [metrics['takeoff']!.time!, metrics['landing']!.time!];
    const within = [gapAt(takeoff, 0, 60), gapAt(takeoff, 100, 200), gapAt(landing, -60, 0)];
    const beyond = [gapAt(takeoff, -90, -30), gapAt(takeoff, -30, 30), gapAt(landing, -30, 30)];
    const { quality } = sharedFlight(dayFlight, { gaps: [...beyond, ...within] });
    expect(quality.gaps).toEqual(within);
  });

  it('publishes no metric that it does not list', () => {
    const flight = sharedFlight(dayFlight);
    const row = {
      status: 'processed',
      quality: { gaps: [], notes: [], findings: [] },
      metrics: { ...flight.metrics, pilot_m: 1 },
    };
    const thermals = { thermals: [] } as unknown as StoredThermals;
    const published = presentPublicFlight(
      row as unknown as Flight,
      { thermals, track: null, scores: [], weather: null, debrief: null },
      { share: NOTHING_MORE, encoding: 'columns' },
    );
    expect(published.metrics).toEqual(flight.metrics);
  });

  it('shows everything but the drawings if there is no track', () => {
    const flight = sharedFlight(dayFlight, { hasTrack: false });
    expect(flight.track).toBeNull();
    const page = pageOf(flight);
    expect(page).toContain('The track is temporarily unavailable');
    expect(page).toContain('Farthest from take-off');
    expect(page).toContain('Thermal 1');
    expect(page).toContain('Wind by altitude');
    expect(/role="img"|NaN|undefined|\[object|>null|contains no flight/.test(page)).toBe(false);
  });

  it('says so if the analysis failed', () => {
    const row = { status: 'failed', flownAt: null, metrics: null, quality: null } as unknown as Flight;
    const flight = presentPublicFlight(row, null, { share: NOTHING_MORE, encoding: 'columns' });
    expect(pageOf(flight)).toContain('The analysis of this flight failed');
  });

  it('shows the time since take-off if the file has no date, and no day', () => {
    const page = pageOf(sharedFlight(circlingWithoutDate));
    expect(/>0:(05|10|15)<\/text>/.test(page)).toBe(true);
    expect(page.includes('<span class="time">0:00:00</span>')).toBe(true);
    expect(/UTC|Invalid Date|1970/.test(page)).toBe(false);
  });

  it('shows the local time of the place where the flight took off', () => {
    const [takeoff] =
      /<time [^>]*title="(\d\d):\d\d UTC">(\d\d):/.exec(pageOf(sharedFlight(dayFlight))) ?? [];
    const [utc, local] = takeoff!.match(/\d\d(?=:\d\d UTC|:$)/g)!.map(Number);
    expect(local! - utc!).toBe(2); // summer in the Alps
    const page = pageOf(sharedFlight(crossesTheAntimeridian().igc));
    expect(/data-time-zone="(Pacific\/[\w/]+)"/.exec(page)?.[1]).toBe('Pacific/Fiji');
  });

  it('explains why there is nothing to see, without repeating what was asked for', () => {
    const { notFound } = messagesIn('fr').notice;
    const assets = { style: '/style.css', scripts: [], preloads: [] };
    const maps = {
      terrainUrl: null,
      sampleTerrainUrl: null,
      mapStyleUrl: null,
      mapHosts: [],
      mapConsent: 'never',
    } as const;
    const page = shareNotFoundPage({ language: 'fr', units: 'metric', assets, maps });
    expect(page).toContain(notFound);
    expect(page).toContain('<html lang="fr">');
  });
});
