import { sunTimes } from './sun-times.js';

const MINUTE_MS = 60_000;

/** Published to the minute. */
function minutesBetween(epochMs: number | null, published: string): number {
  return Math.abs((epochMs ?? Number.NaN) - Date.parse(published)) / MINUTE_MS;
}

describe('the sun of a flight', () => {
  // As published by almanacs for Greenwich, to the minute, in UTC.
  it.each([
    ['Greenwich', '2024-06-20T12:00:00Z', 51.48, 0, '03:43', '12:02', '20:21'],
    ['Greenwich', '2024-12-21T12:00:00Z', 51.48, 0, '08:04', '11:58', '15:53'],
  ])('rises and sets at %s on %s as published', (_, moment, latitude, longitude, rise, noon, set) => {
    const day = moment.slice(0, 10);
    const sun = sunTimes(Date.parse(moment), latitude, longitude);
    expect(minutesBetween(sun.sunrise, `${day}T${rise}:00Z`)).toBeLessThan(2);
    expect(minutesBetween(sun.solarNoon, `${day}T${noon}:00Z`)).toBeLessThan(2);
    expect(minutesBetween(sun.sunset, `${day}T${set}:00Z`)).toBeLessThan(2);
  });

  it.each([
    ['the west of the Pacific', '2024-01-10T23:00:00Z', -44.7, 169.1],
    ['the east of the Pacific', '2024-06-04T22:02:00Z', 20.8, -156.3],
    ['Europe', '2024-06-04T15:02:00Z', 47.1, 8.5],
  ])('uses the local solar day in %s, whatever the UTC date', (_, moment, latitude, longitude) => {
    const at = Date.parse(moment);
    const sun = sunTimes(at, latitude, longitude);
    expect(sun.sunrise).toBeLessThan(at);
    expect(sun.sunset).toBeGreaterThan(at);
    expect(Math.abs(sun.solarNoon - at)).toBeLessThan(12 * 60 * MINUTE_MS);
  });

  it.each(['2024-06-21T12:00:00Z', '2024-12-21T12:00:00Z'])(
    'neither rises nor sets at 75 N on %s',
    (moment) => {
      const sun = sunTimes(Date.parse(moment), 75, 25);
      expect([sun.sunrise, sun.sunset]).toEqual([null, null]);
      expect(minutesBetween(sun.solarNoon, moment)).toBeLessThan(130);
    },
  );
});
