import { recordFragment, recordMoment, type RecordSource } from './record-moment.js';

const SOURCE = {
  track: {
    timeSeconds: Float64Array.of(0, 10, 20, 30),
    altitudeM: Float32Array.of(900, NaN, 1_500, 1_200),
    varioMps: Float32Array.of(0, 3, 1, -2),
    x: Float32Array.of(100, 100, 200, 5_000),
    z: Float32Array.of(0, 0, 0, 0),
  },
  thermals: {
    thermals: [
      { starts_at: '2026-07-14T10:05:00Z', gain_m: 300, climb_mean_mps: 2.5 },
      { starts_at: '2026-07-14T10:20:00Z', gain_m: 900, climb_mean_mps: 1.5 },
    ],
    glides: [{ starts_at: '2026-07-14T10:40:00Z', distance_km: 8 }],
  },
  flownAt: '2026-07-14T10:00:00Z',
} as unknown as RecordSource;

describe('the moment of a record', () => {
  it.each([
    ['altitude_max_m', 20],
    ['climb_max_mps', 10],
    ['distance_from_takeoff_max_km', 30],
    ['thermal_gain_max_m', 1_200],
    ['thermal_climb_max_mps', 300],
    ['glide_max_km', 2_400],
  ])('of %s', (record, seconds) => {
    expect(recordMoment(recordFragment(record), SOURCE)).toBe(seconds);
  });

  it('is not told for records of a whole flight, and other fragments', () => {
    expect(recordFragment('duration_seconds')).toBe('');
    expect(['', '#t=5', '#record=duration_seconds'].map((each) => recordMoment(each, SOURCE))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is not told for a thermal of a flight without a date', () => {
    expect(recordMoment('#record=thermal_gain_max_m', { ...SOURCE, flownAt: null })).toBeNull();
  });
});
