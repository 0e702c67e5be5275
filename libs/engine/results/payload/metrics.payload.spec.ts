import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type FlightMetrics } from '@engine/analysis';
import { METRIC_NAMES, METRICS as TABLE } from '../metrics.js';
import { metricsPayload } from './metrics.payload.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../examples/sample-flight.igc');

const METRICS: FlightMetrics = {
  ...analyse(readFileSync(SAMPLE)).metrics,
  takeoff: {
    time: Date.UTC(2024, 5, 4, 15, 2, 41),
    latitude: 47.123456789,
    longitude: 8.5,
    altitudeM: 928.4,
  },
  landing: { time: null, latitude: 47, longitude: -179.9999999, altitudeM: null },
  altitudeMinM: -0.3,
  climbMaxMps: 2.549,
  trackLengthKm: 39.4978,
  glideRatioMean: 13.58,
  glideRatioBest: null,
};

describe('metrics on the wire', () => {
  it('writes times in RFC 3339 with whole seconds, and null when the flight has no date', () => {
    const payload = metricsPayload(METRICS);
    expect(payload.takeoff?.time).toBe('2024-06-04T15:02:41Z');
    expect(payload.landing?.time).toBeNull();
  });

  it('rounds to the resolution of the sensors', () => {
    const payload = metricsPayload(METRICS);
    expect(payload.takeoff?.latitude).toBe(47.123457);
    expect(payload.takeoff?.altitude_m).toBe(928);
    expect(payload.climb_max_mps).toBe(2.5);
    expect(payload.track_length_km).toBe(39.5);
    expect(payload.glide_ratio_mean).toBe(13.6);
  });

  it('never writes a minus zero', () => {
    expect(Object.is(metricsPayload(METRICS).altitude_min_m, 0)).toBe(true);
  });

  it('keeps null for values that could not be measured', () => {
    const payload = metricsPayload({ ...METRICS, takeoff: null, altitudeMaxM: null, bounds: null });
    expect(payload).toMatchObject({
      takeoff: null,
      altitude_max_m: null,
      bounds: null,
      glide_ratio_best: null,
    });
  });

  it('uses snake_case for every field', () => {
    const keys = Object.keys(metricsPayload(METRICS));
    expect(keys.filter((key) => !/^[a-z][a-z_]*$/.test(key))).toEqual([]);
    expect(keys).toHaveLength(Object.keys(METRICS).length);
  });

  it('has every metric of the table, between take-off and landing and the bounds', () => {
    expect(Object.keys(metricsPayload(METRICS))).toEqual(['takeoff', 'landing', ...METRIC_NAMES, 'bounds']);
  });

  it('takes each metric from the one of the same name, once', () => {
    const camelCase = (name: string) =>
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    for (const name of METRIC_NAMES) {
      const only = { ...METRICS, [camelCase(name)]: 7 };
      expect({ name, value: TABLE[name].from(only) }).toEqual({ name, value: 7 });
    }
  });
});
