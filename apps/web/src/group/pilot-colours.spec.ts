import { PILOT_COLOURS } from '@core/contract';
import { distinctColours, ON_PILOT_COLOUR, pilotColour } from './pilot-colours.js';

const COUNT = PILOT_COLOURS;
const THEMES = ['light', 'dark'] as const;

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(THEMES)('the colours of pilots, %s', (theme) => {
  const colours = Array.from({ length: COUNT }, (_, pilot) => pilotColour(pilot, theme));

  it('are readable under a number', () => {
    for (const colour of colours)
      expect([colour, contrast(colour, ON_PILOT_COLOUR[theme]) >= 4.5]).toEqual([colour, true]);
  });

  it('are all different, and clearly so for the first eight', () => {
    expect(new Set(colours).size).toBe(COUNT);
    for (let i = 0; i < 8; i++) {
      for (let k = 0; k < i; k++) {
        const [one, other] = [channels(colours[i]!), channels(colours[k]!)];
        const away = Math.hypot(...one.map((channel, c) => channel - other[c]!));
        expect([colours[i], colours[k], away > 50]).toEqual([colours[i], colours[k], true]);
      }
    }
  });
});

describe('distinctColours', () => {
  it('repeats colours in a large group, and no sooner', () => {
    const colours = distinctColours(new Array<null>(COUNT + 4).fill(null));
    expect(colours.slice(0, COUNT)).toEqual(Array.from({ length: COUNT }, (_, i) => i));
    expect(colours.slice(COUNT)).toEqual([0, 1, 2, 3]);
  });

  it('leaves stated colours to those who have them', () => {
    expect(distinctColours([null, 0, null, 2, 2])).toEqual([1, 0, 3, 2, 2]);
  });
});
