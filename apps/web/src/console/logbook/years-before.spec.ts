import { yearsBefore } from './years-before.js';

describe('the same day of earlier years', () => {
  it('is found, earliest first', () => {
    const days = ['2024-11-28', '2026-11-28', '2025-11-27', '2019-11-28', '2025-12-28'];
    expect(yearsBefore('2026-11-28', days)).toEqual([
      { day: '2019-11-28', years: 7 },
      { day: '2024-11-28', years: 2 },
    ]);
  });

  it('is not looked for on another day in years without it', () => {
    expect(yearsBefore('2026-02-28', ['2024-02-29'])).toEqual([]);
    expect(yearsBefore('2028-02-29', ['2024-02-29'])).toEqual([{ day: '2024-02-29', years: 4 }]);
  });
});
