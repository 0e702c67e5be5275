import { originAt, type ReplayTrack } from '../track/replay-track.js';
import { sectionsOf } from './barogram-airspaces.js';
import { type DrawnAirspace } from './drawn-airspaces.js';
import { LimitHeights } from './limit-heights.js';
import { type Airspace } from './shown-airspace.js';

const COUNT = 101;

/** Along a parallel from 8° to 9°, climbing, while pressure altitude is 5 % lower. */
function trackWith(changes: Partial<ReplayTrack> = {}): ReplayTrack {
  const ramp = Float64Array.from({ length: COUNT }, (_, i) => i);
  const altitudeM = new Float32Array(COUNT).map((_, i) => 2_000 + 20 * i);
  return {
    count: COUNT,
    timeSeconds: ramp,
    latitudeDeg: new Float64Array(COUNT).fill(46),
    longitudeDeg: ramp.map((i) => 8 + i / 100),
    altitudeM,
    groundM: new Float32Array(COUNT).fill(900),
    pressureAltitudeM: altitudeM.map((m) => 0.95 * m),
    startsSegment: new Uint8Array(COUNT),
    origin: originAt(46, 8.5),
    ...changes,
  } as ReplayTrack;
}

const limit = (datum: Airspace['floor']['datum'], heightM: number | null) => ({
  datum,
  height_m: heightM,
  text: '',
});
const FL = limit('standard_pressure', 2_850); // which is at 3,000 m there
const WITHOUT_QNH = { qnhHPa: null, isPressure: false };

describe('the limits of airspaces in the altitudes of a track', () => {
  it('follow pressure altitude with flight levels', () => {
    const heights = new LimitHeights(trackWith(), WITHOUT_QNH);
    expect(heights.atFix(FL, 'floor', 50)).toBeCloseTo(3_000, 0);
    expect(heights.level(FL, 'floor').m).toBeCloseTo(3_000, -1);
  });

  it('follow QNH without a barometer, and need nothing if the track is in pressure altitudes', () => {
    const track = trackWith({ pressureAltitudeM: new Float32Array(COUNT).fill(NaN) });
    const heights = new LimitHeights(track, { qnhHPa: 1_023.25, isPressure: false });
    expect(heights.atFix(FL, 'floor', 50)).toBeCloseTo(2_850 + 83, 0);
    expect(new LimitHeights(track, { qnhHPa: 1_023.25, isPressure: true }).level(FL, 'floor').m).toBe(2_850);
  });

  it('follow the ground with heights above it, as far as it is known', () => {
    const floor = limit('ground', 300);
    expect(new LimitHeights(trackWith(), WITHOUT_QNH).atFix(floor, 'floor', 5)).toBe(1_200);
    const nowhere = trackWith({ groundM: new Float32Array(COUNT).fill(NaN) });
    const unknown = new LimitHeights(nowhere, WITHOUT_QNH);
    expect(unknown.atFix(floor, 'floor', 5)).toBeNaN();
    expect(unknown.atFix(limit('ground', 0), 'floor', 5)).toBe(-Infinity);
  });

  const around = (floor: Airspace['floor'], ceiling: Airspace['ceiling']) =>
    ({
      border: [
        {
          latitudeDeg: Float64Array.of(45.9, 45.9, 46.1, 46.1),
          longitudeDeg: Float64Array.of(8.195, 8.405, 8.405, 8.195),
        },
      ],
      ...{ floor, ceiling },
    }) as unknown as DrawnAirspace;

  it('do not look at the whole track again for each fix or limit', () => {
    let reads = 0;
    const pressureAltitudeM = new Proxy(trackWith().pressureAltitudeM, {
      get: (column, key) => {
        reads++;
        return Reflect.get(column, key) as unknown;
      },
    });
    const track = trackWith({ pressureAltitudeM });
    const heights = new LimitHeights(track, WITHOUT_QNH);
    for (let times = 0; times < 10; times++) heights.level(FL, 'floor');
    sectionsOf(around(FL, FL), track, heights);
    expect(reads).toBeLessThan(4 * COUNT);
  });

  it('are drawn where the track is within the border', () => {
    const track = trackWith();
    const airspace = around(limit('ground', 0), limit('sea_level', 2_600));
    const sections = sectionsOf(airspace, track, new LimitHeights(track, WITHOUT_QNH));
    expect(sections).toHaveLength(1);
    expect(sections[0]!.timeSeconds[0]).toBe(20);
    expect(sections[0]!.timeSeconds.at(-1)).toBe(40);
    expect(sections[0]!.ceilingM[0]).toBe(2_600);
  });
});
