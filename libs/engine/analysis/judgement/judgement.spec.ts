import {
  simulateFlight,
  hike,
  drive,
  glide,
  thermal,
} from '../../../../test/factories/flight-simulator/index.js';
import { cleanLog } from '../flight-log.js';
import { readIgc } from '../igc/read-igc.js';
import { decode } from './decode.js';
import { evidenceOf, hearEngine } from './evidence.js';
import { judgeTrack } from './judge-track.js';
import { MOTION_STATES, STATE, STATE_COUNT } from './motion-state.js';
import { observe, OBSERVATIONS, type Observations } from './observations.js';
import { LIKELIHOODS } from './table.js';
import { windowsOf } from './windows.js';

const NO_PRIORS = new Float64Array(STATE_COUNT);
const NOTHING = { headerClass: null, engineRuns: null } as const;

/** A hike up, a flight with a thermal, and a drive home. */
const { igc } = simulateFlight({
  seed: 11,
  startTime: '2025-06-14T10:00:00Z',
  takeOff: { latitudeDegrees: 46, longitudeDegrees: 7, altitudeMetres: 1500 },
  landingAltitudeMetres: 600,
  wind: { speedMps: 3, fromDegrees: 250 },
  before: [hike({ climbMetres: 200, speedMps: 1, climbMps: 0.3 })],
  legs: [
    glide({ courseDegrees: 30, distanceMetres: 2000 }),
    thermal({ climbMps: 2, gainMetres: 500 }),
    glide({ courseDegrees: 60, distanceMetres: 6000 }),
  ],
  after: [drive({ roadMetres: 9000, climbMetres: 100, speedMps: 13 })],
});
const { track } = cleanLog(readIgc(igc));
const windows = windowsOf(track, { firstIndex: 0, lastIndex: track.count - 1 });

const statesOf = (observations: Observations): string[] => {
  const { states } = decode(
    evidenceOf(LIKELIHOODS, observations, windows.seconds),
    windows.seconds,
    NO_PRIORS,
  );
  return [...new Set(Array.from(states, (state) => MOTION_STATES[state]!))];
};

/** Rows in which one state is much likelier than the others. */
function evidenceFor(states: readonly number[], strength = 3): Float64Array {
  const rows = new Float64Array(states.length * STATE_COUNT);
  states.forEach((state, window) => (rows[window * STATE_COUNT + state] = strength));
  return rows;
}

describe('what is not seen', () => {
  it('contributes nothing: without any observation, every state has what it starts with', () => {
    const blind = Object.fromEntries(
      OBSERVATIONS.map((name) => [name, new Float64Array(3).fill(NaN)]),
    ) as unknown as Observations;
    const { whole, local, tempers } = LIKELIHOODS;
    const start = whole.bias.map((bias, state) => {
      return tempers.whole * bias + (state < STATE.drive ? 0 : tempers.local * local.bias[0]!);
    });
    const rows = evidenceOf(LIKELIHOODS, blind, 10);
    for (let i = 0; i < rows.length; i++) expect(rows[i]).toBeCloseTo(start[i % STATE_COUNT]!, 12);
  });

  it.each(OBSERVATIONS)('turns no part into another kind: %s', (name) => {
    const seen = observe(windows);
    const kinds = statesOf(seen);
    expect(kinds).toEqual(expect.arrayContaining(['rest', 'walk', 'flight', 'drive']));
    const without = { ...seen, [name]: new Float64Array(windows.count).fill(NaN) };
    expect(kinds).toEqual(expect.arrayContaining(statesOf(without)));
  });
});

describe('the decoder', () => {
  it('gives each window posteriors that add up to 1, and the path that they favour', () => {
    const truth = [...new Array<number>(20).fill(STATE.rest), ...new Array<number>(40).fill(STATE.flight)];
    const { states, posteriors } = decode(evidenceFor(truth), 10, NO_PRIORS);
    expect([...states]).toEqual(truth);
    for (let at = 0; at < posteriors.length; at += STATE_COUNT) {
      expect(posteriors.subarray(at, at + STATE_COUNT).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    }
  });

  it('lets no drive touch a flight, and no stay be shorter than its least', () => {
    const truth = [
      ...new Array<number>(12).fill(STATE.drive),
      ...new Array<number>(12).fill(STATE.flight),
      STATE.balloon,
      ...new Array<number>(12).fill(STATE.flight),
    ];
    const { states } = decode(evidenceFor(truth), 10, NO_PRIORS);
    for (let i = 1; i < states.length; i++) {
      expect([states[i - 1], states[i]]).not.toEqual([STATE.drive, STATE.flight]);
    }
    expect([...states]).not.toContain(STATE.balloon);
  });

  it('never enters a state whose prior rules it out, however strong the evidence', () => {
    const priors = NO_PRIORS.map((_, state) => (state === STATE.balloon ? -Infinity : 0));
    const { states, posteriors } = decode(
      evidenceFor(new Array<number>(60).fill(STATE.balloon), 50),
      10,
      priors,
    );
    expect([...states]).not.toContain(STATE.balloon);
    expect(posteriors.some(Number.isNaN)).toBe(false);
  });

  it('stays finite over a log of a day', () => {
    const { posteriors } = decode(evidenceFor(new Array<number>(8640).fill(STATE.flight)), 10, NO_PRIORS);
    expect(posteriors.every(Number.isFinite)).toBe(true);
  });
});

describe('an engine sensor', () => {
  it('speaks for power where it runs, and against it where it does not', () => {
    const rows = new Float64Array(3 * STATE_COUNT);
    hearEngine(rows, [true, false, null]);
    const best = (window: number): number => {
      const row = rows.subarray(window * STATE_COUNT, (window + 1) * STATE_COUNT);
      return row.indexOf(Math.max(...row));
    };
    expect(best(0)).toBe(STATE.powered);
    expect(rows[STATE_COUNT + STATE.powered]).toBeLessThan(rows[STATE_COUNT + STATE.flight]!);
    expect([...rows.subarray(2 * STATE_COUNT)]).toEqual(new Array<number>(STATE_COUNT).fill(0));
  });
});

describe('the judgement of a track', () => {
  it('covers it from the first fix to the last, each stay beginning where the one before ends', () => {
    const stays = judgeTrack(track, NOTHING);
    expect(stays[0]!.startIndex).toBe(0);
    expect(stays.at(-1)!.endIndex).toBe(track.count - 1);
    stays.slice(1).forEach((stay, i) => expect(stay.startIndex).toBe(stays[i]!.endIndex));
    for (const { confidence } of stays) expect(confidence).toBeGreaterThan(0);
  });

  it('does not depend on where the log was made', () => {
    const moved = { ...track, latitudeDeg: track.latitudeDeg.map((degrees) => degrees - 60) };
    expect(judgeTrack(moved, NOTHING)).toEqual(judgeTrack(track, NOTHING));
  });
});
