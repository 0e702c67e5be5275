import { type Formats } from '../formats.js';
import { type Messages } from '../messages/messages.js';
import { hasValues, type PageTrack } from '../page-track.js';
import { type SharedThermal } from '../shared-flight.js';
import { altitudeScales, type AltitudeScales, outlineOf } from './altitude-scales.js';
import { clockStep, multiplesWithin, roundStep } from './axis.js';
import { climbLines } from './climb-lines.js';
import { apart, spaceAround } from './label-space.js';

/**
 * Units of the plot, which is stretched to any size. Texts are outside of the stretched part, at a share of its width
 * or height, so that they keep their size on every screen.
 */
const WIDTH = 1_000;
const HEIGHT = 400;
const VISIBLE_STEP = 1.5;
const ALTITUDE_LABELS = 4;
const TIME_LABELS = 7;
/** On the narrowest plot, of about 320 px: a letter is 7 px wide. */
const LETTERING = { letterWidth: 22, lineHeight: 16, gap: 12 };

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
  const scales = altitudeScales(track, { width: WIDTH, height: HEIGHT }, track.groundM);
  const x = Array.from(track.timeSeconds, scales.x);
  const y = Array.from(track.altitudeM, scales.y);
  const shown = { x, y, visibleStep: VISIBLE_STEP, digits: 1 };
  const groundY = Array.from(track.groundM, (groundM) => within(scales.y(groundM), HEIGHT));
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
        <path class="area" d={outlineOf(shown, track, HEIGHT)} />
        {hasValues(track.groundM) && (
          <path class="ground" d={outlineOf({ ...shown, y: groundY }, track, HEIGHT)} />
        )}
        {levels.map(({ y, text }) => (
          <path key={text} class="grid" d={`M0 ${y.toFixed(1)}H${WIDTH}`} />
        ))}
        {climbLines(track, shown).map(({ name, path }) => (
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

/** NaN stays NaN. */
function within(y: number, height: number): number {
  return Math.min(Math.max(y, 0), height);
}

function percent(value: number, whole: number): string {
  return `${((value / whole) * 100).toFixed(2)}%`;
}

/** A thermal in the drawing. */
interface Band {
  readonly index: number;
  readonly gainM: number;
  readonly from: number;
  readonly width: number;
}

/** Thermals of a log without a date have no times, so none are drawn. */
function bandsOf(
  thermals: readonly SharedThermal[],
  startedAt: string | null,
  { x }: AltitudeScales,
): Band[] {
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
function altitudeLevels({ lowM, highM, y }: AltitudeScales, formats: Formats): { y: number; text: string }[] {
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
  { seconds, x }: AltitudeScales,
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
