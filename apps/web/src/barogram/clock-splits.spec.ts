import { clockSplits } from './clock-splits.js';

describe('the labels of the time axis', () => {
  it('are at full steps of the local clock', () => {
    const takeoffAt1122 = 11 * 3_600 + 22 * 60 + 30;
    const splits = clockSplits(0, 4_586, takeoffAt1122, 6);
    expect(splits.map((seconds) => (seconds + takeoffAt1122) / 60)).toEqual([690, 705, 720, 735, 750]);
  });

  it('are never more than there is room for', () => {
    for (const hours of [0.2, 1, 3, 8, 20]) {
      expect(clockSplits(0, hours * 3_600, 0, 5).length).toBeLessThanOrEqual(6);
    }
  });
});
