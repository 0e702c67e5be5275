import { decodeTrack, type EncodedTrack } from './decode-track.js';
import { toLocal, UNKNOWN_PHASE } from './replay-track.js';

const COLUMNS = {
  time_offset_seconds: [0, 1, 2, 3, 10, 11],
  latitude: [46.4, 46.4001, 46.4002, 46.4003, 46.401, 46.4011],
  longitude: [8.1, 8.1, 8.1001, 8.1002, 8.101, 8.1011],
  altitude_m: [1200, 1201, 1203, null, 1250, 1249],
  altitude_msl_m: [1200, 1201, 1203, null, 1250, 1249],
  altitude_gnss_m: [1200, 1201, 1203, null, 1250, 1249],
  ground_m: [1199, 1190, null, 1180, 0, -2],
  ground_speed_kmh: [30, 30.25, 31, 31.5, 40, 41.75],
  vario_mps: [0, 1.5, 2, -0.1, 1.1, -1.2],
  heading_deg: [350, 355, 2, 10, 20, 30],
  phase: [0, 1, 1, null, 1, 1],
};

const DESCRIPTION = {
  takeoff_index: 1,
  landing_index: 5,
  segment_starts: [0, 4],
  phase_names: ['outside_flight', 'thermal'],
};

const PLAIN: EncodedTrack = { ...DESCRIPTION, encoding: 'columns', columns: COLUMNS };

const SCALES: Record<string, number> = {
  time_offset_seconds: 1,
  latitude: 100_000,
  longitude: 100_000,
  altitude_gnss_m: 1,
  ground_m: 1,
  ground_speed_kmh: 4,
  vario_mps: 10,
  heading_deg: 1,
  phase: 1,
};

/** The same track in differences; the altitude is sent once. */
function inDeltas(): EncodedTrack {
  const columns: Record<string, (number | null)[]> = {};
  for (const [name, scale] of Object.entries(SCALES)) {
    let previous = 0;
    columns[name] = COLUMNS[name as keyof typeof COLUMNS].map((value) => {
      if (value === null) return null;
      const step = Math.round(value * scale) - previous;
      previous += step;
      return step;
    });
  }
  return {
    ...DESCRIPTION,
    encoding: 'delta',
    scales: SCALES,
    columns,
    same: { altitude_m: 'altitude_gnss_m', altitude_msl_m: 'altitude_gnss_m' },
  };
}

describe.each([
  ['plain columns', PLAIN],
  ['differences', inDeltas()],
])('decodeTrack of %s', (_name, encoded) => {
  const track = decodeTrack(encoded);

  it('keeps only the fixes from take-off to landing, and starts the clock at take-off', () => {
    expect([...track.timeSeconds]).toEqual([0, 1, 2, 9, 10]);
    expect(track.count).toBe(5);
    expect(track.latitudeDeg[0]).toBeCloseTo(46.4001, 9);
  });

  it('marks an unknown value and continues after it', () => {
    expect([...track.altitudeM]).toEqual([1201, 1203, NaN, 1250, 1249]);
    expect([...track.phase]).toEqual([1, 1, UNKNOWN_PHASE, 1, 1]);
    expect([...track.groundSpeedKmh]).toEqual([30.25, 31, 31.5, 40, 41.75]);
  });

  it('has the ground below, also at and below sea level', () => {
    expect([...track.groundM]).toEqual([1190, NaN, 1180, 0, -2]);
  });

  it('marks the first fix after a gap, counted from take-off', () => {
    expect([...track.startsSegment]).toEqual([0, 0, 0, 1, 0]);
  });

  it('places north at negative z and east at positive x', () => {
    const metresNorth = -(track.z[4]! - track.z[0]!);
    const metresEast = track.x[4]! - track.x[0]!;
    expect(metresNorth).toBeCloseTo(0.001 * 111_152, 0);
    expect(metresEast).toBeCloseTo(0.0011 * 76_900, 0);
  });
});

describe('decodeTrack', () => {
  it('marks a gap that only the list of gaps names', () => {
    const track = decodeTrack({ ...PLAIN, segment_starts: [0], gaps: [{ end_index: 4 }, {}] });
    expect([...track.startsSegment]).toEqual([0, 0, 0, 1, 0]);
  });

  it('continues over the antimeridian', () => {
    const track = decodeTrack({
      ...PLAIN,
      columns: { ...COLUMNS, longitude: [179.99, 179.995, 179.9999, -179.9999, -179.999, -179.998] },
    });
    expect(track.longitudeDeg[4]).toBeCloseTo(180.002, 9);
    expect(Math.abs(track.x[4]! - track.x[0]!)).toBeLessThan(600);
    const { x } = toLocal(track.origin, 46.4011, -179.998);
    expect(x).toBeCloseTo(track.x[4]!, 1);
  });

  it('has no altitudes if the file has none', () => {
    const track = decodeTrack({ ...PLAIN, columns: { ...COLUMNS, altitude_m: null } });
    expect(track.altitudeM.every(Number.isNaN)).toBe(true);
  });

  it.each(['ground_m', 'altitude_msl_m'])('knows no ground without the column %s', (name) => {
    for (const column of [null, undefined]) {
      const columns = { ...COLUMNS, [name]: column } as NonNullable<EncodedTrack['columns']>;
      expect(decodeTrack({ ...PLAIN, columns }).groundM).toEqual(new Float32Array(5).fill(NaN));
    }
  });

  it('refuses a track without positions', () => {
    expect(() => decodeTrack({ ...PLAIN, columns: { ...COLUMNS, latitude: null } })).toThrow(
      'The track has no column "latitude".',
    );
  });
});
