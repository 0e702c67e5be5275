import { type Track } from '../track/track.js';
import { findMovements } from './find-flights.js';

const INTERVAL_SECONDS = 10;
const MOVE_FIXES = 3;
const STAND_FIXES = 9;

/** A level log of short moves at 10 m/s, each followed by a pause with receiver noise. */
function stopAndGo(moveCount: number): { track: Track; altitudesRead: () => number } {
  const cycle = MOVE_FIXES + STAND_FIXES;
  const count = moveCount * cycle;
  let northM = 0;
  const norths = Float64Array.from({ length: count }, (_, i) => {
    northM += i % cycle < MOVE_FIXES ? 100 : i % 2 === 0 ? 4 : -4;
    return northM;
  });
  let pathM = 0;
  const paths = norths.map((north, i) => (pathM += i === 0 ? 0 : Math.abs(north - norths[i - 1]!)));
  let reads = 0;
  const altitudeM = new Proxy(
    Float64Array.from({ length: count }, (_, i) => 1000 + 10 * Math.sin(i / 300)),
    {
      get(column, key) {
        reads++;
        return Reflect.get(column, key) as unknown;
      },
    },
  );
  const zeros = new Float64Array(count);
  const track: Track = {
    count,
    timeSeconds: Int32Array.from({ length: count }, (_, i) => i * INTERVAL_SECONDS),
    latitudeDeg: zeros,
    longitudeDeg: zeros,
    altitudeM,
    isAltitudeBridged: new Uint8Array(count),
    altitudeSource: 'pressure',
    isLevel: false,
    eastM: zeros,
    northM: norths,
    pathM: paths,
    segment: new Int32Array(count),
    samplingIntervalSeconds: INTERVAL_SECONDS,
  };
  return { track, altitudesRead: () => reads };
}

function altitudesReadPerFix(moveCount: number): number {
  const { track, altitudesRead } = stopAndGo(moveCount);
  expect(findMovements(track)).toHaveLength(1);
  return altitudesRead() / track.count;
}

describe('findMovements', () => {
  it('reads each fix as often in a log with two thousand pauses as in one with two hundred', () => {
    expect(altitudesReadPerFix(2000)).toBeLessThan(1.2 * altitudesReadPerFix(200));
  });
});
