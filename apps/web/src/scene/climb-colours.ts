import { type SceneTheme } from './stage-options.js';

type Triple = [number, number, number];

/** The range of the colours; stronger climb and sink look like its ends. */
const CLIMB_RANGE_MPS = 4;
/** Number of steps of a table of colours. */
export const CLIMB_STEPS = 256;

/**
 * Blue is sink, grey nothing, amber to crimson climb. Blue and orange differ for every common colour deficiency. The
 * middle is close to the ground of each theme, so that lift stands out.
 */
const STOPS: Readonly<Record<SceneTheme, readonly (readonly [climbMps: number, colour: string])[]>> = {
  light: [
    [-4, '#0b2f86'],
    [-2, '#1f66c4'],
    [-0.9, '#5d92bd'],
    [0, '#7d7f86'],
    [0.8, '#d08a1c'],
    [2, '#e2570c'],
    [4, '#a30b37'],
  ],
  dark: [
    [-4, '#3d63ff'],
    [-2, '#4fa3f7'],
    [-0.9, '#93c4e6'],
    [0, '#e3e6e8'],
    [0.8, '#ffd079'],
    [2, '#ff9440'],
    [4, '#ff4d5e'],
  ],
};

/** Where a climb lies in the range of colours, from 0 to 1. */
export function climbShare(climbMps: number): number {
  return Math.min(1, Math.max(0, (climbMps / CLIMB_RANGE_MPS + 1) / 2));
}

const tables = new Map<SceneTheme, Uint8Array>();

/** `CLIMB_STEPS` colours from the strongest sink to the strongest climb, as red, green, blue and 255. */
export function climbTable(theme: SceneTheme): Uint8Array {
  let table = tables.get(theme);
  if (!table) {
    table = new Uint8Array(CLIMB_STEPS * 4);
    for (let step = 0; step < CLIMB_STEPS; step++) {
      const climbMps = ((step / (CLIMB_STEPS - 1)) * 2 - 1) * CLIMB_RANGE_MPS;
      table.set([...mixedColour(theme, climbMps), 255], step * 4);
    }
    tables.set(theme, table);
  }
  return table;
}

/** The colour of a climb, as red, green and blue from 0 to 255. */
export function climbColour(theme: SceneTheme, climbMps: number): Triple {
  const at = Math.round(climbShare(climbMps) * (CLIMB_STEPS - 1)) * 4;
  const table = climbTable(theme);
  return [table[at]!, table[at + 1]!, table[at + 2]!];
}

function mixedColour(theme: SceneTheme, climbMps: number): Triple {
  const stops = STOPS[theme];
  let i = 0;
  while (i < stops.length - 2 && stops[i + 1]![0] < climbMps) i++;
  const [fromMps, from] = stops[i]!;
  const [toMps, to] = stops[i + 1]!;
  const share = (climbMps - fromMps) / (toMps - fromMps);
  const start = oklabOf(from);
  const end = oklabOf(to);
  return rgbOf(start.map((value, axis) => value + (end[axis]! - value) * share) as Triple);
}

function oklabOf(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encoded(value: number): number {
  const clamped = Math.min(1, Math.max(0, value));
  return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
}
