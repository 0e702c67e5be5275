import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '@engine/analysis';
import { thermalsPayload } from './thermals.payload.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../examples/sample-flight.igc');

/** Every value of a JSON tree with its path. */
function* leaves(value: unknown, at = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [at, value];
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, `${at}.${key}`);
}

describe('thermals on the wire', () => {
  const analysis = analyse(readFileSync(SAMPLE)).thermals!;
  const payload = thermalsPayload(analysis);

  it('numbers thermals and glides from 1, in time order', () => {
    expect(payload.thermals.map(({ index }) => index)).toEqual(analysis.thermals.map((_, i) => i + 1));
    const starts = payload.thermals.map(({ starts_at }) => Date.parse(starts_at!));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(payload.glides.map(({ index }) => index)).toEqual(analysis.glides.map((_, i) => i + 1));
  });

  it('carries exactly the thermals, lifts and glides that were found', () => {
    expect(payload.thermals).toHaveLength(payload.summary!.count);
    payload.thermals.forEach((thermal, i) => {
      const { gainM, durationSeconds, enter, exit } = analysis.thermals[i]!;
      expect(thermal).toMatchObject({ gain_m: Math.round(gainM), duration_seconds: durationSeconds });
      expect(Date.parse(thermal.ends_at!) - Date.parse(thermal.starts_at!)).toBe(durationSeconds * 1000);
      expect(thermal.exit.altitude_m! - thermal.enter.altitude_m!).toBeCloseTo(
        exit.altitudeM! - enter.altitudeM!,
        -1,
      );
    });
    expect(payload.wind_profile).toHaveLength(analysis.windProfile.length);
  });

  it('writes JSON with units in snake_case, and directions below 360 degrees', () => {
    const all = [...leaves(payload)];
    expect(all.filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))).toEqual([]);
    const keys = all.map(([at]) => at.slice(at.lastIndexOf('.') + 1));
    expect(keys.filter((key) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(key))).toEqual([]);
    const directions = all.filter(([at]) => at.endsWith('direction_deg')).map(([, value]) => value as number);
    expect(directions.length).toBeGreaterThan(payload.thermals.length);
    for (const direction of directions) expect(direction >= 0 && direction < 360).toBe(true);
  });

  it('includes the thresholds that the definitions depend on', () => {
    expect(payload.parameters).toMatchObject({ thermal_seconds_min: 40, thermal_gain_min_m: 20 });
  });

  it('has no times when the file has no date', () => {
    const undated = readFileSync(SAMPLE, 'latin1').replace(/^HFDTE.*\r?\n/m, '');
    const { thermals } = thermalsPayload(analyse(Buffer.from(undated, 'latin1')).thermals);
    expect(thermals.length).toBe(payload.thermals.length);
    for (const { starts_at, enter } of thermals) expect([starts_at, enter.time]).toEqual([null, null]);
  });
});
