import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '@engine/analysis';
import { thermalsPayload } from './thermals.payload.js';
import { observedWeatherPayload } from './observed-weather.payload.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../examples/sample-flight.igc');

describe('the weather observed by a flight', () => {
  const bytes = readFileSync(SAMPLE);
  const analysis = analyse(bytes);
  const payload = observedWeatherPayload(analysis)!;
  const thermals = thermalsPayload(analysis.thermals);

  it('includes the wind of its thermals and the top of the highest one', () => {
    expect(payload.observed.wind_profile.length).toBeGreaterThan(0);
    expect(payload.observed.wind_profile).toEqual(thermals.wind_profile);
    const exits = thermals.thermals.map(({ exit }) => exit.altitude_m!);
    // The last turns of the highest thermal sank.
    expect(payload.observed.thermal_top_m).toBe(Math.max(...exits) + 3);
    expect(payload.observed.thermal_top_m).toBe(Math.round(analysis.metrics.altitudeMaxM!));
  });

  it('distributes all time and gain of the thermals over the hours', () => {
    const hours = payload.observed.climb_by_hour;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(hours.length).toBeGreaterThan(1);
    expect(sum(hours.map((hour) => hour.time_seconds))).toBe(thermals.summary!.time_seconds);
    expect(Math.abs(sum(hours.map((hour) => hour.gain_m)) - thermals.summary!.gain_m)).toBeLessThanOrEqual(2);
    for (const { starts_at, time_seconds, gain_m, climb_mean_mps } of hours) {
      expect(starts_at).toMatch(/:00:00Z$/);
      expect(time_seconds).toBeLessThanOrEqual(3600);
      expect(climb_mean_mps).toBeCloseTo(gain_m / time_seconds, 1);
    }
  });

  it('counts a thermal across the full hour in both hours', () => {
    const [thermal] = analysis.thermals!.thermals;
    const noon = Date.UTC(2025, 5, 14, 12);
    const over = { ...thermal!, startsAt: noon - 60_000, endsAt: noon + 180_000, gainM: 400 };
    const made = { ...analysis, thermals: { ...analysis.thermals!, thermals: [over] } };
    expect(observedWeatherPayload(made)!.observed.climb_by_hour).toEqual([
      { starts_at: '2025-06-14T11:00:00Z', thermals: 1, time_seconds: 60, gain_m: 100, climb_mean_mps: 1.7 },
      { starts_at: '2025-06-14T12:00:00Z', thermals: 1, time_seconds: 180, gain_m: 300, climb_mean_mps: 1.7 },
    ]);
  });

  it('includes the sun times of the day at take-off', () => {
    expect(payload.sun.sunrise).toMatch(/^2025-06-14T03:2\d/);
    expect(payload.sun.solar_noon).toMatch(/^2025-06-14T11:2\d/);
    expect(payload.sun.sunset).toMatch(/^2025-06-14T19:1\d/);
  });

  it('is null without a date', () => {
    const undated = Buffer.from(bytes.toString('latin1').replace(/^HFDTE.*\r?\n/m, ''), 'latin1');
    expect(observedWeatherPayload(analyse(undated))).toBeNull();
  });

  it('is null without a flight', () => {
    expect(
      observedWeatherPayload({ ...analysis, metrics: { ...analysis.metrics, takeoff: null } }),
    ).toBeNull();
  });
});
