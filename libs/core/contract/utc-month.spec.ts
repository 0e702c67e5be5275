import { utcMonthBounds, utcMonthOf } from './utc-month.js';

describe('a month', () => {
  it('changes at midnight UTC in any time zone', () => {
    expect(utcMonthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-01');
    expect(utcMonthOf(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12-01');
    expect(utcMonthOf(new Date('2026-12-01T01:30:00+02:00'))).toBe('2026-11-01');
  });

  it.each([
    ['2026-02-01', '2026-03-01T00:00:00.000Z'],
    ['2028-02-01', '2028-03-01T00:00:00.000Z'],
    ['2026-12-01', '2027-01-01T00:00:00.000Z'],
  ] as const)('%s ends where the next month begins', (month, next) => {
    const { startsAt, endsAt } = utcMonthBounds(month);
    expect(startsAt.toISOString()).toBe(`${month}T00:00:00.000Z`);
    expect(endsAt.toISOString()).toBe(next);
  });
});
