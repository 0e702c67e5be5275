import { analyse, type FlightAnalysis } from '@engine/analysis';
import {
  glide,
  type Leg,
  simulateFlight,
  thermal,
  tow,
  type TowLeg,
} from '../factories/flight-simulator/index.js';

const TOW_CLIMB_MPS = 4;
const THERMAL_CLIMB_MPS = 1.5;
const INTERVALS = [1, 2, 5, 8, 10];

const WINCH: Leg = tow({ airSpeedMps: 10.5, climbMps: TOW_CLIMB_MPS, gainMetres: 400 });
const aerotow = (turn: Pick<TowLeg, 'turnDegreesPerSecond'>): Leg =>
  tow({ airSpeedMps: 30, climbMps: TOW_CLIMB_MPS, gainMetres: 700, ...turn });

const LAUNCHES: readonly (readonly [string, Leg])[] = [
  ['a winch', WINCH],
  ['an aeroplane straight on', aerotow({ turnDegreesPerSecond: 0 })],
  ['an aeroplane that circles', aerotow({ turnDegreesPerSecond: 2 })],
  ['an aeroplane that turns tightly', aerotow({ turnDegreesPerSecond: 6.5 })],
];

const FREE_FLIGHT: readonly Leg[] = [
  glide({ courseDegrees: 250, seconds: 120 }),
  thermal({ climbMps: THERMAL_CLIMB_MPS, gainMetres: 400 }),
  glide({ courseDegrees: 70, seconds: 300 }),
];

function fly(legs: readonly Leg[], intervalSeconds: number, takeOffMetres = 500) {
  return simulateFlight({
    seed: 7,
    startTime: '2025-05-05T10:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 8, altitudeMetres: takeOffMetres },
    landingAltitudeMetres: 450,
    wind: { speedMps: 3, fromDegrees: 250 },
    legs,
    recorder: { intervalSeconds },
  });
}

/** Seconds of the flight on tow, as found by `analyse`. */
function towSeconds({ phases, segments }: FlightAnalysis): number {
  expect(phases![0]!.kind).toBe('tow');
  expect(phases!.slice(1).map(({ kind }) => kind)).not.toContain('tow');
  const [part] = segments.filter(({ kind }) => kind === 'tow');
  expect(phases![0]).toEqual({ kind: 'tow', startIndex: part!.startIndex, endIndex: part!.endIndex });
  return part!.durationSeconds;
}

describe.each(LAUNCHES)('a launch by %s', (_, launch) => {
  it.each(INTERVALS)('is neither lift, glide nor a climb by the pilot, logged every %i s', (interval) => {
    const { igc, truth } = fly([launch, ...FREE_FLIGHT], interval);
    const analysis = analyse(igc);
    const { phases, thermals, metrics } = analysis;
    const trueTow = truth.segments.find(({ kind }) => kind === 'tow')!;

    const seconds = towSeconds(analysis);
    expect(Math.abs(seconds - (trueTow.endSeconds - trueTow.startSeconds))).toBeLessThanOrEqual(30);
    expect(thermals!.lifts).toEqual([]);
    expect(thermals!.thermals).toHaveLength(1);
    for (const { startIndex } of [...thermals!.glides, ...thermals!.thermals]) {
      expect(startIndex).toBeGreaterThanOrEqual(phases![0]!.endIndex);
    }
    expect(metrics.climbMaxMps).toBeLessThan((TOW_CLIMB_MPS + THERMAL_CLIMB_MPS) / 2);
    const { timeCirclingSeconds, timeGlidingSeconds, timeOtherSeconds } = metrics;
    expect(timeCirclingSeconds! + timeGlidingSeconds! + timeOtherSeconds!).toBe(analysis.durationSeconds);
    expect(timeOtherSeconds).toBeGreaterThanOrEqual(seconds);
  });
});

describe('a foot-launched flight', () => {
  it('has no tow', () => {
    const { igc } = fly(FREE_FLIGHT, 1, 1200);
    const { phases, metrics } = analyse(igc);
    expect(phases!.map(({ kind }) => kind)).not.toContain('tow');
    expect(metrics.climbMaxMps).toBeGreaterThan(0.8 * THERMAL_CLIMB_MPS);
  });
});

describe('a log that ends on tow', () => {
  it.each(INTERVALS)('is a tow and nothing else, logged every %i s', (interval) => {
    const { igc, truth } = fly([WINCH, ...FREE_FLIGHT], interval);
    const cut = truth.segments.find(({ kind }) => kind === 'tow')!.endSeconds - 15;
    const text = Buffer.from(igc).toString('latin1');
    const lines = text
      .split('\r\n')
      .filter((line) => !line.startsWith('B') || secondOfDay(line) <= cut % 86_400);
    const { phases, thermals, metrics } = analyse(Buffer.from(lines.join('\r\n'), 'latin1'));
    expect(phases!.map(({ kind }) => kind)[0]).toBe('tow');
    expect(thermals!.lifts).toEqual([]);
    expect(metrics.thermalCount).toBe(0);
  });
});

function secondOfDay(fix: string): number {
  return Number(fix.slice(1, 3)) * 3600 + Number(fix.slice(3, 5)) * 60 + Number(fix.slice(5, 7));
}
