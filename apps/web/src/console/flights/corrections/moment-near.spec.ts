import { dayIn, momentNear, timeOfDayIn } from './moment-near.js';

describe('a time of day near a moment', () => {
  it.each([
    ['2025-07-05T10:30:00Z', '12:45:30', 'Europe/Zurich', '2025-07-05T10:45:30Z'],
    ['2025-07-05T10:30:00Z', '12:45', 'Europe/Zurich', '2025-07-05T10:45:00Z'],
    ['2025-01-18T23:50:00Z', '00:10:00', 'UTC', '2025-01-19T00:10:00Z'],
    ['2025-01-19T00:10:00Z', '23:50:00', 'UTC', '2025-01-18T23:50:00Z'],
    ['2025-01-18T23:35:00Z', '10:05:00', 'Australia/Sydney', '2025-01-18T23:05:00Z'],
  ])('%s, at %s in %s, is %s', (iso, timeOfDay, timeZone, moment) => {
    expect(momentNear(iso, timeOfDay, timeZone)).toBe(moment);
    expect(timeOfDayIn(moment, timeZone).startsWith(timeOfDay)).toBe(true);
  });

  it('has the day of the clocks there', () => {
    expect(dayIn('2025-01-18T23:35:00Z', 'Australia/Sydney')).toBe('2025-01-19');
  });
});
