import { climbColour, climbShare } from './climb-colours.js';

describe.each(['light', 'dark'] as const)('climbColour on a %s ground', (theme) => {
  it('is blue in sink', () => {
    const [red, , blue] = climbColour(theme, -2);
    expect(blue).toBeGreaterThan(red + 80);
  });

  it('is red in climb', () => {
    const [red, , blue] = climbColour(theme, 3);
    expect(red).toBeGreaterThan(blue + 80);
  });

  it('is grey in between', () => {
    const colour = climbColour(theme, 0);
    expect(Math.max(...colour) - Math.min(...colour)).toBeLessThan(20);
  });

  it('is the same beyond the ends', () => {
    expect(climbColour(theme, 12)).toEqual(climbColour(theme, 4));
    expect(climbColour(theme, -12)).toEqual(climbColour(theme, -4));
  });
});

describe('climbShare', () => {
  it('is in the middle without climb', () => {
    expect(climbShare(0)).toBe(0.5);
    expect(climbShare(-9)).toBe(0);
    expect(climbShare(9)).toBe(1);
  });
});
