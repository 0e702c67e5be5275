import { altitudeLine, LINE_POINTS_MAX } from './group-barogram.js';

const trackOf = (count: number, gapAt = -1) => ({
  count,
  timeSeconds: Float64Array.from({ length: count }, (_, i) => i),
  altitudeM: Float32Array.from({ length: count }, (_, i) => 1_000 + i),
  startsSegment: Uint8Array.from({ length: count }, (_, i) => (i === gapAt ? 1 : 0)),
});

describe('altitudeLine', () => {
  it('lies on the time axis of the group, from the first fix to the last', () => {
    const { timeSeconds, altitudeM } = altitudeLine(trackOf(100), 600);
    expect([timeSeconds[0], timeSeconds.at(-1)]).toEqual([600, 699]);
    expect([altitudeM[0], altitudeM.at(-1)]).toEqual([1_000, 1_099]);
  });

  it('has a limited number of points', () => {
    const { timeSeconds } = altitudeLine(trackOf(20_000), 0);
    expect(timeSeconds.length).toBeLessThanOrEqual(LINE_POINTS_MAX + 1);
    expect(timeSeconds.length).toBeGreaterThan(LINE_POINTS_MAX / 2);
  });

  it('is broken at a gap, even where the first fix after it is left out', () => {
    const { altitudeM } = altitudeLine(trackOf(20_000, 10_001), 0);
    expect(altitudeM.filter((altitude) => Number.isNaN(altitude))).toHaveLength(1);
  });
});
