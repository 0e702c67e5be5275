import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { type PublicTrack } from '../public-flight.dto.js';
import { clockStep, multiplesWithin, roundStep } from './axis.js';
import { type Html, markup } from './markup.js';
import { label } from './svg-label.js';
import { extent } from './track-figure.js';
import { liftLines } from './track-lines.js';

/** Units of the drawing; on a phone one is a little less than a pixel. */
const WIDTH = 440;
const HEIGHT = 250;
const LEFT = 40;
const RIGHT = 8;
const TOP = 34;
const BOTTOM = 22;
/** A flight along the ground is not blown up beyond this. */
const SPAN_M_MIN = 200;
/** Narrower bands have no room for their number, or for their climb below it. */
const NUMBER_WIDTH = 7;
const CLIMB_WIDTH = 26;

interface Scales {
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
  readonly seconds: number;
  readonly lowM: number;
  readonly highM: number;
}

/** Altitude by time with the thermals behind it; null for a flight without altitudes. */
export function barogramFigure(track: PublicTrack, thermals: readonly Thermal[]): Html | null {
  const altitudes = track.columns['altitude_m'] as number[] | null;
  const times = track.columns['time_offset_seconds'] as number[];
  if (!altitudes) return null;
  const scales = scalesOf(altitudes, times.at(-1)!);
  const x = times.map(scales.x);
  const y = altitudes.map(scales.y);
  const lines = liftLines(track, { x, y });
  return markup`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Altitude by time">
    ${bands(thermals, track.started_at, scales)}
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

/** The line down to the ground of the drawing; half a unit is as fine as one sees. */
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

/** Thermals of a log without a date have no times, so nothing is drawn of them. */
function bands(thermals: readonly Thermal[], startedAt: string | null, { x }: Scales): Html[] {
  if (startedAt === null) return [];
  const secondsOf = (time: string) => (Date.parse(time) - Date.parse(startedAt)) / 1_000;
  return thermals.flatMap(({ index, starts_at, ends_at, climb_mean_mps }) => {
    if (starts_at === null || ends_at === null) return [];
    const [from, to] = [x(secondsOf(starts_at)), x(secondsOf(ends_at))];
    const middle = (from + to) / 2;
    const width = to - from;
    return [
      markup`<rect class="band" x="${from.toFixed(1)}" y="${TOP}" width="${width.toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}"/>`,
      ...(width < NUMBER_WIDTH ? [] : [label(middle, 12, index, { anchor: 'middle', className: 'strong' })]),
      ...(width < CLIMB_WIDTH ? [] : [label(middle, 27, climb_mean_mps.toFixed(1), { anchor: 'middle' })]),
    ];
  });
}

/** Metres, at the left edge. */
function altitudeAxis({ lowM, highM, y }: Scales): Html[] {
  const levels = multiplesWithin(lowM, highM, roundStep(highM - lowM, 5));
  return levels.flatMap((level) => {
    const line = markup`<path class="grid" d="M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}"/>`;
    return [line, label(LEFT - 5, y(level) + 4, level, { anchor: 'end' })];
  });
}

/** The time of day in UTC, or without a date the time since take-off. */
function timeAxis(startedAt: string | null, { seconds, x }: Scales): Html[] {
  const startSecond = startedAt === null ? 0 : (Date.parse(startedAt) / 1_000) % 86_400;
  const moments = multiplesWithin(startSecond, startSecond + seconds, clockStep(seconds, 8));
  return moments.map((moment) => {
    const at = x(moment - startSecond);
    const anchor = at < LEFT + 14 ? 'start' : at > WIDTH - RIGHT - 14 ? 'end' : 'middle';
    return label(at, HEIGHT - 5, clock(moment), { anchor });
  });
}

function clock(second: number): string {
  const minutes = Math.floor(second / 60);
  return `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
}
