import { addDays, daysBetween, USAGE_DAYS_DEFAULT, USAGE_DAYS_MAX } from '@core/contract';
import { usageDays } from './usage-days.js';

const TODAY = '2026-07-14';

function refuse(problem: string): never {
  throw new Error(`from ${problem}`);
}

describe('the range of usage days', () => {
  it('defaults to the most recent days', () => {
    const { from, to } = usageDays({}, TODAY, refuse);
    expect([daysBetween(from, to) + 1, to]).toEqual([USAGE_DAYS_DEFAULT, TODAY]);
    expect(usageDays({ to: '2026-03-01' }, TODAY, refuse).to).toBe('2026-03-01');
    expect(usageDays({ from: TODAY }, TODAY, refuse)).toEqual({ from: TODAY, to: TODAY });
  });

  it('is rejected if the first day is after the last, or too long before it', () => {
    const first = addDays(TODAY, 1 - USAGE_DAYS_MAX);
    expect(usageDays({ from: first }, TODAY, refuse)).toEqual({ from: first, to: TODAY });
    const earlier = { from: addDays(first, -1) };
    expect(() => usageDays(earlier, TODAY, refuse)).toThrow(
      `from must begin a range of at most ${USAGE_DAYS_MAX} days`,
    );
    expect(() => usageDays({ from: addDays(TODAY, 1) }, TODAY, refuse)).toThrow('from must not be after');
  });
});
