import { drawPng } from '@core/pictures';
import { type DebriefLanguage } from '@core/contract';
import { geodesicDistanceM, metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import { compileAirspaces, judgeAirspaces, readAirspaces, SHIPPED_PROFILES } from '@engine/airspace';
import { flownIgc, type FlownLogOptions } from '../../../../../test/factories/flown-log.js';
import { Png, type Rgb } from '../../../../../test/harness/png.js';
import { judgedLog } from '../../domain/judged-log.js';
import { verdictsPayload } from '../../domain/verdict-payload.js';
import { presentAirspace } from '../flight-airspace.presenter.js';
import { type CrossingPicture, PICTURE, PLAN, SECTION, valueAt } from './crossing-picture.js';
import { crossingSvg } from './crossing-svg.js';
import { crossingPicture } from './draw-crossing-picture.js';
import { markBoxes } from './marks.js';
import { overlap } from './picture-shapes.js';
import { planProjection } from './plan-projection.js';
import { sectionProjection } from './section-figure.js';

const SMALLEST_TEXT = 18;
const SET = {
  ...{ name: 'AT 2025', country: 'AT', valid_from: '2025-03-20', valid_until: null },
  ...{ source: 'at.txt', licence: 'CC BY-NC 4.0, openAIP', left_out_count: 0 },
};

interface Scene {
  readonly latitudeDeg?: number;
  readonly longitudeDeg?: number;
  readonly name?: string;
  readonly floor?: string;
  readonly ceiling?: string;
  /** Of the box, metres east of the first fix. */
  readonly west?: number;
  readonly east?: number;
  /** Half of its height from south to north. */
  readonly heightM?: number;
  readonly language?: DebriefLanguage;
  readonly profile?: 0 | 1 | 2;
  readonly log?: Partial<FlownLogOptions>;
}

/** A flight to the east in waves, and the first of its crossings of a box. */
async function scene({
  latitudeDeg = 47.2,
  longitudeDeg = 9.7,
  name = 'TMA Example',
  floor = '1000m MSL',
  ceiling = 'FL 195',
  west = 3_000,
  east = 5_000,
  heightM = 1_500,
  language = 'en',
  profile = 0,
  log: options = {},
}: Scene): Promise<CrossingPicture> {
  const eastM = metresPerLongitudeDegree(latitudeDeg);
  const northM = metresPerLatitudeDegree(latitudeDeg);
  const bytes = flownIgc(
    (t) => ({
      latitudeDeg: latitudeDeg + (150 * Math.sin(t / 35)) / northM,
      longitudeDeg: longitudeDeg + (9 * t + 100 * Math.cos(t / 35)) / eastM,
      altitudeM: 1_800 + 300 * Math.sin(t / 200),
    }),
    { seconds: 900, ...options },
  );
  const corner = (x: number, y: number) => {
    const turned = ((longitudeDeg + x / eastM + 540) % 360) - 180;
    const latitude = latitudeDeg + y / northM;
    return `DP ${Math.abs(latitude).toFixed(6)} ${latitude < 0 ? 'S' : 'N'} ${Math.abs(turned).toFixed(6)} ${turned < 0 ? 'W' : 'E'}`;
  };
  const text = [
    ...['AC D', `AN ${name}`, `AL ${floor}`, `AH ${ceiling}`],
    ...[corner(west, -heightM), corner(east, -heightM), corner(east, heightM), corner(west, heightM)],
  ].join('\n');
  const log = {
    bytes,
    uploadedAt: new Date(),
    part: null,
    pieces: new Map(),
    corrections: null,
    terrainFolder: 'none',
  };
  const rules = SHIPPED_PROFILES[profile]!;
  const airspaces = readAirspaces(Buffer.from(text)).airspaces.map((airspace) => ({
    ...airspace,
    set: SET.name,
  }));
  const judged = judgeAirspaces(await judgedLog(log), compileAirspaces(airspaces), rules);
  const stored = {
    ...{ judged_at: '2025-06-14T18:00:00Z', flown_on: '2025-06-14', country: 'AT', is_country_covered: true },
    ...{ sets: [SET], ...verdictsPayload([judged]) },
  };
  const row = {
    status: 'processed',
    flownAt: new Date('2025-06-14T11:00:00Z'),
    flownOn: '2025-06-14',
    country: 'AT',
    isPending: false,
    availableSets: 'this_day',
    remarks: [],
  } as const;
  const verdict = presentAirspace(
    '01K9Z8Q4T0M3N5P7R9S1V3W5X7',
    { ...row, remarks: [], verdict: stored },
    { profile: rules, profiles: [rules], language },
  );
  const picture = await crossingPicture({
    ...{
      flightId: verdict.flight_id,
      fileSha256: 'ab'.repeat(32),
      timeZone: 'Europe/Vienna',
      flownOn: verdict.flown_on,
    },
    ...{ log, language, number: 1, profile: rules, verdict },
  });
  return picture!;
}

const isRed = ([red, green, blue]: Rgb) => red > 150 && green < 90 && blue < 90;
const isBlue = ([red, green, blue]: Rgb) => blue > 130 && red < 90 && green < 130;

/** Where the three points are, in the plan. */
function onPlan({ crossing: { entry, deepest, exit }, evidence }: CrossingPicture, picture: CrossingPicture) {
  const projection = planProjection(picture);
  const { timeSeconds, latitudeDeg, longitudeDeg } = evidence;
  return [entry, deepest, exit].map(({ clock_seconds: at }) => ({
    x: projection.x(valueAt(longitudeDeg, timeSeconds, at)),
    y: projection.y(valueAt(latitudeDeg, timeSeconds, at)),
  }));
}

function isIn({ x, y }: { x: number; y: number }, box: typeof PLAN): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** Texts with their place and the width that they may have, estimated. */
function textsOf(svg: string): { size: number; text: string }[] {
  return [...svg.matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)].map(([, size, text]) => ({
    size: Number(size),
    text: text!,
  }));
}

