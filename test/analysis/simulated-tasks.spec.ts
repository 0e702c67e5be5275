import { analyseTask, prepareLog, readIgc } from '@engine/analysis';
import {
  crossCountry,
  destination,
  distanceMetres,
  glide,
  PERFECT_RECORDER,
  type Position,
  type RecordedTask,
  type RecordedTurnpoint,
  type SimulatedFlight,
  simulateFlight,
} from '../factories/flight-simulator/index.js';

const TAKEOFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const north = (from: Position, kilometres: number): Position => away(from, 0, kilometres);
const east = (from: Position, kilometres: number): Position => away(from, 90, kilometres);

function away(from: Position, degrees: number, kilometres: number): Position {
  return destination(from, degrees, kilometres * 1000);
}

/** A race: out of the start around take-off, two turnpoints, and back east of take-off. */
const START = TAKEOFF;
const FIRST = north(TAKEOFF, 9);
const SECOND = east(FIRST, 8);
const GOAL = east(TAKEOFF, 6);

const DAY = '2025-07-05';

function race(second: Partial<RecordedTurnpoint> = {}, goal: Partial<RecordedTurnpoint> = {}): RecordedTask {
  return {
    declaredAt: `${DAY}T09:15:30Z`,
    description: 'Task 2',
    takeOff: { name: 'Fiesch', ...TAKEOFF },
    style: 'areas',
    route: [
      { name: 'D01', at: START, radiusMetres: 1500 },
      { name: 'B12', at: FIRST, radiusMetres: 1000 },
      { name: 'B23', at: SECOND, radiusMetres: 400, ...second },
      { name: 'A01', at: GOAL, radiusMetres: 400, ...goal },
    ],
  };
}

function fly(task: RecordedTask, route: readonly Position[], recorder = {}): SimulatedFlight {
  return simulateFlight({
    seed: 4,
    startTime: `${DAY}T10:30:00Z`,
    takeOff: TAKEOFF,
    landingAltitudeMetres: 1050,
    wind: { speedMps: 2, fromDegrees: 240 },
    legs: [
      crossCountry({ route, floorAltitudeMetres: 1900, ceilingAltitudeMetres: 2900, climbMps: 2.5 }),
      glide({ courseDegrees: 90, seconds: 60 }),
    ],
    recorder: { ...PERFECT_RECORDER, ...recorder },
    igc: { ladLod: true, task },
  });
}

function analysed({ igc }: SimulatedFlight) {
  const task = analyseTask(prepareLog(readIgc(igc)))!;
  return { ...task, flown: task.flown! };
}

/** The true time of the first second after `fromSeconds` at which a condition on the distance from a place holds. */
function trueTime(
  flight: SimulatedFlight,
  place: Position,
  isThere: (metres: number) => boolean,
  fromSeconds = 0,
) {
  const { track } = flight;
  for (let i = 0; i < track.length; i++) {
    if (track.timeSeconds(i) < fromSeconds) continue;
    if (isThere(distanceMetres(track.position(i), place))) return track.timeSeconds(i);
  }
  throw new Error('never there');
}

function expectNear(time: number | null | undefined, trueSeconds: number, seconds = 2): void {
  expect(Math.abs(time! / 1000 - trueSeconds)).toBeLessThanOrEqual(seconds);
}

