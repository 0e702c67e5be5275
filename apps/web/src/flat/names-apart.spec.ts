import { shiftToKeepApart } from './flat-map.js';

describe('the names of take-off and landing', () => {
  it('stay where they are if they do not touch', () => {
    expect(shiftToKeepApart([100, 100], [100, 116])).toBe(0);
    expect(shiftToKeepApart([100, 100], [200, 100])).toBe(0);
  });

  it('move apart, each away from the other', () => {
    expect(shiftToKeepApart([100, 104], [100, 100])).toBe(6);
    expect(shiftToKeepApart([100, 100], [120, 104])).toBe(-6);
    expect(shiftToKeepApart([100, 100], [100, 100])).toBe(-8);
  });
});
