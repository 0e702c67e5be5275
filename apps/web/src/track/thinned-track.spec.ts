import { originAt, type ReplayTrack } from './replay-track.js';
import { thinnedTrack } from './thinned-track.js';

function trackOf(count: number, gapAt: number): ReplayTrack {
  const ramp = Float64Array.from({ length: count }, (_, i) => i);
  const startsSegment = new Uint8Array(count);
  startsSegment[gapAt] = 1;
  return {
    count,
    timeSeconds: ramp,
    latitudeDeg: ramp,
    longitudeDeg: ramp,
    altitudeM: new Float32Array(ramp),
    groundM: new Float32Array(ramp),
    pressureAltitudeM: new Float32Array(count),
    varioMps: new Float32Array(count),
    groundSpeedKmh: new Float32Array(count),
    headingDeg: new Float32Array(count),
    startsSegment,
    phase: new Uint8Array(count),
    phaseNames: [],
    x: new Float32Array(count),
    z: new Float32Array(count),
    origin: originAt(0, 0),
  };
}

describe('a thinned track', () => {
  it('keeps both ends and both sides of a gap', () => {
    const thinned = thinnedTrack(trackOf(10_001, 4_003), 1_000);
    expect(thinned.count).toBeLessThanOrEqual(1_004);
    expect([thinned.timeSeconds[0], thinned.timeSeconds.at(-1)]).toEqual([0, 10_000]);
    const after = thinned.startsSegment.indexOf(1);
    expect([thinned.timeSeconds[after - 1], thinned.timeSeconds[after]]).toEqual([4_002, 4_003]);
  });

  it('is the whole track if that is short', () => {
    expect(thinnedTrack(trackOf(50, 7), 1_000).count).toBe(50);
  });
});
