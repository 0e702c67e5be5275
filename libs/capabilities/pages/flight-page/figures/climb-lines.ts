import { CLIMB_CLASSES, type ClimbClass, climbClass } from '@core/contract';
import { type PageTrack } from '../page-track.js';

/** Points of the flight in a drawing; NaN where unknown. */
export interface DrawnPoints {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Points closer than this to the last drawn one are indistinguishable, in units of the drawing. */
  readonly visibleStep: number;
  /** Decimals of the coordinates. */
  readonly digits: number;
}

/** The track as one path per class of climb, interrupted at gaps. Classes that do not occur are left out. */
export function climbLines(
  track: Pick<PageTrack, 'varioMps' | 'startsSegment'>,
  { x, y, visibleStep, digits }: DrawnPoints,
): { name: ClimbClass; path: string }[] {
  const paths = new Map<ClimbClass, string[]>();
  const place = (i: number) => `${x[i]!.toFixed(digits)} ${y[i]!.toFixed(digits)}`;
  const isKnown = (i: number) => !Number.isNaN(x[i]!) && !Number.isNaN(y[i]!);
  const startsLine = (i: number) => i === 0 || track.startsSegment[i] === 1 || !isKnown(i - 1);
  let from = -1;
  let last: ClimbClass | null = null;
  for (let i = 0; i < x.length; i++) {
    if (!isKnown(i)) continue;
    if (startsLine(i)) {
      [from, last] = [i, null];
      continue;
    }
    const name = climbClass(track.varioMps[i]!);
    const isEnd = i === x.length - 1 || startsLine(i + 1) || !isKnown(i + 1);
    const isTurn = !isEnd && climbClass(track.varioMps[i + 1]!) !== name;
    if (!isEnd && !isTurn && Math.hypot(x[i]! - x[from]!, y[i]! - y[from]!) < visibleStep) continue;
    const path = paths.get(name) ?? [];
    paths.set(name, path);
    path.push(name === last ? `L${place(i)}` : `M${place(from)}L${place(i)}`);
    [from, last] = [i, name];
  }
  return CLIMB_CLASSES.flatMap(({ name }) => {
    const path = paths.get(name);
    return path ? [{ name, path: path.join('') }] : [];
  });
}
