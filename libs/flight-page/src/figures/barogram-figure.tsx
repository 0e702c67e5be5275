import { type Formats } from '../formats.js';
import { type Messages } from '../messages/messages.js';
import { hasValues, type PageTrack } from '../page-track.js';
import { type SharedThermal } from '../shared-flight.js';
import { clockStep, extent, multiplesWithin, roundStep } from './axis.js';
import { climbLines } from './climb-lines.js';
import { apart, spaceAround } from './label-space.js';

/**
 * Units of the plot, which is stretched to any size. Texts are outside of the stretched part, at a share of its width
 * or height, so that they keep their size on every screen.
 */
const WIDTH = 1_000;
const HEIGHT = 400;
/** Smallest altitude range, so that a flight close to the ground is not magnified. */
const SPAN_MIN_M = 200;
const VISIBLE_STEP = 1.5;
const ALTITUDE_LABELS = 4;
const TIME_LABELS = 7;
/** On the narrowest plot, of about 320 px: a letter is 7 px wide. */
const LETTERING = { letterWidth: 22, lineHeight: 16, gap: 12 };

interface Scales {
  readonly seconds: number;
  readonly lowM: number;
  readonly highM: number;
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
}

export interface BarogramFigureProps {
  readonly track: PageTrack;
  /** RFC 3339 time of the take-off; null without a date. */
  readonly startedAt: string | null;
  readonly thermals: readonly SharedThermal[];
  readonly formats: Formats;
  readonly messages: Messages;
}

/** Altitude over local time with numbered thermals; nothing for a flight without altitudes. */
export function BarogramFigure({ track, startedAt, thermals, formats, messages }: BarogramFigureProps) {
  if (!hasValues(track.altitudeM)) return null;
  const scales = scalesOf(track);
  const x = Array.from(track.timeSeconds, scales.x);
  const y = Array.from(track.altitudeM, scales.y);
  const bands = bandsOf(thermals, startedAt, scales);
  const levels = altitudeLevels(scales, formats);
  return (
    <figure class="barogram-figure" role="img" aria-label={messages.page.altitudeOverTime}>
      <svg class="barogram-altitudes" aria-hidden="true">
        {levels.map(({ y, text }) => (
          <text key={text} x="100%" y={percent(y, HEIGHT)} dy="0.35em" text-anchor="end">
            {text}
          </text>
        ))}
      </svg>
      <svg class="barogram-numbers" aria-hidden="true">
        {numbersOf(bands).map(({ index, x }) => (
          <text key={index} x={percent(x, WIDTH)} y="1em" text-anchor="middle">
            {index}
          </text>
        ))}
      </svg>
      <svg
        class="barogram-lines"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bands.map(({ index, from, width }) => (
          <rect key={index} class="band" x={from.toFixed(1)} y={0} width={width.toFixed(1)} height={HEIGHT} />
        ))}
        <path class="area" d={outlineOf(x, y, track)} />
        {levels.map(({ y, text }) => (
          <path key={text} class="grid" d={`M0 ${y.toFixed(1)}H${WIDTH}`} />
        ))}
        {climbLines(track, { x, y, visibleStep: VISIBLE_STEP, digits: 1 }).map(({ name, path }) => (
          <path key={name} class={`line ${name}`} d={path} />
        ))}
      </svg>
      <svg class="barogram-times" aria-hidden="true">
        {timesOf(startedAt, scales, formats).map(({ x, text }) => (
          <text key={text} x={percent(x, WIDTH)} y="1em" text-anchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function percent(value: number, whole: number): string {
  return `${((value / whole) * 100).toFixed(2)}%`;
}

function scalesOf({ altitudeM, timeSeconds, count }: PageTrack): Scales {
  const [least, most] = extent(altitudeM);
  const room = Math.max(most - least, SPAN_MIN_M) * 0.06;
  const [lowM, highM] = [least - room, Math.max(most, least + SPAN_MIN_M) + room];
  const seconds = Math.max(timeSeconds[count - 1]!, 1);
  return {
    seconds,
    lowM,
    highM,
    x: (second) => (second / seconds) * WIDTH,
    y: (altitudeM) => ((highM - altitudeM) / (highM - lowM)) * HEIGHT,
  };
}

/** The filled area below each uninterrupted part of the line. */
function outlineOf(x: readonly number[], y: readonly number[], { startsSegment }: PageTrack): string {
  const parts: string[] = [];
  let drawn = -1;
  const close = () => {
    if (drawn >= 0) parts.push(`L${x[drawn]!.toFixed(1)} ${HEIGHT}Z`);
    drawn = -1;
  };
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(y[i]!) || startsSegment[i] === 1) close();
    if (Number.isNaN(y[i]!)) continue;
    const isEnd = i === x.length - 1 || startsSegment[i + 1] === 1 || Number.isNaN(y[i + 1]!);
    if (drawn >= 0 && !isEnd && x[i]! - x[drawn]! < VISIBLE_STEP) continue;
    const at = `${x[i]!.toFixed(1)} ${y[i]!.toFixed(1)}`;
    parts.push(drawn < 0 ? `M${x[i]!.toFixed(1)} ${HEIGHT}L${at}` : `L${at}`);
    drawn = i;
  }
  close();
  return parts.join('');
}

/** A thermal in the drawing. */
interface Band {
  readonly index: number;
  readonly gainM: number;
  readonly from: number;
  readonly width: number;
}

/** Thermals of a log without a date have no times, so none are drawn. */
function bandsOf(thermals: readonly SharedThermal[], startedAt: string | null, { x }: Scales): Band[] {
  if (startedAt === null) return [];
  const at = (time: string) => x((Date.parse(time) - Date.parse(startedAt)) / 1_000);
  return thermals.flatMap(({ index, gain_m: gainM, starts_at: start, ends_at: end }) => {
    if (start === null || end === null) return [];
    return [{ index, gainM, from: at(start), width: at(end) - at(start) }];
  });
}

/** The number of each thermal, unless it would overlap that of a stronger climb. */
function numbersOf(bands: readonly Band[]): { index: number; x: number }[] {
  const byGain = bands
    .toSorted((a, b) => b.gainM - a.gainM)
    .map(({ index, from, width }) => {
      const x = from + width / 2;
      return { index, x, space: spaceAround({ x, y: 0 }, index, LETTERING) };
    });
  return apart(byGain, [], LETTERING);
}

/** Round altitudes in the reader's unit. */
function altitudeLevels({ lowM, highM, y }: Scales, formats: Formats): { y: number; text: string }[] {
  const perM = formats.altitudeValue(1);
  const step = roundStep((highM - lowM) * perM, ALTITUDE_LABELS);
  return multiplesWithin(lowM * perM, highM * perM, step).map((level) => ({
    y: y(level / perM),
    text: formats.number(level),
  }));
}

/** Local time of day, or time since take-off without a date. */
function timesOf(
  startedAt: string | null,
  { seconds, x }: Scales,
  formats: Formats,
): { x: number; text: string }[] {
  const step = clockStep(seconds, TIME_LABELS);
  if (startedAt === null) {
    return multiplesWithin(0, seconds, step).map((second) => ({ x: x(second), text: sinceTakeoff(second) }));
  }
  const localStart = Date.parse(startedAt) / 1_000 + formats.zoneOffsetSeconds(startedAt);
  return multiplesWithin(localStart, localStart + seconds, step).map((moment) => ({
    x: x(moment - localStart),
    text: formats.timeOfDay(Date.parse(startedAt) + (moment - localStart) * 1_000),
  }));
}

function sinceTakeoff(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
