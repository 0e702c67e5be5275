import { lastIndexAtOrBelow } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { type Band } from './band.js';
import { type Box, type Scales } from './scales.js';

/** Shorter gaps are a hardly visible line. */
const GAP_SECONDS_MIN = 30;
const HATCH_STEP_PX = 8;
const LINE_WIDTH_PX = 2;
/** Room between the numbers of two thermals, and between two times. */
const TEXT_GAP_PX = 4;
/** Climbs within one such step have the same colour, which keeps the number of strokes small. */
const CLIMB_STEP_MPS = 0.2;
const BAND_TOKENS = { thermal: '--band', lift: '--fill', tow: '--fill' } as const;
const LABEL_PX = 12;
const LABEL_GAP_PX = 6;

/** How the axes are labelled. */
export interface AxisOptions {
  /** Local time at second 0, in seconds since midnight: labels are at full minutes of the local clock. */
  readonly takeoffSecondOfDay: number;
  readonly formatClock: (timeSeconds: number) => string;
  /** Converts metres to the unit of the axis. */
  readonly altitudeUnitsPerM: number;
  readonly formatAltitude: (value: number) => string;
}

/** Where a barogram is drawn, in CSS pixels. */
export interface Paper {
  readonly context: CanvasRenderingContext2D;
  readonly scales: Scales;
  readonly fontFamily: string;
  /** The value of a token of the style sheet. */
  readonly colour: (token: string) => string;
}

/** A barogram of one track. */
export interface Drawing extends Paper {
  readonly track: ReplayTrack;
}

/** Altitudes on the left with lines across, and the time of day below. */
export function drawAxes(
  { context, scales, fontFamily, colour }: Paper,
  { takeoffSecondOfDay, altitudeUnitsPerM, formatAltitude, formatClock }: AxisOptions,
): void {
  const { box } = scales;
  context.font = `500 ${LABEL_PX}px ${fontFamily}`;
  context.fillStyle = colour('--soft');
  context.strokeStyle = colour('--line');
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const value of scales.altitudeMarks(altitudeUnitsPerM)) {
    const y = Math.round(scales.y(value / altitudeUnitsPerM)) + 0.5;
    if (!scales.isInNumbers(y)) {
      context.beginPath();
      context.moveTo(box.left, y);
      context.lineTo(box.right, y);
      context.stroke();
    }
    context.fillText(formatAltitude(value), box.left - LABEL_GAP_PX, y);
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const times = scales.clockMarks(takeoffSecondOfDay).map((timeSeconds) => {
    const text = formatClock(timeSeconds);
    return { text, x: scales.x(timeSeconds), widthPx: context.measureText(text).width };
  });
  // at the left edge, a time would run into the altitudes
  for (const { text, x } of withRoom(times, { left: box.left - LABEL_GAP_PX, right: scales.widthPx }))
    context.fillText(text, x, box.bottom + LABEL_GAP_PX);
}

/** Those of centred texts that fit between two edges and do not touch the one before. */
export function withRoom<Text extends { readonly x: number; readonly widthPx: number }>(
  texts: readonly Text[],
  { left, right }: Pick<Box, 'left' | 'right'>,
): Text[] {
  let takenTo = left;
  return texts.filter(({ x, widthPx }) => {
    const [from, to] = [x - widthPx / 2, x + widthPx / 2];
    if (from < takenTo || to > right) return false;
    takenTo = to + TEXT_GAP_PX;
    return true;
  });
}

