import { REST_SECONDS_MIN, type State } from './journey.js';
import { SECOND_ACTIVITIES, type SecondActivity, secondGeneratorLog } from './second-generator.js';

const SEEDS = [1, 2, 3];
const DAY_SECONDS = 86_400;
const CHORD_SECONDS = 30;
const METRES_PER_DEGREE = 111_195;
const SLOPE_METRES = 500;
const FOLLOWS_HAIRPINS_SECONDS_MAX = 5;
/** Steepest road, and what height errors add over half a kilometre. */
const ROAD_SLOPE_MAX = 0.13 + 0.05;
const ROADS = [
  'mountain-road-up',
  'mountain-road-down',
  'mountain-road-down-with-stops',
  'town',
  'country',
  'motorway',
  'train',
  'bicycle',
] satisfies SecondActivity[];

/** Over 30 seconds: speed over ground and vertical speed in m/s, so that sensor noise hardly counts. */
const BOUNDS: Record<State, { speed: number; climb: number; sink: number }> = {
  rest: { speed: 3.5, climb: 1, sink: 1 }, // a sailplane still rolls
  walk: { speed: 2.5, climb: 0.9, sink: 0.9 },
  drive: { speed: 50, climb: 6, sink: 6 },
  flight: { speed: 55, climb: 7, sink: 7 },
  tow: { speed: 45, climb: 16, sink: 2 },
  powered: { speed: 40, climb: 5, sink: 6 },
  balloon: { speed: 20, climb: 6, sink: 6 },
};

interface Fix {
  second: number;
  north: number;
  east: number;
  height: number;
}

function fixesOf(igc: Uint8Array): Fix[] {
  const lines = Buffer.from(igc).toString('latin1').split('\r\n');
  const tenthsAt = lines.find((line) => line.startsWith('I') && line.includes('TDS')) ? -1 : undefined;
  return lines
    .filter((line) => line.startsWith('B'))
    .map((line) => {
      const number = (from: number, to: number): number => Number(line.slice(from, to));
      const latitude = (number(7, 9) + number(9, 14) / 60_000) * (line[14] === 'S' ? -1 : 1);
      const longitude = (number(15, 18) + number(18, 23) / 60_000) * (line[23] === 'W' ? -1 : 1);
      return {
        second:
          number(1, 3) * 3600 + number(3, 5) * 60 + number(5, 7) + (tenthsAt ? Number(line.at(-1)) / 10 : 0),
        north: latitude * METRES_PER_DEGREE,
        east: longitude * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
        height: number(30, 35),
      };
    });
}

describe('the second generator of labelled logs', () => {
  const logs = new Map<SecondActivity, { seed: number; log: ReturnType<typeof secondGeneratorLog> }[]>();

  beforeAll(() => {
    for (const activity of SECOND_ACTIVITIES) {
      logs.set(
        activity,
        SEEDS.map((seed) => ({ seed, log: secondGeneratorLog(activity, seed) })),
      );
    }
  });

  it.each(SECOND_ACTIVITIES)(
    'gives the same log for the same seed, and another for another: %s',
    (activity) => {
      const [first, second] = logs.get(activity)!;
      expect(secondGeneratorLog(activity, first!.seed)).toEqual(first!.log);
      expect(second!.log.igc).not.toEqual(first!.log.igc);
    },
  );

  it.each(SECOND_ACTIVITIES)('covers a log within one day with consecutive parts: %s', (activity) => {
    for (const { log } of logs.get(activity)!) {
      const fixes = fixesOf(log.igc);
      expect(fixes.length).toBeGreaterThan(10);
      expect(fixes.every((fix, index) => index === 0 || fix.second > fixes[index - 1]!.second)).toBe(true);
      expect(log.parts[0]!.startSeconds).toBeCloseTo(fixes[0]!.second, 1);
      expect(log.parts.at(-1)!.endSeconds).toBeCloseTo(fixes.at(-1)!.second, 1);
      expect(log.parts.at(-1)!.endSeconds).toBeLessThan(DAY_SECONDS);
      log.parts.forEach((part, index) => {
        const next = log.parts[index + 1];
        expect(part.endSeconds).toBeGreaterThan(part.startSeconds);
        if (part.state === 'rest') {
          expect(part.endSeconds - part.startSeconds).toBeGreaterThanOrEqual(REST_SECONDS_MIN);
        }
        if (next) {
          expect(next.startSeconds).toBe(part.endSeconds);
          expect(next.state).not.toBe(part.state);
        }
      });
    }
  });

  it.each(SECOND_ACTIVITIES)('moves as people, vehicles and wings can: %s', (activity) => {
    for (const { seed, log } of logs.get(activity)!) {
      const fixes = fixesOf(log.igc);
      for (const part of log.parts) {
        const { speed, climb, sink } = BOUNDS[part.state];
        for (const [from, to] of chords(fixes, part.startSeconds, part.endSeconds)) {
          const seconds = to.second - from.second;
          const metresPerSecond = Math.hypot(to.east - from.east, to.north - from.north) / seconds;
          const rise = (to.height - from.height) / seconds;
          const what = `${activity} ${seed}, ${part.state} at ${from.second}`;
          expect([what, metresPerSecond < speed, rise < climb, -rise < sink]).toEqual([
            what,
            true,
            true,
            true,
          ]);
        }
      }
    }
  });

  it.each(ROADS)('climbs no steeper than a road: %s', (activity) => {
    for (const { seed, log } of logs.get(activity)!) {
      const fixes = fixesOf(log.igc);
      for (const part of log.parts.filter(({ state }) => state === 'drive')) {
        const driven = fixes.filter(({ second }) => second >= part.startSeconds && second <= part.endSeconds);
        for (const slope of slopes(driven)) {
          expect([`${activity} ${seed}`, slope < ROAD_SLOPE_MAX]).toEqual([`${activity} ${seed}`, true]);
        }
      }
    }
  });

  it('knows every state', () => {
    const parts = [...logs.values()].flat().flatMap(({ log }) => log.parts);
    expect([...new Set(parts.map(({ state }) => state))].sort()).toEqual(Object.keys(BOUNDS).sort());
  });
});

/** Of stretches of half a kilometre, measured from fix to fix where these are close enough to follow a hairpin. */
function* slopes(fixes: Fix[]): Generator<number> {
  let metres = 0;
  let from = fixes[0];
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1];
    if (!before) continue;
    if (fix.second - before.second > FOLLOWS_HAIRPINS_SECONDS_MAX) {
      [metres, from] = [0, fix];
      continue;
    }
    metres += Math.hypot(fix.east - before.east, fix.north - before.north);
    if (metres < SLOPE_METRES) continue;
    yield Math.abs(fix.height - from!.height) / metres;
    [metres, from] = [0, fix];
  }
}

/** Pairs of fixes of one part that are about 30 seconds apart. */
function* chords(fixes: Fix[], start: number, end: number): Generator<[Fix, Fix]> {
  let from: Fix | undefined;
  for (const fix of fixes) {
    if (fix.second < start || fix.second > end) continue;
    from ??= fix;
    if (fix.second - from.second < CHORD_SECONDS) continue;
    yield [from, fix];
    from = fix;
  }
}
