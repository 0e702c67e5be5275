import { type Track } from '../track/track.js';
import { sparseWinds } from './sparse-winds.js';
import { turnOfChord } from './turn-of-chord.js';

const WIND = { eastMps: 4, northMps: -2 };
const AIR_SPEED_MPS = 9.5;

/**
 * Circling flown at one air speed, sampled every `interval` seconds. The turn rate swings by `swing` around its mean
 * with the heading, slowest into the wind, as pilots fly who stay with a leaning thermal.
 */
function circling(circleSeconds: number, swing: number, interval: number): Track {
  const step = 0.1;
  const upwind = Math.atan2(-WIND.eastMps, -WIND.northMps);
  const columns = { timeSeconds: [] as number[], eastM: [] as number[], northM: [] as number[] };
  let [east, north, course] = [0, 0, 0];
  for (let tick = 0; tick <= 600 / step; tick++) {
    if (tick % Math.round(interval / step) === 0) {
      columns.timeSeconds.push(Math.round(tick * step));
      columns.eastM.push(east);
      columns.northM.push(north);
    }
    east += step * (WIND.eastMps + AIR_SPEED_MPS * Math.sin(course));
    north += step * (WIND.northMps + AIR_SPEED_MPS * Math.cos(course));
    course += ((step * 2 * Math.PI) / circleSeconds) * (1 - swing * Math.cos(course - upwind));
  }
  const count = columns.timeSeconds.length;
  return {
    count,
    timeSeconds: Int32Array.from(columns.timeSeconds),
    eastM: Float64Array.from(columns.eastM),
    northM: Float64Array.from(columns.northM),
    altitudeM: new Int32Array(count),
    segment: new Int32Array(count),
    samplingIntervalSeconds: interval,
  } as unknown as Track;
}

describe('the wind from circling in a sparse log', () => {
  const errorOf = (track: Track): number => {
    const samples = sparseWinds(track, [{ startIndex: 0, endIndex: track.count - 1 }], 8);
    expect(samples.length).toBe(5);
    const mean = (of: 'eastMps' | 'northMps') =>
      samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;
    return Math.hypot(mean('eastMps') - WIND.eastMps, mean('northMps') - WIND.northMps);
  };

  it.each([
    [22, 7],
    [27, 8],
    [23, 10],
    [17, 10],
  ])('is right in steady circles of %i s, at one fix every %i s', (circleSeconds, interval) => {
    expect(errorOf(circling(circleSeconds, 0, interval))).toBeLessThan(0.5);
  });

  // At 10 s, circles that repeat exactly are sampled at the same few headings: see the known limits of the wind.
  it.each([7, 8])('is not biased by pushing upwind, at one fix every %i s', (interval) => {
    const track = circling(24, 0.35, interval);
    const last = track.count - 1;
    const driftMps = Math.hypot(track.eastM[last]!, track.northM[last]!) / track.timeSeconds[last]!;
    const windMps = Math.hypot(WIND.eastMps, WIND.northMps);
    expect(driftMps).toBeLessThan(0.75 * windMps);
    expect(errorOf(track)).toBeLessThan(0.15 * windMps);
  });
});

describe('the turn during a chord', () => {
  it.each([0, 10, 90, 164, 180, 270, 359])('of %i degrees follows from its length', (degrees) => {
    const half = (degrees * Math.PI) / 360;
    const share = degrees === 0 ? 1 : Math.sin(half) / half;
    expect(Math.abs((turnOfChord(share) * 180) / Math.PI - degrees)).toBeLessThan(1);
  });
});
