import { labelledIndices, runningTotals, scaleFromZero } from './chart-scale.js';

describe('the scale of a chart', () => {
  it('starts at zero and ends at a round number above every value', () => {
    expect(scaleFromZero([3, 58, 12])).toEqual({ max: 60, ticks: [0, 20, 40, 60] });
    expect(scaleFromZero([1_000])).toEqual({ max: 1_000, ticks: [0, 250, 500, 750, 1_000] });
    expect(scaleFromZero([101], 4)).toEqual({ max: 150, ticks: [0, 50, 100, 150] });
  });

  it('counts in whole requests, even without any', () => {
    expect(scaleFromZero([])).toEqual({ max: 1, ticks: [0, 1] });
    expect(scaleFromZero([0, 0])).toEqual({ max: 1, ticks: [0, 1] });
    expect(scaleFromZero([3])).toEqual({ max: 3, ticks: [0, 1, 2, 3] });
  });

  it('never has more intervals than asked for', () => {
    for (let highest = 1; highest < 3_000; highest += 7) {
      const { max, ticks } = scaleFromZero([highest], 4);
      expect(max).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});

describe('the labels along a chart', () => {
  it('are spread evenly and always name the last bar', () => {
    expect(labelledIndices(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
    expect(labelledIndices(3, 6)).toEqual([0, 1, 2]);
    expect(labelledIndices(0, 6)).toEqual([]);
  });
});

describe('running totals', () => {
  it('include each value', () => {
    expect(runningTotals([2, 0, 5])).toEqual([2, 2, 7]);
  });
});
