import { type FixColumns } from '../igc/igc-file.js';
import { cleanFixes } from './clean-fixes.js';

const METRES_PER_DEGREE = 111_200;

/** The true position at each second: metres north and altitude. */
interface Course {
  northM: number[];
  altitudeM: number[];
}

/** Appends seconds of moving north at a linearly changing speed and a constant climb rate. */
function move(course: Course, seconds: number, fromMps: number, toMps: number, climbMps = 0): void {
  for (let i = 1; i <= seconds; i++) {
    course.northM.push(course.northM.at(-1)! + fromMps + ((toMps - fromMps) * i) / seconds);
    course.altitudeM.push(course.altitudeM.at(-1)! + climbMps);
  }
}

/** A log of the course with one fix per `interval` seconds, starting at `phase`. */
function logged({ northM, altitudeM }: Course, interval: number, phase = 0): FixColumns {
  const seconds = northM.map((_, second) => second).filter((second) => second % interval === phase);
  return {
    count: seconds.length,
    timeSeconds: Int32Array.from(seconds, (second) => 40_000 + second),
    latitudeDeg: Float64Array.from(seconds, (second) => 46 + northM[second]! / METRES_PER_DEGREE),
    longitudeDeg: new Float64Array(seconds.length).fill(8),
    pressureAltitudeM: Int32Array.from(seconds, (second) => Math.round(altitudeM[second]!)),
    gnssAltitudeM: Int32Array.from(seconds, (second) => Math.round(altitudeM[second]! + 40)),
    is3d: new Uint8Array(seconds.length).fill(1),
    recordStart: new Uint32Array(seconds.length),
  };
}

/** Standing still, a run of five seconds, 20 minutes of flight, a flare of four seconds. */
function flight(course: Course, standSeconds: number): void {
  move(course, standSeconds, 0, 0);
  move(course, 5, 0, 9.5);
  move(course, 600, 9.5, 9.5, 1);
  move(course, 600, 9.5, 9.5, -1);
  move(course, 4, 9.5, 0);
}

const INTERVALS_AND_PHASES = [1, 2, 3, 4, 5, 6, 8, 10].flatMap((interval) =>
  [0, 1, 2, 3].filter((phase) => phase < interval).map((phase) => [interval, phase] as const),
);

describe('a position that is held', () => {
  it.each(INTERVALS_AND_PHASES)(
    'is not a fault while the pilot waits before, between and after two flights: %d s, from second %d',
    (interval, phase) => {
      for (const standSeconds of [20, 60, 1200]) {
        const course: Course = { northM: [0], altitudeM: [1000] };
        flight(course, 300);
        flight(course, standSeconds);
        move(course, 300, 0, 0);
        expect(cleanFixes(logged(course, interval, phase)).removed.frozen).toBe(0);
      }
    },
  );

  it('is no fault if a car stops at traffic lights between stretches at 15 m/s', () => {
    const course: Course = { northM: [0], altitudeM: [500] };
    for (let i = 0; i < 20; i++) {
      move(course, 60, 15, 15);
      move(course, 25, 0, 0);
    }
    for (const interval of [1, 5, 10]) expect(cleanFixes(logged(course, interval)).removed.frozen).toBe(0);
  });

  it.each([1, 5, 10])('is a fault while the flight continues straight on, at %d s', (interval) => {
    const course: Course = { northM: [0], altitudeM: [2000] };
    move(course, 600, 10, 10);
    const fixes = logged(course, interval);
    const held = { from: 200 / interval, to: 260 / interval };
    fixes.latitudeDeg.fill(fixes.latitudeDeg[held.from]!, held.from, held.to);
    expect(cleanFixes(fixes).removed.frozen).toBe(held.to - held.from - 1);
  });

  it('is a fault if the aircraft returns to the position, flies before and after, and climbs meanwhile', () => {
    const course: Course = { northM: [0], altitudeM: [2000] };
    move(course, 200, 10, 10);
    move(course, 30, 0, 0, 1.5);
    move(course, 200, 10, 10);
    expect(cleanFixes(logged(course, 1)).removed.frozen).toBe(30);
  });

  it.each([2, 3, 6])('is a stall if the receiver catches up after %i s in flight', (stallSeconds) => {
    const course: Course = { northM: [0], altitudeM: [2000] };
    move(course, 300, 10, 10);
    const fixes = logged(course, 1);
    for (const from of [60, 120, 180]) {
      fixes.latitudeDeg.fill(fixes.latitudeDeg[from]!, from, from + stallSeconds + 1);
    }
    expect(cleanFixes(fixes).removed.frozen).toBe(3 * stallSeconds);
  });

  it('is no stall if the aircraft stops and flies on', () => {
    const course: Course = { northM: [0], altitudeM: [2000] };
    for (let i = 0; i < 10; i++) {
      move(course, 30, 10, 10);
      move(course, 4, 0, 0);
    }
    expect(cleanFixes(logged(course, 1)).removed.frozen).toBe(0);
  });

  it('is no fault before an unreachable position, such as the start of another log', () => {
    const course: Course = { northM: [0], altitudeM: [2000] };
    move(course, 100, 10, 10);
    move(course, 60, 0, 0);
    course.northM.push(course.northM.at(-1)! + 50_000);
    course.altitudeM.push(2000);
    move(course, 100, 10, 10);
    expect(cleanFixes(logged(course, 1)).removed.frozen).toBe(0);
  });
});