describe('the picture of a crossing', () => {
  it('has the marks of entry, deepest point and exit where they were, on plan and section', async () => {
    const picture = await scene({});
    const image = Png.decode(Buffer.from(await drawPng(crossingSvg(picture))));
    expect([image.width, image.height]).toEqual([PICTURE.width, PICTURE.height]);
    const plan = onPlan(picture, picture);
    const section = sectionProjection(picture)!;
    const { crossing, evidence } = picture;
    for (const place of plan) {
      expect(isIn(place, PLAN)).toBe(true);
      expect(isRed(image.at(place.x, place.y))).toBe(true);
    }
    for (const { clock_seconds: at } of [crossing.entry, crossing.deepest, crossing.exit]) {
      const altitudeM = valueAt(evidence.altitudeM, evidence.timeSeconds, at);
      expect(isRed(image.at(section.x(at), section.y(altitudeM)))).toBe(true);
    }
    // the border stands at the entry, above and below the track
    const { x, y } = plan[0]!;
    expect(isBlue(image.at(x, y + 120))).toBe(true);
    expect(isBlue(image.at(x - 60, y + 120))).toBe(false);
  });

  it('has a true scale', async () => {
    const picture = await scene({});
    const [entry, , exit] = onPlan(picture, picture);
    const pixels = Math.hypot(exit!.x - entry!.x, exit!.y - entry!.y);
    const { entry: from, exit: to } = picture.crossing;
    const metres = geodesicDistanceM(from.latitude, from.longitude, to.latitude, to.longitude);
    expect(pixels / planProjection(picture).pixelsPerM).toBeCloseTo(metres, -1);
    expect(metres).toBeGreaterThan(1_900);
  });

  it('draws a limit as far from the altitude as both were compared, whatever the altimeter', async () => {
    // the floor decides by calibrated altitude, and the ceiling is compared with pressure altitude, 60 m higher
    const { crossing, evidence } = await scene({ floor: '1200m MSL', log: { pressureOffsetM: 60 } });
    const { timeSeconds, altitudeM, floorM, ceilingM } = evidence;
    const at = (column: Float64Array) => valueAt(column, timeSeconds, crossing.deepest.clock_seconds);
    expect(at(altitudeM) - at(floorM)).toBeCloseTo(crossing.deepest.vertical_m!, 0);
    expect(at(ceilingM)).toBeCloseTo(195 * 30.48 - 60, -1);
  });

  it.each(['en', 'de', 'fr'] as const)(
    'states date, times, data and licence in %s, in readable sizes',
    async (language) => {
      const svg = crossingSvg(await scene({ language }));
      const texts = textsOf(svg);
      const all = texts.map(({ text }) => text).join('\n');
      for (const part of [
        '2025',
        'UTC',
        'TMA Example',
        'AT 2025',
        'CC BY-NC 4.0',
        '01K9Z8Q4T0M3N5P7R9S1V3W5X7',
        'abab',
      ]) {
        expect(all).toContain(part);
      }
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(SMALLEST_TEXT);
      expect(all).not.toMatch(/undefined|null|NaN/);
    },
  );

  it.each([
    [
      'long and hostile',
      'ED-R 117 <script>"&amp; Oberpfaffenhofen-Fürstenfeldbruck-Wessobrunn (MON-FRI+ 0700-1600) 127.755 MHz',
    ],
    ['one word', 'X'.repeat(300)],
    ['in another script', '東京 進入管制区'],
  ])('fits a name that is %s', async (_, name) => {
    const svg = crossingSvg(await scene({ name }));
    const image = Png.decode(Buffer.from(await drawPng(svg)));
    const isInk = ([red, green, blue]: Rgb) => red + green + blue < 200;
    expect(image.count({ x: PICTURE.width - 24, y: 0, width: 24, height: PICTURE.height }, isInk)).toBe(0);
  });

  it.each([
    ['across the date line', { latitudeDeg: -17, longitudeDeg: 179.97 }],
    ['of an airspace of 300 km', { west: -1_000, east: 299_000, heightM: 150_000, floor: '1900m MSL' }],
    ['of two seconds', { west: 3_000, east: 3_020 }],
    ['in a gap of the log', { log: { gap: [330, 420] as const } }],
    ['without altitudes', { log: { pressureOffsetM: null, hasGnssAltitude: false } }],
    ['without a date', { log: { date: null } }],
    ['across midnight', { log: { startsAt: '23:55:00' } }],
    ['by the rules of leagues', { profile: 1 as const }],
  ])('can be drawn %s', async (_, options) => {
    const picture = await scene(options);
    const svg = crossingSvg(picture);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const coordinates = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(Math.max(...coordinates.map(Math.abs))).toBeLessThan(20_000);
    const places = onPlan(picture, picture);
    expect(places.every((place) => isIn(place, PLAN))).toBe(true);
    const numbers = markBoxes(places).filter((__, i) => i % 2 === 0);
    expect(numbers.some((one, i) => numbers.some((other, j) => j < i && overlap(one, other)))).toBe(false);
    expect(Png.decode(Buffer.from(await drawPng(svg))).width).toBe(PICTURE.width);
  });

  it('shows all of a large airspace in an inset', async () => {
    const large = crossingSvg(
      await scene({ west: -1_000, east: 299_000, heightM: 150_000, floor: '1900m MSL' }),
    );
    expect(large).toContain('class="view"');
    expect(crossingSvg(await scene({}))).not.toContain('class="view"');
  });

  it.each([60, 200, 500, 720, 900, 1_300])('has a scale of time for %d s inside', async (seconds) => {
    const picture = await scene({ east: 3_000 + 9 * seconds, log: { seconds: 2_400 } });
    const times = textsOf(crossingSvg(picture)).filter(({ text }) => /^\d\d:\d\d:\d\d UTC$/.test(text));
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect(times.length).toBeLessThanOrEqual(6);
  });

  it('has the section within its frame', async () => {
    const picture = await scene({ floor: '1900m MSL' });
    const section = sectionProjection(picture)!;
    const floorY = section.y(
      valueAt(picture.evidence.floorM, picture.evidence.timeSeconds, picture.crossing.entry.clock_seconds),
    );
    expect(floorY).toBeGreaterThan(SECTION.y);
    expect(floorY).toBeLessThan(SECTION.y + SECTION.height);
    expect(section.x(picture.evidence.timeSeconds[0]!)).toBeCloseTo(SECTION.x, 6);
  });
});
