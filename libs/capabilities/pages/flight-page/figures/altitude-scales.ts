import { type PageTrack } from '../page-track.js';
import { extent } from './axis.js';
import { type DrawnPoints } from './climb-lines.js';

/** Smallest altitude range, so that a flight close to the ground is not magnified. */
const SPAN_MIN_M = 200;

/**
 * The altitudes that a barogram shows. The ground belongs to them, but its depths are cut off before they take more of
 * the height than the flight itself.
 */
export function shownAltitudes(
  altitudeM: ArrayLike<number>,
  groundM: ArrayLike<number>,
): [lowM: number, highM: number] {
  const [least, most] = extent(altitudeM);
  const span = Math.max(most - least, SPAN_MIN_M);
  const [lowestGround] = extent(groundM);
  return [Math.min(least, Math.max(lowestGround, least - span)), least + span];
}

/** From time and altitude to the units of a drawing. */
export interface AltitudeScales {
  readonly seconds: number;
  readonly lowM: number;
  readonly highM: number;
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
}

/** Scales that fit the whole flight into a drawing, with the ground below if that is drawn. */
export function altitudeScales(
  { altitudeM, timeSeconds, count }: PageTrack,
  { width, height }: { readonly width: number; readonly height: number },
  groundM: ArrayLike<number> = [],
): AltitudeScales {
  const [low, high] = shownAltitudes(altitudeM, groundM);
  const room = (high - low) * 0.06;
  const [lowM, highM] = [low - room, high + room];
  const seconds = Math.max(timeSeconds[count - 1]!, 1);
  return {
    seconds,
    lowM,
    highM,
    x: (second) => (second / seconds) * width,
    y: (altitudeM) => ((highM - altitudeM) / (highM - lowM)) * height,
  };
}

/** The filled area between `bottom` and each uninterrupted part of the line. */
export function outlineOf(
  { x, y, visibleStep, digits }: DrawnPoints,
  { startsSegment }: Pick<PageTrack, 'startsSegment'>,
  bottom: number,
): string {
  const parts: string[] = [];
  let drawn = -1;
  const close = () => {
    if (drawn >= 0) parts.push(`L${x[drawn]!.toFixed(digits)} ${bottom}Z`);
    drawn = -1;
  };
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(y[i]!) || startsSegment[i] === 1) close();
    if (Number.isNaN(y[i]!)) continue;
    const isEnd = i === x.length - 1 || startsSegment[i + 1] === 1 || Number.isNaN(y[i + 1]!);
    if (drawn >= 0 && !isEnd && x[i]! - x[drawn]! < visibleStep) continue;
    const at = `${x[i]!.toFixed(digits)} ${y[i]!.toFixed(digits)}`;
    parts.push(drawn < 0 ? `M${x[i]!.toFixed(digits)} ${bottom}L${at}` : `L${at}`);
    drawn = i;
  }
  close();
  return parts.join('');
}