/** Shades thermals, other lift and tows, and numbers the thermals where there is room. */
export function drawBands(drawing: Paper, bands: readonly Band[]): void {
  const { context, scales, colour, fontFamily } = drawing;
  const { box } = scales;
  clipped(drawing, box, () => {
    context.font = `600 ${LABEL_PX}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    for (const { kind, fromSeconds, toSeconds } of bands) {
      const [left, right] = [scales.x(fromSeconds), scales.x(toSeconds)];
      context.fillStyle = colour(BAND_TOKENS[kind]);
      context.fillRect(left, box.top, right - left, box.bottom - box.top);
    }
    const numbers = bands.flatMap(({ number, fromSeconds, toSeconds }) => {
      if (number === null) return [];
      const text = String(number);
      const x = (scales.x(fromSeconds) + scales.x(toSeconds)) / 2;
      return [{ text, x, widthPx: context.measureText(text).width }];
    });
    context.fillStyle = colour('--band-ink');
    for (const { text, x } of withRoom(numbers, box)) context.fillText(text, x, box.top + 3);
  });
}

/** Hatches the times without fixes. */
export function drawGaps(drawing: Drawing): void {
  const { track } = drawing;
  for (let i = 1; i < track.count; i++) {
    const [from, to] = [track.timeSeconds[i - 1]!, track.timeSeconds[i]!];
    if (track.startsSegment[i] && to - from >= GAP_SECONDS_MIN) hatch(drawing, from, to);
  }
}

function hatch(drawing: Drawing, fromSeconds: number, toSeconds: number): void {
  const { context, scales, colour } = drawing;
  const gap: Box = { ...scales.box, left: scales.x(fromSeconds), right: scales.x(toSeconds) };
  const height = gap.bottom - gap.top;
  clipped(drawing, gap, () => {
    context.strokeStyle = colour('--line');
    context.lineWidth = 1;
    context.beginPath();
    for (let left = gap.left - height; left < gap.right; left += HATCH_STEP_PX) {
      context.moveTo(left, gap.bottom);
      context.lineTo(left + height, gap.top);
    }
    context.stroke();
  });
}

/** The area below the altitude, and on it the ground. */
export function drawAreas(drawing: Drawing): void {
  const { track, scales } = drawing;
  clipped(drawing, scales.box, () => {
    fillBelow(drawing, track.altitudeM, '--area');
    fillBelow(drawing, track.groundM, '--ground');
  });
}

/** The altitude, coloured by climb. */
export function drawTrackLine(drawing: Drawing, climbColour: (climbMps: number) => string): void {
  const { track, scales } = drawing;
  clipped(drawing, scales.box, () => {
    for (const section of shownSections(track, track.altitudeM, scales)) {
      strokeByClimb(drawing, section, climbColour);
    }
  });
}

/** Fixes to draw, about one per pixel, without those across a gap or where the height is unknown. */
export function* shownSections(
  track: Pick<ReplayTrack, 'count' | 'timeSeconds' | 'startsSegment'>,
  heightM: ArrayLike<number>,
  { shown, box }: Pick<Scales, 'shown' | 'box'>,
): Generator<number[]> {
  const from = lastIndexAtOrBelow(track.timeSeconds, shown[0]);
  const to = Math.min(lastIndexAtOrBelow(track.timeSeconds, shown[1]) + 1, track.count - 1);
  const step = Math.max(1, Math.floor((to - from) / (box.right - box.left)));
  let section: number[] = [];
  let startsNew = false;
  for (let i = from; i <= to; i++) {
    startsNew ||= track.startsSegment[i] === 1 || Number.isNaN(heightM[i]!);
    if ((i - from) % step !== 0 && i !== to) continue;
    if (startsNew && section.length > 0) yield section;
    if (startsNew) section = [];
    startsNew = false;
    if (!Number.isNaN(heightM[i]!)) section.push(i);
  }
  if (section.length > 0) yield section;
}

function fillBelow(
  { context, track, scales, colour }: Drawing,
  heightM: ArrayLike<number>,
  token: string,
): void {
  const { bottom } = scales.box;
  context.fillStyle = colour(token);
  for (const section of shownSections(track, heightM, scales)) {
    context.beginPath();
    context.moveTo(scales.x(track.timeSeconds[section[0]!]!), bottom);
    for (const i of section) context.lineTo(scales.x(track.timeSeconds[i]!), scales.y(heightM[i]!));
    context.lineTo(scales.x(track.timeSeconds[section.at(-1)!]!), bottom);
    context.fill();
  }
}

function strokeByClimb(
  drawing: Drawing,
  section: readonly number[],
  climbColour: (climbMps: number) => string,
): void {
  const { context, track, scales } = drawing;
  context.lineWidth = LINE_WIDTH_PX;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  let drawnStep: number | undefined;
  for (let k = 1; k < section.length; k++) {
    const [before, i] = [section[k - 1]!, section[k]!];
    const climbMps = meanClimb(track, before, i);
    const climbStep = Math.round(climbMps / CLIMB_STEP_MPS);
    if (climbStep !== drawnStep) {
      if (drawnStep !== undefined) context.stroke();
      context.beginPath();
      context.strokeStyle = climbColour(climbMps);
      context.moveTo(scales.x(track.timeSeconds[before]!), scales.y(track.altitudeM[before]!));
      drawnStep = climbStep;
    }
    context.lineTo(scales.x(track.timeSeconds[i]!), scales.y(track.altitudeM[i]!));
  }
  if (drawnStep !== undefined) context.stroke();
}

function meanClimb({ timeSeconds, altitudeM, varioMps }: ReplayTrack, from: number, to: number): number {
  if (to - from === 1 && !Number.isNaN(varioMps[to]!)) return varioMps[to]!;
  return (altitudeM[to]! - altitudeM[from]!) / Math.max(1, timeSeconds[to]! - timeSeconds[from]!);
}

/** Draws within a box only. */
function clipped({ context }: Paper, box: Box, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip();
  draw();
  context.restore();
}