describe('a race that was flown completely', () => {
  const flight = fly(race(), [FIRST, SECOND, GOAL, east(GOAL, 2)]);
  const { declared, route, distanceM, centreDistanceM, flown } = analysed(flight);

  it('is declared with its turnpoints, their kinds and their radii', () => {
    expect(declared).toMatchObject({
      declaredAt: Date.parse(`${DAY}T09:15:30Z`),
      flightDate: null,
      description: 'Task 2',
      takeoff: { name: 'Fiesch' },
      landing: null,
    });
    expect(
      declared.turnpoints.map(({ kind, name, zone }) => [kind, name, zone.radiusM, zone.radiusSource]),
    ).toEqual([
      ['start', 'D01', 1500, 'declared'],
      ['turnpoint', 'B12', 1000, 'declared'],
      ['turnpoint', 'B23', 400, 'declared'],
      ['goal', 'A01', 400, 'declared'],
    ]);
  });

  it('has every cylinder reached in order, within two seconds of the true times', () => {
    expect(flown.turnpoints.map(({ status }) => status)).toEqual([
      'reached',
      'reached',
      'reached',
      'reached',
    ]);
    const start = trueTime(flight, START, (metres) => metres > 1500);
    const first = trueTime(flight, FIRST, (metres) => metres <= 1000, start);
    const second = trueTime(flight, SECOND, (metres) => metres <= 400, first);
    const goal = trueTime(flight, GOAL, (metres) => metres <= 400, second);
    [start, first, second, goal].forEach((time, at) => expectNear(flown.turnpoints[at]!.reached?.time, time));
    expectNear(flown.start?.time, start);
    expectNear(flown.goal?.time, goal);
    expect(flown.endOfSpeedSection).toEqual(flown.goal);
  });

  it('counts the whole distance, and its speed from start to goal', () => {
    expect(flown.isCompleted).toBe(true);
    expect(flown.distanceM).toBe(distanceM);
    expect(flown.secondsOnCourse).toBe(flown.goal!.timeSeconds - flown.start!.timeSeconds);
    expect(flown.speedKmh).toBeCloseTo((distanceM / flown.secondsOnCourse!) * 3.6, 6);
    expect(route.at(-1)!.distanceM).toBe(distanceM);
    expect(distanceM).toBeLessThan(centreDistanceM - 1500 - 400);
  });

  it('is found in the same way if the recorder writes no radii, with the assumed 400 m', () => {
    const assumed = analysed(fly({ ...race(), style: 'keywords' }, [FIRST, SECOND, GOAL, east(GOAL, 2)]));
    for (const { zone } of assumed.declared.turnpoints) {
      expect(zone).toEqual({ shape: 'cylinder', radiusM: 400, radiusSource: 'assumed' });
    }
    expect(assumed.flown.isCompleted).toBe(true);
    expect(assumed.flown.start!.timeSeconds).toBeLessThan(flown.start!.timeSeconds);
  });

  it('cannot be judged if it was passed by further than the assumed radius', () => {
    const beside = fly({ ...race(), style: 'keywords' }, [FIRST, north(SECOND, -0.6), GOAL, east(GOAL, 2)]);
    const { flown: unknown } = analysed(beside);
    expect(unknown.turnpoints.map(({ status }) => status)).toEqual([
      ...['reached', 'reached', 'unknown', 'unknown'],
    ]);
    expect(unknown.turnpoints[2]!.reached).toBeNull();
    expect(unknown.turnpoints[2]!.nearest!.distanceM).toBeGreaterThan(50);
    expect(unknown.turnpoints[3]!.reached).not.toBeNull();
    expect(unknown).toMatchObject({ isCompleted: null, distanceM: null, goal: null });
    expect(unknown).toMatchObject({ secondsOnCourse: null, speedKmh: null });
  });

  it('is found if the recorder only writes a fix every ten seconds', () => {
    const sparse = analysed(fly(race(), [FIRST, SECOND, GOAL, east(GOAL, 2)], { intervalSeconds: 10 }));
    expect(sparse.flown.isCompleted).toBe(true);
    expectNear(sparse.flown.goal?.time, flown.goal!.time! / 1000, 3);
  });
});

describe('a race with a missed turnpoint', () => {
  const away = north(SECOND, -1.6);
  const flight = fly(race(), [FIRST, away, GOAL, east(GOAL, 2)]);
  const { route, flown } = analysed(flight);

  it('states how far away the nearest approach was, and that later cylinders do not count', () => {
    expect(flown.turnpoints.map(({ status }) => status)).toEqual([
      'reached',
      'reached',
      'missed',
      'reached_after_miss',
    ]);
    const { track } = flight;
    let nearest = Infinity;
    for (let i = 0; i < track.length; i++) {
      nearest = Math.min(nearest, distanceMetres(track.position(i), SECOND) - 400);
    }
    const missed = flown.turnpoints[2]!;
    expect(missed.reached).toBeNull();
    expect(Math.abs(missed.nearest!.distanceM - nearest)).toBeLessThan(5);
    expect([flown.goal, flown.endOfSpeedSection, flown.isCompleted]).toEqual([null, null, false]);
  });

  it('counts the distance up to the greatest progress towards it', () => {
    expect(flown.distanceM).toBeGreaterThan(route[1]!.distanceM);
    expect(flown.distanceM).toBeLessThan(route[2]!.distanceM - 1000);
    expect(flown.speedKmh).toBeGreaterThan(10);
  });
});

