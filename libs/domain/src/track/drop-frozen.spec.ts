import { type FixColumns } from '../igc/igc-file.js';
import { cleanFixes } from './clean-fixes.js';

const METRES_PER_DEGREE = 111_200;

/** Where an aircraft is at each second, metres north and metres high. */
interface Way {
  northM: number[];
  altitudeM: number[];
}

/** Appends seconds of moving north at a speed that changes evenly, climbing all the while. */
function move(way: Way, seconds: number, fromMps: number, toMps: number, climbMps = 0): void {
  for (let i = 1; i <= seconds; i++) {
    way.northM.push(way.northM.at(-1)! + fromMps + ((toMps - fromMps) * i) / seconds);
    way.altitudeM.push(way.altitudeM.at(-1)! + climbMps);
  }
}

/** A log of every so many seconds of a way, beginning at a given one. */
function logged({ northM, altitudeM }: Way, interval: number, phase = 0): FixColumns {
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
function flight(way: Way, standSeconds: number): void {
  move(way, standSeconds, 0, 0);
  move(way, 5, 0, 9.5);
  move(way, 600, 9.5, 9.5, 1);
  move(way, 600, 9.5, 9.5, -1);
  move(way, 4, 9.5, 0);
}

const INTERVALS_AND_PHASES = [1, 2, 3, 4, 5, 6, 8, 10].flatMap((interval) =>
  [0, 1, 2, 3].filter((phase) => phase < interval).map((phase) => [interval, phase] as const),
);

describe('a position that is held', () => {
  it.each(INTERVALS_AND_PHASES)(
    'is no fault while the pilot stands before, between and after two flights: %d s, from second %d',
    (interval, phase) => {
      for (const standSeconds of [20, 60, 1200]) {
        const way: Way = { northM: [0], altitudeM: [1000] };
        flight(way, 300);
        flight(way, standSeconds);
        move(way, 300, 0, 0);
        expect(cleanFixes(logged(way, interval, phase)).removed.frozen).toBe(0);
      }
    },
  );

  it('is no fault where a car stands at traffic lights between stretches at 15 m/s', () => {
    const way: Way = { northM: [0], altitudeM: [500] };
    for (let i = 0; i < 20; i++) {
      move(way, 60, 15, 15);
      move(way, 25, 0, 0);
    }
    for (const interval of [1, 5, 10]) expect(cleanFixes(logged(way, interval)).removed.frozen).toBe(0);
  });

  it.each([1, 5, 10])('is a fault while the flight goes straight on, at %d s', (interval) => {
    const way: Way = { northM: [0], altitudeM: [2000] };
    move(way, 600, 10, 10);
    const fixes = logged(way, interval);
    const held = { from: 200 / interval, to: 260 / interval };
    fixes.latitudeDeg.fill(fixes.latitudeDeg[held.from]!, held.from, held.to);
    expect(cleanFixes(fixes).removed.frozen).toBe(held.to - held.from - 1);
  });

  it('is a fault where the aircraft comes back to the place, flies before and after, and climbs meanwhile', () => {
    const way: Way = { northM: [0], altitudeM: [2000] };
    move(way, 200, 10, 10);
    move(way, 30, 0, 0, 1.5);
    move(way, 200, 10, 10);
    expect(cleanFixes(logged(way, 1)).removed.frozen).toBe(30);
  });

  it('is no fault before a place that nothing can fly to, as where another log begins', () => {
    const way: Way = { northM: [0], altitudeM: [2000] };
    move(way, 100, 10, 10);
    move(way, 60, 0, 0);
    way.northM.push(way.northM.at(-1)! + 50_000);
    way.altitudeM.push(2000);
    move(way, 100, 10, 10);
    expect(cleanFixes(logged(way, 1)).removed.frozen).toBe(0);
  });
});
