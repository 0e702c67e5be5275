import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dayShade } from './day-shade.js';

const TOKENS = readFileSync(path.resolve(import.meta.dirname, '../../style/tokens.css'), 'utf8');
const CONTRAST_MIN = 4.5;

type Colour = readonly number[];

function token(name: string, theme: 'light' | 'dark'): Colour {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(TOKENS)!;
  const hex = theme === 'light' ? light! : dark!;
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

describe('the shade of a flying day', () => {
  it.each([
    ['light', 'hours', 'ink'],
    ['light', 'points', 'score'],
    ['dark', 'hours', 'ink'],
    ['dark', 'points', 'score'],
  ] as const)('leaves its number readable in the %s theme, by %s', (theme, by, flown) => {
    for (let share = 0; share <= 1; share += 0.01) {
      const { percent, isDark } = dayShade(by, share);
      const panel = token('panel', theme);
      const shade = token(flown, theme).map(
        (part, index) => panel[index]! + ((part - panel[index]!) * percent) / 100,
      );
      const number = token(isDark ? 'on-ink' : 'ink', theme);
      expect([share, contrast(shade, number) >= CONTRAST_MIN]).toEqual([share, true]);
    }
  });

  it('is darker the more was flown', () => {
    for (const by of ['hours', 'points'] as const) {
      const percents = [0, 0.2, 0.4, 0.5, 0.7, 1].map((share) => dayShade(by, share).percent);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect([percents[0], percents.at(-1)]).toEqual([18, 100]);
    }
  });
});
