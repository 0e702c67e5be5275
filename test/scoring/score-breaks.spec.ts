import { prepareLog, readIgc, type FlightLog } from '@engine/analysis';
import { type BreakReason, freeTrackOf, scoreFlight, type TrackBreak } from '@engine/scoring';
import {
  balloon,
  glide,
  type Leg,
  power,
  type Scenario,
  simulateFlight,
  thermal,
  tow,
} from '../factories/flight-simulator/index.js';

const SCENARIO: Scenario = {
  seed: 11,
  startTime: '2025-06-14T10:00:00Z',
  takeOff: { latitudeDegrees: 47, longitudeDegrees: 11, altitudeMetres: 900 },
  landingAltitudeMetres: 700,
  wind: { speedMps: 2, fromDegrees: 270 },
  legs: [],
};

const CLIMB = thermal({ climbMps: 2, gainMetres: 500, circleRadiusMetres: 60, coreRadiusMetres: 250 });

const SAILPLANE = { airSpeedMps: 25, glideRatio: 40 } as const;
const CLIMB_FAST = thermal({ climbMps: 2, gainMetres: 400, circleRadiusMetres: 120, coreRadiusMetres: 350 });

function logOf(scenario: Partial<Scenario>): FlightLog {
  return prepareLog(readIgc(simulateFlight({ ...SCENARIO, ...scenario }).igc));
}

const reasons = (log: FlightLog): BreakReason[] => freeTrackOf(log).breaks.map(({ reason }) => reason);

/** Whether a rule set's score begins before and ends after a break. */
function spans(log: FlightLog, { fromIndex, toIndex }: TrackBreak): boolean {
  const scores = scoreFlight(log);
  expect(scores.length).toBeGreaterThan(0);
  return scores.some(
    ({ best }) => best !== null && best.startIndex < toIndex && best.finishIndex > fromIndex,
  );
}

/** How far a track index is from a time, in seconds. */
function secondsFrom(log: FlightLog, index: number, time: number): number {
  return Math.abs(log.timeOf(index)! / 1000 - time);
}

describe('a score', () => {
  it('spans a free flight from take-off to landing', () => {
    const log = logOf({ legs: [CLIMB, glide({ courseDegrees: 90, seconds: 600 })] });
    expect(freeTrackOf(log)).toEqual({
      parts: [expect.objectContaining({ takeoffIndex: log.flight!.takeoffIndex })],
      breaks: [],
      unscored: null,
    });
    for (const { breaks } of scoreFlight(log)) expect(breaks).toEqual([]);
  });

  it('does not span an engine run, and counts the better side of it', () => {
    const run = power({
      courseDegrees: 90,
      seconds: 300,
      altitudeMetres: 1500,
      climbMps: 2,
      airSpeedMps: 25,
    });
    const legs: readonly Leg[] = [
      tow({ airSpeedMps: 26, climbMps: 2.5, gainMetres: 500, turnDegreesPerSecond: 4 }),
      CLIMB_FAST,
      glide({ courseDegrees: 60, seconds: 400 }),
      run,
      CLIMB_FAST,
      glide({ courseDegrees: 90, seconds: 900 }),
    ];
    const log = logOf({
      ...SAILPLANE,
      legs,
      recorder: { hasEngineSensor: true },
      igc: { engineColumn: 'ENL', glider: 'ASH 26 E' },
    });
    expect(reasons(log)).toEqual(['tow', 'engine']);
    const [launch, engine] = freeTrackOf(log).breaks as [TrackBreak, TrackBreak];
    for (const broken of [launch, engine]) expect(spans(log, broken)).toBe(false);
    expect(launch.fromIndex).toBe(log.flight!.takeoffIndex);
    const [xcontest] = scoreFlight(log, { ruleSets: ['xcontest'] });
    expect(xcontest!.breaks).toEqual([launch, engine]);
    expect(xcontest!.takeoffIndex).toBe(engine.toIndex);
  });

  it('begins at the release of a tow, or where the own engine that launched stops', () => {
    const { igc, truth } = simulateFlight({
      ...SCENARIO,
      ...SAILPLANE,
      legs: [
        tow({ airSpeedMps: 26, climbMps: 2.5, gainMetres: 500, turnDegreesPerSecond: 4, hasOwnEngine: true }),
        CLIMB_FAST,
        glide({ courseDegrees: 60, seconds: 400 }),
      ],
      recorder: { hasEngineSensor: true },
      igc: { engineColumn: 'ENL', glider: 'ASH 26 E' },
    });
    const released = truth.takeOff.timeSeconds + 200;
    const log = prepareLog(readIgc(igc));
    const [launch] = freeTrackOf(log).breaks as [TrackBreak];
    expect(reasons(log)).toEqual(['engine']);
    expect(secondsFrom(log, launch.toIndex, released)).toBeLessThan(20);
    expect(spans(log, launch)).toBe(false);
    const noSensor = { ...log, engineRuns: null };
    expect(reasons(noSensor)).toEqual(['tow']);
    expect(spans(noSensor, freeTrackOf(noSensor).breaks[0]!)).toBe(false);
  });

  it('does not span a landing between two flights of a log', () => {
    const legs = [CLIMB, glide({ courseDegrees: 90, seconds: 500 })];
    const first = simulateFlight({ ...SCENARIO, legs, secondsAfterLanding: 600 });
    const second = simulateFlight({
      ...SCENARIO,
      startTime: '2025-06-14T11:30:00Z',
      takeOff: { latitudeDegrees: 47, longitudeDegrees: 11.08, altitudeMetres: 900 },
      legs: [CLIMB, glide({ courseDegrees: 270, seconds: 500 })],
    });
    const log = prepareLog(readIgc(Buffer.concat([first.igc, second.igc])));
    expect(log.flights).toHaveLength(2);
    expect(reasons(log)).toEqual(['landing']);
    expect(spans(log, freeTrackOf(log).breaks[0]!)).toBe(false);
  });
});

