import { PILOT_COLOURS } from '@core/contract';
import { type Theme } from '../theme/theme.js';

/**
 * One colour for each pilot, neighbours in the list far apart. Links refer to them by number, so their order stays. Dark enough on the light ground and light enough on the
 * dark one for a number written on it.
 */
const COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  light: [
    ...['#c2185b', '#0f5fb8', '#1b7a3d', '#b3450b', '#6a35d4', '#00727a', '#6d5f00', '#a3152c'],
    ...['#3949ab', '#4d7300', '#a21caf', '#0b6fa8', '#7a3b1d', '#0a6b55', '#5b6168', '#d01f6f'],
  ],
  dark: [
    ...['#ff7eb3', '#6cb6ff', '#6fdc8c', '#ffa05c', '#bca0ff', '#4fd8dc', '#f2e05c', '#ff6b6b'],
    ...['#9fb0ff', '#b5dc5a', '#f08cff', '#7fd0ff', '#e3a98a', '#5ee0b8', '#c3ccd3', '#ff9ccf'],
  ],
};

/** What is written on the colour of a pilot. */
export const ON_PILOT_COLOUR: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#0d151b' };

/** A colour as `#rrggbb`. */
export function pilotColour(colour: number, theme: Theme): string {
  return COLOURS[theme][colour]!;
}

/**
 * A colour for each pilot: the stated one, otherwise the first of those that the fewest pilots have. In a large group
 * colours repeat; the pilots' numbers tell them apart.
 */
export function distinctColours(stated: readonly (number | null)[]): number[] {
  const uses = new Array<number>(PILOT_COLOURS).fill(0);
  for (const colour of stated) if (colour !== null) uses[colour]!++;
  return stated.map((colour) => {
    if (colour !== null) return colour;
    const free = uses.indexOf(Math.min(...uses));
    uses[free]!++;
    return free;
  });
}
