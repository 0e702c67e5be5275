import { type OutingState, steepestFor } from '../../../factories/flight-simulator/outing/index.js';
import { samples } from '../../../harness/full-run.js';
import { displacement, distanceMetres } from '../../../factories/flight-simulator/wgs84.js';
import {
  LABELLED_ACTIVITIES,
  type LabelledActivity,
  type LabelledLog,
  randomLabelledLog,
} from './labelled-log.js';

const SEEDS = Array.from({ length: samples({ usual: 8, full: 60 }) }, (_, index) => (index + 1) * 613);

/** Nothing moves faster than this in one second: over the ground, up and down. */
const SPEED_MAX_MPS: Readonly<Record<OutingState, number>> = {
  // a run, or a sailplane's roll up to half of its flying speed
  rest: 17,
  walk: 5,
  drive: 60,
  flight: 55,
  tow: 50,
  powered: 36,
  balloon: 40,
};
const VERTICAL_MAX_MPS: Readonly<Record<OutingState, number>> = {
  rest: 3.5,
  walk: 0.6,
  drive: 7,
  flight: 17,
  tow: 18,
  powered: 9,
  balloon: 6,
};

/** What must be in a log of an activity whose recorder was on all the time. */
const MAIN_STATE: Readonly<Record<LabelledActivity, OutingState>> = {
  rest: 'rest',
  walk: 'walk',
  'ground-handling': 'walk',
  town: 'drive',
  country: 'drive',
  motorway: 'drive',
  'mountain-road-up': 'drive',
  'mountain-road-down': 'drive',
  'mountain-road-there-and-back': 'drive',
  train: 'drive',
  bicycle: 'drive',
  'cable-car': 'drive',
  chairlift: 'drive',
  'hike-and-fly': 'flight',
  ridge: 'flight',
  'low-ridge': 'flight',
  dune: 'flight',
  parked: 'flight',
  hovering: 'flight',
  thermal: 'flight',
  sled: 'flight',
  'top-landing': 'flight',
  'training-hill': 'flight',
  winch: 'tow',
  'winch-in-wind': 'tow',
  'slow-aerotow': 'tow',
  'boat-tow': 'tow',
  'pay-out-tow': 'tow',
  sailplane: 'tow',
  paramotor: 'powered',
  balloon: 'balloon',
};

const logsOf = (activity: LabelledActivity): LabelledLog[] =>
  SEEDS.map((seed) => randomLabelledLog(activity, seed));

/** Each second of a log with its state. */
function* secondsOf({ spans, track }: LabelledLog) {
  for (const { state, startSeconds, endSeconds } of spans) {
    for (let index = startSeconds - track.startSeconds; index < endSeconds - track.startSeconds; index++) {
      yield {
        state,
        metres: distanceMetres(track.position(index), track.position(index + 1)),
        climbMetres: track.altitude(index + 1) - track.altitude(index),
        index,
      };
    }
  }
}

const isAirborne = (state: OutingState): boolean => !['rest', 'walk', 'drive'].includes(state);

describe.each(LABELLED_ACTIVITIES)('a labelled log: %s', (activity) => {
  let logs: LabelledLog[];

  beforeAll(() => {
    logs = logsOf(activity);
  });

  it('has one state in each second, and neighbouring parts differ', () => {
    for (const { spans, track } of logs) {
      expect(spans[0]?.startSeconds).toBe(track.startSeconds);
      expect(spans.at(-1)?.endSeconds).toBe(track.timeSeconds(track.length - 1));
      for (const [index, span] of spans.slice(1).entries()) {
        expect(span.startSeconds).toBe(spans[index]?.endSeconds);
        expect(span.state).not.toBe(spans[index]?.state);
        expect(span.endSeconds).toBeGreaterThan(span.startSeconds);
      }
    }
  });

  it('is in the air from take-off to landing, and only then', () => {
    for (const { seed, flights, spans, track } of logs) {
      const flown = flights.map(({ takeOffSeconds, landingSeconds }) => ({
        from: takeOffSeconds ?? track.startSeconds,
        to: landingSeconds ?? track.timeSeconds(track.length - 1),
      }));
      const airborne: { from: number; to: number }[] = [];
      for (const { state, startSeconds, endSeconds } of spans.filter((span) => isAirborne(span.state))) {
        expect(state).not.toBe('rest');
        const previous = airborne.at(-1);
        if (previous?.to === startSeconds) previous.to = endSeconds;
        else airborne.push({ from: startSeconds, to: endSeconds });
      }
      expect({ seed, airborne }).toEqual({ seed, airborne: flown });
    }
  });

  it('moves no faster than its state can', () => {
    for (const log of logs) {
      for (const { state, metres, climbMetres, index } of secondsOf(log)) {
        if (metres > SPEED_MAX_MPS[state] || Math.abs(climbMetres) > VERTICAL_MAX_MPS[state]) {
          throw new Error(`${log.seed}: ${state} at second ${index}: ${metres} m, ${climbMetres} m up`);
        }
      }
    }
  });

  it('flies above the ground it took off from or lands on', () => {
    for (const { seed, flights, track } of logs) {
      for (const { takeOffSeconds, landingSeconds } of flights) {
        if (takeOffSeconds === null || landingSeconds === null) continue;
        const [first, last] = [takeOffSeconds - track.startSeconds, landingSeconds - track.startSeconds];
        const lowestMetres = Math.min(...track.altitudeMetres.slice(first, last + 1));
        const groundMetres = Math.min(track.altitude(first), track.altitude(last));
        const belowMetres = Math.max(0, groundMetres - lowestMetres);
        expect([seed, belowMetres <= 3]).toEqual([seed, true]);
      }
    }
  });

  it('is about its activity', () => {
    const about = logs.filter(({ spans }) => spans.some(({ state }) => state === MAIN_STATE[activity]));
    expect(about.length).toBeGreaterThan(0.8 * logs.length);
  });

  it('has the same bytes for the same seed', () => {
    const [first] = logs;
    const again = randomLabelledLog(activity, SEEDS[0] ?? 0);
    expect(again.igc.equals(first?.igc ?? Buffer.alloc(0))).toBe(true);
    expect(again.spans).toEqual(first?.spans);
  });
});

