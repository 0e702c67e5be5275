import { type PageTrack } from '../page-track.js';
import { extent } from './axis.js';
import { type DrawnPoints } from './climb-lines.js';

/** Smallest altitude range, so that a flight close to the ground is not magnified. */
const SPAN_MIN_M = 200;

/** From time and altitude to the units of a drawing. */
export interface AltitudeScales {
  readonly seconds: number;
  readonly lowM: number;
  readonly highM: number;
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
}

/** Scales that fit the whole flight into a drawing. */
export function altitudeScales(
  { altitudeM, timeSeconds, count }: PageTrack,
  { width, height }: { readonly width: number; readonly height: number },
): AltitudeScales {
  const [least, most] = extent(altitudeM);
  const room = Math.max(most - least, SPAN_MIN_M) * 0.06;
  const [lowM, highM] = [least - room, Math.max(most, least + SPAN_MIN_M) + room];
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
