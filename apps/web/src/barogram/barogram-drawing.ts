import { indexAt } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { type Band } from './barogram.js';

/** Shorter gaps are a hardly visible line. */
const GAP_SECONDS_MIN = 30;
const HATCH_STEP_PX = 8;
const LINE_WIDTH_PX = 2;
/** Numbers of thermals closer together than this would overlap. */
const NUMBER_STEP_PX = 18;
/** Climbs within one such step have the same colour, which keeps the number of strokes small. */
const CLIMB_STEP_MPS = 0.2;
const BAND_TOKENS = { thermal: '--band-thermal', lift: '--band-lift', tow: '--band-tow' } as const;

/** Where the barogram is drawn. Positions are in device pixels. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly track: ReplayTrack;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly x: (timeSeconds: number) => number;
  readonly y: (altitudeM: number) => number;
  readonly shown: readonly [fromSeconds: number, toSeconds: number];
  readonly pixelsPerCssPixel: number;
  readonly fontFamily: string;
  /** The value of a token of the style sheet. */
  readonly colour: (token: string) => string;
}

/** Shades thermals, other lift and tows, and numbers the thermals where there is room. */
export function drawBands(drawing: Drawing, bands: readonly Band[]): void {
  clipped(drawing, ({ context, box, x, colour, pixelsPerCssPixel, fontFamily }) => {
    let lastNumberX = -Infinity;
    context.font = `600 ${12 * pixelsPerCssPixel}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    for (const { kind, number, fromSeconds, toSeconds } of bands) {
      const [left, right] = [x(fromSeconds), x(toSeconds)];
      context.fillStyle = colour(BAND_TOKENS[kind]);
      context.fillRect(left, box.top, right - left, box.bottom - box.top);
      const middle = (left + right) / 2;
      if (number === null || middle - lastNumberX < NUMBER_STEP_PX * pixelsPerCssPixel) continue;
      context.fillStyle = colour('--climb-text');
      context.fillText(String(number), middle, box.top + 3 * pixelsPerCssPixel);
      lastNumberX = middle;
    }
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
  const { box, x } = drawing;
  const gap = { ...drawing, box: { ...box, left: x(fromSeconds), right: x(toSeconds) } };
  clipped(gap, ({ context, colour, pixelsPerCssPixel }) => {
    const height = box.bottom - box.top;
    context.strokeStyle = colour('--line');
    context.lineWidth = pixelsPerCssPixel;
    context.beginPath();
    for (let left = gap.box.left - height; left < gap.box.right; left += HATCH_STEP_PX * pixelsPerCssPixel) {
      context.moveTo(left, box.bottom);
      context.lineTo(left + height, box.top);
    }
    context.stroke();
  });
}

/** The altitude, coloured by climb, with the area below it. At most about one point per pixel is drawn. */
export function drawTrackLine(drawing: Drawing, climbColour: (climbMps: number) => string): void {
  const { track, shown } = drawing;
  const from = indexAt(track, shown[0]);
  const to = Math.min(indexAt(track, shown[1]) + 1, track.count - 1);
  const step = Math.max(1, Math.floor((to - from) / (drawing.box.right - drawing.box.left)));
  for (const section of sections(track, from, to, step)) {
    clipped(drawing, () => {
      fillBelow(drawing, section);
      strokeByClimb(drawing, section, climbColour);
    });
  }
}

/** Fixes to draw, without those across a gap or without an altitude. */
function* sections(track: ReplayTrack, from: number, to: number, step: number): Generator<number[]> {
  let section: number[] = [];
  let startsNew = false;
  for (let i = from; i <= to; i++) {
    startsNew ||= track.startsSegment[i] === 1 || Number.isNaN(track.altitudeM[i]!);
    if ((i - from) % step !== 0 && i !== to) continue;
    if (startsNew && section.length > 0) yield section;
    if (startsNew) section = [];
    startsNew = false;
    if (!Number.isNaN(track.altitudeM[i]!)) section.push(i);
  }
  if (section.length > 0) yield section;
}

function fillBelow({ context, track, box, x, y, colour }: Drawing, section: readonly number[]): void {
  const area = context.createLinearGradient(0, box.top, 0, box.bottom);
  area.addColorStop(0, colour('--area-top'));
  area.addColorStop(1, colour('--area-bottom'));
  context.beginPath();
  context.moveTo(x(track.timeSeconds[section[0]!]!), box.bottom);
  for (const i of section) context.lineTo(x(track.timeSeconds[i]!), y(track.altitudeM[i]!));
  context.lineTo(x(track.timeSeconds[section.at(-1)!]!), box.bottom);
  context.fillStyle = area;
  context.fill();
}

function strokeByClimb(
  drawing: Drawing,
  section: readonly number[],
  climbColour: (climbMps: number) => string,
): void {
  const { context, track, x, y, pixelsPerCssPixel } = drawing;
  context.lineWidth = LINE_WIDTH_PX * pixelsPerCssPixel;
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
      context.moveTo(x(track.timeSeconds[before]!), y(track.altitudeM[before]!));
      drawnStep = climbStep;
    }
    context.lineTo(x(track.timeSeconds[i]!), y(track.altitudeM[i]!));
  }
  if (drawnStep !== undefined) context.stroke();
}

function meanClimb({ timeSeconds, altitudeM, varioMps }: ReplayTrack, from: number, to: number): number {
  if (to - from === 1 && !Number.isNaN(varioMps[to]!)) return varioMps[to]!;
  return (altitudeM[to]! - altitudeM[from]!) / Math.max(1, timeSeconds[to]! - timeSeconds[from]!);
}

/** Draws within the box only. */
function clipped(drawing: Drawing, draw: (drawing: Drawing) => void): void {
  const { context, box } = drawing;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip();
  draw(drawing);
  context.restore();
}