describe('labelled logs', () => {
  it('drive on slopes that fit the speed, up and down, and down without a stop', () => {
    const logs = (['mountain-road-down', 'country', 'motorway', 'town'] as const).flatMap(logsOf);
    let downWithoutStop = 0;
    const climbs = new Set<number>();
    for (const log of logs) {
      for (const { state, metres, climbMetres } of secondsOf(log)) {
        // a car may be slower than its road, but the road is never steeper than 14 %
        if (state === 'drive' && metres > 1) {
          expect(Math.abs(climbMetres) / metres).toBeLessThan(
            Math.min(0.145, steepestFor(metres * 0.75) + 0.001),
          );
        }
      }
      for (const { state, startSeconds, endSeconds } of log.spans) {
        if (state !== 'drive' || endSeconds - startSeconds < 240) continue;
        const [first, last] = [startSeconds - log.track.startSeconds, endSeconds - log.track.startSeconds];
        const climbMetres = log.track.altitude(last) - log.track.altitude(first);
        if (Math.abs(climbMetres) > 150) climbs.add(Math.sign(climbMetres));
        const stops = [...secondsOf(log)].filter(
          ({ index, metres }) => index > first + 20 && index < last - 20 && metres < 0.5,
        );
        if (climbMetres < -150 && stops.length === 0) downWithoutStop++;
      }
    }
    expect(climbs).toEqual(new Set([1, -1]));
    expect(downWithoutStop).toBeGreaterThan(0);
  });

  it('park over one spot, some so quietly that ten minutes stay within 14 m of height', () => {
    let quiet = 0;
    for (const { spans, track } of logsOf('parked')) {
      for (const { state, startSeconds, endSeconds } of spans) {
        if (state !== 'flight') continue;
        for (let from = startSeconds; from + 600 < endSeconds; from += 60) {
          const first = from - track.startSeconds;
          const heights = track.altitudeMetres.slice(first, first + 600);
          const strayed = Math.max(
            ...Array.from({ length: 60 }, (_, step) =>
              distanceMetres(track.position(first), track.position(first + step * 10)),
            ),
          );
          if (Math.max(...heights) - Math.min(...heights) <= 14 && strayed < 150) quiet++;
        }
      }
    }
    expect(quiet).toBeGreaterThan(0);
  });

  it('bend their ridges by anything up to 60°', () => {
    const bent = logsOf('ridge').map(({ spans, track }) => {
      const flown = spans.find(({ state }) => state === 'flight');
      if (!flown) return 0;
      const axes: number[] = [];
      for (let at = flown.startSeconds + 60; at + 20 < flown.endSeconds - 120; at += 5) {
        const index = at - track.startSeconds;
        const { east, north } = displacement(track.position(index), track.position(index + 20));
        if (Math.hypot(east, north) > 100) axes.push(Math.atan2(east, north));
      }
      // how far the courses are from lying on one axis: 0 on a straight ridge
      const mean = (of: (angle: number) => number) =>
        axes.reduce((sum, axis) => sum + of(2 * axis), 0) / Math.max(1, axes.length);
      return 1 - Math.hypot(mean(Math.cos), mean(Math.sin));
    });
    expect(Math.max(...bent)).toBeGreaterThan(0.1);
    expect(Math.min(...bent)).toBeLessThan(0.1);
  });

  it('come from recorders of every kind', () => {
    const logs = LABELLED_ACTIVITIES.flatMap(logsOf);
    const text = logs.map(({ igc }) => igc.toString('latin1'));
    const share = (matches: (log: string, index: number) => boolean) =>
      text.filter(matches).length / text.length;
    expect(Math.min(...logs.map(({ intervalSeconds }) => intervalSeconds))).toBe(0.2);
    expect(Math.max(...logs.map(({ intervalSeconds }) => intervalSeconds))).toBe(20);
    const withoutWing = share((log) => log.includes('HFGTYGLIDERTYPE:\r\n'));
    const withoutBarometer = share((log) => !/^B\d{6}.{17}A(?!00000)/m.test(log));
    for (const drawn of [withoutWing, withoutBarometer]) {
      expect(drawn).toBeGreaterThan(0.2);
      expect(drawn).toBeLessThan(0.6);
    }
    expect(share((log) => log.includes('TDS'))).toBeGreaterThan(0.02);
    expect(share((log) => /ENL|MOP/.test(log))).toBeGreaterThan(0.005);
    const partly = logs.flatMap(({ flights }) => flights);
    expect(partly.some(({ takeOffSeconds }) => takeOffSeconds === null)).toBe(true);
    expect(partly.some(({ landingSeconds }) => landingSeconds === null)).toBe(true);
  });
});
