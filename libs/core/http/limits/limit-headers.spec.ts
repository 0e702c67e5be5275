import { monthPolicy } from './limit-headers.js';

describe('the monthly policy', () => {
  it.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z', 30 * 86_400],
    ['2026-11-01', '2026-11-30T23:59:59.001Z', 1],
    ['2026-12-01', '2026-12-31T12:00:00.000Z', 43_200],
    // counted just before midnight, answered just after it
    ['2026-11-01', '2026-12-01T00:00:00.500Z', 0],
  ] as const)('of %s, read at %s, resets in %d s', (month, now, resetSeconds) => {
    expect(monthPolicy(1_000, 258, month, new Date(now))).toMatchObject({ remaining: 742, resetSeconds });
  });

  it('is as long as the month and never goes negative', () => {
    const now = new Date('2028-02-10T00:00:00Z');
    expect(monthPolicy(1_000, 1_003, '2028-02-01', now)).toMatchObject({
      windowSeconds: 29 * 86_400,
      remaining: 0,
    });
  });
});
