import { type PublicTrack } from '../public-flight.dto.js';

/** Class of a section of track in the figures: climb or sink there. */
export type Lift = 'up2' | 'up1' | 'down1' | 'down2';

export const LIFT_NAMES: Readonly<Record<Lift, string>> = {
  up2: 'climb over 2 m/s',
  up1: 'climb',
  down1: 'glide, sink up to 2 m/s',
  down2: 'sink over 2 m/s',
};

const STRONG_MPS = 2;
/** Points closer than this to the last drawn one are indistinguishable, in units of the drawing. */
const VISIBLE_STEP = 0.6;

/** Points of the flight in the drawing. */
export interface DrawnPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export function liftAt(track: PublicTrack, index: number): Lift {
  const mps = track.columns['vario_mps']?.[index] ?? 0;
  if (mps >= STRONG_MPS) return 'up2';
  if (mps > 0) return 'up1';
  return mps >= -STRONG_MPS ? 'down1' : 'down2';
}

/** The track as one line per section of equal lift, so that colours can differ, interrupted at gaps. */
export function liftLines(track: PublicTrack, { x, y }: DrawnPoints): { lift: Lift; points: string }[] {
  const lines: { lift: Lift; points: string }[] = [];
  const starts = new Set(track.segment_starts);
  let line: { lift: Lift; points: string[] } | undefined;
  let drawn = -1;
  const place = (index: number): string => `${x[index]!.toFixed(1)},${y[index]!.toFixed(1)}`;
  const close = () => {
    if (line && line.points.length > 1) lines.push({ lift: line.lift, points: line.points.join(' ') });
    line = undefined;
  };
  for (let i = 0; i < x.length; i++) {
    if (starts.has(i)) {
      close();
      drawn = i;
      continue;
    }
    const lift = liftAt(track, i);
    const isEnd = i === x.length - 1 || starts.has(i + 1) || lift !== liftAt(track, i + 1);
    if (line?.lift !== lift) {
      close();
      line = { lift, points: [place(drawn)] };
    }
    if (!isEnd && Math.hypot(x[i]! - x[drawn]!, y[i]! - y[drawn]!) < VISIBLE_STEP) continue;
    line.points.push(place(i));
    drawn = i;
  }
  close();
  return lines;
}
