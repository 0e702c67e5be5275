import { addDays, daysBetween, utcDayOf } from './utc-day.js';

describe('a day in UTC', () => {
  it('is that of a moment', () => {
    expect(utcDayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
    expect(utcDayOf(new Date('2026-11-22T00:30:00+01:00'))).toBe('2026-11-21');
  });

  it('can be shifted over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
  });
});
