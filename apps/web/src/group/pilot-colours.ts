import { type Theme } from '../theme/theme.js';

/**
 * One colour for each pilot, neighbours in the list far apart. Dark enough on the light ground and light enough on the
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

/** The colour of a pilot as `#rrggbb`. In a large group colours repeat; the pilots' numbers tell them apart. */
export function pilotColour(pilot: number, theme: Theme): string {
  const colours = COLOURS[theme];
  return colours[pilot % colours.length]!;
}
