import { monthsOf } from './season-days.js';

describe('the months of a season', () => {
  it('contain each of its days once', () => {
    const months = monthsOf('2025-10-01', '2026-09-30');
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
      ...['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
    ]);
    expect(months.flatMap(({ days }) => days)).toHaveLength(365);
    expect(monthsOf('2023-10-01', '2024-09-30').flatMap(({ days }) => days)).toContain('2024-02-29');
  });

  it('start in the middle of a month if the season does', () => {
    const [first, ...others] = monthsOf('2025-09-16', '2026-09-15');
    expect([first!.days[0], others.at(-1)!.days.at(-1)]).toEqual(['2025-09-16', '2026-09-15']);
    expect([first!.month, others.at(-1)!.month]).toEqual(['2025-09', '2026-09']);
  });

  it('start on the weekday of their first day', () => {
    // 1 October 2025 is a Wednesday, 1 June 2026 a Monday, 1 March 2026 a Sunday
    const months = new Map(
      monthsOf('2025-10-01', '2026-09-30').map((each) => [each.month, each.cellsBefore]),
    );
    expect([months.get('2025-10'), months.get('2026-06'), months.get('2026-03')]).toEqual([2, 0, 6]);
  });
});