describe('a race with a late start', () => {
  const flight = fly(race(), [north(START, 3), east(START, 0.5), FIRST, SECOND, GOAL, east(GOAL, 2)]);

  it('starts with the last crossing before the first turnpoint', () => {
    const { flown } = analysed(flight);
    const first = trueTime(flight, START, (metres) => metres > 1500);
    const back = trueTime(flight, START, (metres) => metres < 1400, first + 60);
    const second = trueTime(flight, START, (metres) => metres > 1500, back);
    expect(second).toBeGreaterThan(first + 300);
    expectNear(flown.start?.time, second);
    expect(flown.isCompleted).toBe(true);
  });
});

describe('a finish', () => {
  const route = [FIRST, SECOND, GOAL, away(GOAL, 200, 2)];

  it('by a line is crossed later than its cylinder of the same size is reached', () => {
    const atLine = fly({ ...race({}, { isLine: true }), style: 'zones' }, route);
    const atCylinder = fly({ ...race(), style: 'zones' }, route);
    const line = analysed(atLine);
    const cylinder = analysed(atCylinder);
    expect(line.declared.turnpoints.map(({ zone }) => zone.shape)).toEqual([
      'cylinder',
      'cylinder',
      'cylinder',
      'line',
    ]);
    expect([line.flown.isCompleted, cylinder.flown.isCompleted]).toEqual([true, true]);
    expect(line.distanceM - cylinder.distanceM).toBeGreaterThan(350);
    expect(line.flown.goal!.timeSeconds).toBeGreaterThan(cylinder.flown.goal!.timeSeconds);
    const nearest = trueTime(atLine, GOAL, (metres) => metres < 150);
    expectNear(line.flown.goal!.time, nearest, 40);
  });

  it('by a line is not crossed by a pilot who passes beside it', () => {
    const beside = away(GOAL, 100, 1.5);
    const { flown } = analysed(
      fly({ ...race({}, { isLine: true }), style: 'zones' }, [FIRST, SECOND, beside]),
    );
    expect(flown.turnpoints.at(-1)!.status).toBe('not_reached');
    expect(flown.goal).toBeNull();
  });
});

describe('a sector', () => {
  const sector = { radiusMetres: 3000, halfAngleDegrees: 45 };

  it('is reached later than its cylinder, and the route goes to its point', () => {
    const beyond = away(SECOND, 70, 1.5);
    const [narrow, round] = [race(sector), race({ radiusMetres: 3000 })].map((task) =>
      analysed(fly({ ...task, style: 'zones' }, [FIRST, beyond, GOAL, east(GOAL, 2)])),
    );
    expect(narrow!.declared.turnpoints[2]!.zone.sector!.halfAngleDeg).toBe(45);
    expect([narrow!.flown.isCompleted, round!.flown.isCompleted]).toEqual([true, true]);
    const [late, early] = [narrow!, round!].map(({ flown }) => flown.turnpoints[2]!.reached!.timeSeconds);
    expect(late! - early!).toBeGreaterThan(60);
    expect(narrow!.route[2]!.latitudeDeg).toBeCloseTo(SECOND.latitudeDegrees, 4);
    expect(narrow!.route[2]!.longitudeDeg).toBeCloseTo(SECOND.longitudeDegrees, 4);
  });

  it('is missed by a pilot who turns before it, within its radius', () => {
    const before = away(SECOND, 250, 1);
    const { flown } = analysed(fly({ ...race(sector), style: 'zones' }, [FIRST, before, GOAL]));
    const { status, nearest } = flown.turnpoints[2]!;
    expect(status).toBe('missed');
    expect(nearest!.distanceM).toBeGreaterThan(300);
    expect(nearest!.distanceM).toBeLessThan(1100);
  });
});

it('a log without a task has none', () => {
  const { igc } = simulateFlight({ ...fly(race(), [FIRST]).scenario, igc: {} });
  expect(analyseTask(prepareLog(readIgc(igc)))).toBeNull();
});

it('a task that was declared but not flown is not started', () => {
  const elsewhere = (place: Position): Position => east(place, 200);
  const task = race();
  const moved = { ...task, route: task.route.map((point) => ({ ...point, at: elsewhere(point.at) })) };
  const { flown } = analysed(fly(moved, [FIRST, SECOND]));
  expect(flown.turnpoints.map(({ status }) => status)).toEqual(Array(4).fill('not_reached'));
  expect(flown).toMatchObject({ start: null, distanceM: 0, secondsOnCourse: null, speedKmh: null });
});
