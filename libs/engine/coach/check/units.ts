/** The quantity that a number measures; lengths, times and speeds are converted to one unit each. */
export type Dimension =
  'metres' | 'seconds' | 'mps' | 'kmh' | 'share' | 'degrees' | 'points' | 'bare' | 'foreign';

export const BARE = { dimension: 'bare' as const, factor: 1 };

/** Ends a short unit, so that "5 min" is not read as "5 m". */
const END = String.raw`(?![\p{L}\d])`;

/**
 * Units as written in the three languages, with their dimension and conversion factor, longer ones first. `foreign`:
 * a unit that facts never use, so any number in it was invented or converted.
 */
const UNITS: readonly { pattern: string; dimension: Dimension; factor: number }[] = [
  {
    pattern:
      "km/h|kph|kmh|kilomet(?:er|re)s? per hour|Kilometern? pro Stunde|kilomètres?(?:-| à l[’']| par )heure",
    dimension: 'kmh',
    factor: 1,
  },
  {
    pattern: 'm/s|mps|met(?:er|re)s? per second|Metern? pro Sekunde|mètres? par seconde',
    dimension: 'mps',
    factor: 1,
  },
  { pattern: 'km|kilomet(?:er|re)s?|Kilometern?|kilomètres?', dimension: 'metres', factor: 1000 },
  { pattern: 'min|minutes?|Minuten?', dimension: 'seconds', factor: 60 },
  {
    pattern:
      'feet|foot|ft|Fuß|pieds?|fpm|knots?|kts?|kn|Knoten|nœuds?|mph|miles?|Meilen?|milles?|days?|Tagen?|Tage|jours?|°[CF]|degrees? (?:Celsius|Fahrenheit)|[€$£]|euros?|dollars?',
    dimension: 'foreign',
    factor: 1,
  },
  { pattern: 'm|met(?:er|re)s?|Metern?|mètres?', dimension: 'metres', factor: 1 },
  { pattern: '%|percent|per cent|Prozent|pour cent', dimension: 'share', factor: 0.01 },
  { pattern: '°|degrees?|Grad|degrés?', dimension: 'degrees', factor: 1 },
  { pattern: 'h|hrs?|hours?|Stunden?|heures?', dimension: 'seconds', factor: 3600 },
  { pattern: 's|sec|seconds?|Sekunden?|secondes?', dimension: 'seconds', factor: 1 },
  { pattern: 'points?|Punkten?|Punkte?', dimension: 'points', factor: 1 },
];

/** Matches any unit, as part of a regular expression. */
export const UNIT = UNITS.map(({ pattern }) =>
  /^[%°]/.test(pattern) ? `(?:${pattern})` : `(?:${pattern})${END}`,
).join('|');

const MATCHERS = UNITS.map(({ pattern, ...unit }) => ({
  ...unit,
  whole: new RegExp(`^(?:${pattern})$`, 'iu'),
}));

export function dimensionOf(unit: string): { dimension: Dimension; factor: number } {
  return MATCHERS.find(({ whole }) => whole.test(unit)) ?? BARE;
}