describe('no league scores', () => {
  const TOUR: readonly Leg[] = [
    power({ courseDegrees: 20, seconds: 420, altitudeMetres: 1050, climbMps: 1.5, airSpeedMps: 12 }),
    power({ courseDegrees: 110, seconds: 400, altitudeMetres: 1050, climbMps: 1.5, airSpeedMps: 12 }),
    power({ courseDegrees: 250, seconds: 500, altitudeMetres: 1100, climbMps: 1.5, airSpeedMps: 12 }),
  ];

  const unscored = (log: FlightLog): unknown => [freeTrackOf(log).unscored, scoreFlight(log)];

  it.each(['ENL', 'MOP'] as const)('a flight under power by its %s column', (engineColumn) => {
    const log = logOf({
      landingAltitudeMetres: 900,
      airSpeedMps: 12,
      legs: TOUR,
      recorder: { hasEngineSensor: true },
      igc: { engineColumn },
    });
    expect(unscored(log)).toEqual(['powered', []]);
  });

  it('a flight whose header names an aircraft with an engine', () => {
    const log = logOf({
      legs: [CLIMB, glide({ courseDegrees: 90, seconds: 600 })],
      igc: { glider: 'Paramotor' },
    });
    expect(unscored(log)).toEqual(['powered', []]);
  });

  it('a balloon', () => {
    const log = logOf({
      secondsBeforeTakeOff: 400,
      landingAltitudeMetres: 880,
      legs: [
        balloon({
          levels: [
            { altitudeMetres: 1300, climbMps: 2, holdSeconds: 600 },
            { altitudeMetres: 1050, climbMps: 1.5, holdSeconds: 900 },
          ],
          descentMps: 1.8,
        }),
      ],
      igc: { glider: 'Hot air balloon' },
    });
    expect(unscored(log)).toEqual(['balloon', []]);
  });

  it('a log that is nothing but a tow', () => {
    const whole = logOf({
      ...SAILPLANE,
      legs: [tow({ airSpeedMps: 26, climbMps: 2.5, gainMetres: 500, turnDegreesPerSecond: 4 })],
    });
    const [{ toIndex }] = freeTrackOf(whole).breaks as [TrackBreak];
    const [flight] = whole.flights;
    const towed = { ...flight!, landingIndex: toIndex };
    expect(unscored({ ...whole, flights: [towed], flight: towed })).toEqual(['no_free_flight', []]);
  });

  it('a log without a flight', () => {
    const log = logOf({ legs: [glide({ courseDegrees: 90, seconds: 300 })] });
    expect(unscored({ ...log, flights: [], flight: null })).toEqual(['no_flight', []]);
  });
});

describe('a flight that may have been free', () => {
  const log = logOf({ legs: [CLIMB, glide({ courseDegrees: 90, seconds: 600 })] });
  const { takeoffIndex, landingIndex } = log.flight!;
  const poweredBy = (confidence: number): FlightLog => {
    const stays = [
      { state: 'powered', startIndex: takeoffIndex, endIndex: landingIndex, confidence },
    ] as const;
    const flight = { takeoffIndex, landingIndex, stays };
    return { ...log, flights: [flight], flight };
  };

  it('keeps its score if motion alone shows power, and not for certain', () => {
    expect(freeTrackOf(poweredBy(0.6)).unscored).toBeNull();
    expect(scoreFlight(poweredBy(0.6))[0]!.points).toBe(scoreFlight(log)[0]!.points);
    expect(freeTrackOf(poweredBy(0.95)).unscored).toBe('powered');
  });
});
