import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { type PublicTrack } from '../public-flight.dto.js';
import { clockStep, multiplesWithin, roundStep } from './axis.js';
import { type Html, markup } from './markup.js';
import { apart, label, spaceAround } from './svg-label.js';
import { extent } from './track-figure.js';
import { liftLines } from './track-lines.js';
import { decimal } from './units.js';

/** Units of the drawing. On a phone, one unit is a little less than a pixel. */
const WIDTH = 440;
const HEIGHT = 250;
const LEFT = 40;
/** Half the width of a time label, which is centred on its moment even at the end. */
const RIGHT = 17;
const TOP = 34;
const BOTTOM = 22;
/** Smallest altitude range, so that a flight close to the ground is not magnified. */
const SPAN_M_MIN = 200;
/** Baselines of the numbers and climbs of thermals, above their bands. */
const UPPER_LINE = 12;
const LOWER_LINE = 27;
/** Narrower bands have no room for a climb label. */
const CLIMB_WIDTH = 26;

interface Scales {
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
  readonly seconds: number;
  readonly lowM: number;
  readonly highM: number;
}

/** Altitude over time with shaded thermals; null for a flight without altitudes. */
export function barogramFigure(track: PublicTrack, thermals: readonly Thermal[]): Html | null {
  const altitudes = track.columns['altitude_m'] as number[] | null;
  const times = track.columns['time_offset_seconds'] as number[];
  if (!altitudes) return null;
  const scales = scalesOf(altitudes, times.at(-1)!);
  const x = times.map(scales.x);
  const y = altitudes.map(scales.y);
  const lines = liftLines(track, { x, y });
  return markup`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Altitude over time">
    ${drawn(bandsOf(thermals, track.started_at, scales))}
    <polygon class="area" points="${outline(x, y, scales)}"/>
    ${altitudeAxis(scales)}${timeAxis(track.started_at, scales)}
    ${lines.map(({ lift, points }) => markup`<polyline class="${lift}" points="${points}"/>`)}
  </svg>`;
}

function scalesOf(altitudes: readonly number[], seconds: number): Scales {
  const [least, most] = extent(altitudes);
  const room = Math.max(most - least, SPAN_M_MIN) * 0.06;
  const [lowM, highM] = [least - room, Math.max(most, least + SPAN_M_MIN) + room];
  return {
    seconds,
    lowM,
    highM,
    x: (second) => LEFT + (second / Math.max(seconds, 1)) * (WIDTH - LEFT - RIGHT),
    y: (altitudeM) => HEIGHT - BOTTOM - ((altitudeM - lowM) / (highM - lowM)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** The filled area below the line, with a resolution of half a unit, the finest visible. */
function outline(x: readonly number[], y: readonly number[], { lowM, ...scales }: Scales): string {
  const ground = scales.y(lowM).toFixed(1);
  const points = [`${LEFT},${ground}`];
  let drawn = -1;
  for (let i = 0; i < x.length; i++) {
    if (i < x.length - 1 && drawn >= 0 && x[i]! - x[drawn]! < 0.5) continue;
    points.push(`${x[i]!.toFixed(1)},${y[i]!.toFixed(1)}`);
    drawn = i;
  }
  return [...points, `${x.at(-1)!.toFixed(1)},${ground}`].join(' ');
}

/** A thermal in the drawing. */
interface Band {
  readonly thermal: Thermal;
  readonly from: number;
  readonly width: number;
  readonly middle: number;
}

/** Thermals of a log without a date have no times, so none are drawn. */
function bandsOf(thermals: readonly Thermal[], startedAt: string | null, { x }: Scales): Band[] {
  if (startedAt === null) return [];
  const at = (time: string) => x((Date.parse(time) - Date.parse(startedAt)) / 1_000);
  return thermals.flatMap((thermal) => {
    if (thermal.starts_at === null || thermal.ends_at === null) return [];
    const [from, to] = [at(thermal.starts_at), at(thermal.ends_at)];
    return [{ thermal, from, width: to - from, middle: (from + to) / 2 }];
  });
}

/**
 * Shaded bands, labelled with the climb where there is room. The number is above it, unless it would overlap the number
 * of a stronger climb.
 */
function drawn(bands: readonly Band[]): Html[] {
  const climbs = bands
    .filter(({ width }) => width >= CLIMB_WIDTH)
    .map(({ thermal, middle }) => ({ middle, text: decimal(thermal.climb_mean_mps, 1) }));
  const numbers = bands
    .toSorted((a, b) => b.thermal.gain_m - a.thermal.gain_m)
    .map(({ thermal: { index }, width, middle }) => {
      const y = width < CLIMB_WIDTH ? LOWER_LINE : UPPER_LINE;
      return { index, middle, y, space: spaceAround(middle, y, index) };
    });
  const taken = climbs.map(({ middle, text }) => spaceAround(middle, LOWER_LINE, text));
  return [
    ...bands.map(
      ({ from, width }) =>
        markup`<rect class="band" x="${from.toFixed(1)}" y="${TOP}" width="${width.toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}"/>`,
    ),
    ...climbs.map(({ middle, text }) => label(middle, LOWER_LINE, text, { anchor: 'middle' })),
    ...apart(numbers, taken).map(({ index, middle, y }) =>
      label(middle, y, index, { anchor: 'middle', className: 'strong' }),
    ),
  ];
}

/** Metres, on the left edge. */
function altitudeAxis({ lowM, highM, y }: Scales): Html[] {
  const levels = multiplesWithin(lowM, highM, roundStep(highM - lowM, 5));
  return levels.flatMap((level) => {
    const line = markup`<path class="grid" d="M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}"/>`;
    return [line, label(LEFT - 5, y(level) + 4, level, { anchor: 'end' })];
  });
}

/** Time of day in UTC, or time since take-off without a date. */
function timeAxis(startedAt: string | null, { seconds, x }: Scales): Html[] {
  const startSecond = startedAt === null ? 0 : (Date.parse(startedAt) / 1_000) % 86_400;
  const moments = multiplesWithin(startSecond, startSecond + seconds, clockStep(seconds, 8));
  return moments.map((moment) => {
    return label(x(moment - startSecond), HEIGHT - 5, clock(moment), { anchor: 'middle' });
  });
}

function clock(second: number): string {
  const minutes = Math.floor(second / 60);
  return `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
}
