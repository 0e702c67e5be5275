import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { isAltitudeStep } from './survey-altitude.js';

/**
 * Replaces a stretch by its bridge. At an end of the log the bridge meets only one end; without any end to meet, the
 * stretch is left unchanged.
 *
 * @param witnessM the other column by fix index, if its sensor is live
 */
export function bridgeAltitude(
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  timeSeconds: Int32Array,
  selection: FixSelection,
  stretch: Stretch,
): void {
  const { indices, count } = selection;
  const { first, last } = stretch;
  if (first === 0 && last === count - 1) return;
  const bridgeM = bridgeOver(altitudeM, witnessM, timeSeconds, selection, stretch);
  for (let i = first; i <= last; i++) altitudeM[indices[i]!] = bridgeM(indices[i]!);
}

/**
 * The altitude over a stretch, by fix index, in whole metres: the course of the other sensor shifted to meet both
 * ends, or a straight line if there is none or it jumps itself.
 */
export function bridgeOver(
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  timeSeconds: Int32Array,
  selection: FixSelection,
  stretch: Stretch,
): (fix: number) => number {
  const { indices, count } = selection;
  const { first, last } = stretch;
  const courseM = witnessM && isSteady(witnessM, timeSeconds, selection, stretch) ? witnessM : null;
  const after = last + 1 < count ? indices[last + 1]! : indices[first - 1]!;
  const before = first > 0 ? indices[first - 1]! : after;
  const offsetM = (fix: number): number => altitudeM[fix]! - (courseM?.[fix] ?? 0);
  const startOffsetM = offsetM(before);
  const changeM = offsetM(after) - startOffsetM;
  const seconds = Math.max(1, timeSeconds[after]! - timeSeconds[before]!);
  return (fix) => {
    const share = (timeSeconds[fix]! - timeSeconds[before]!) / seconds;
    return Math.round((courseM?.[fix] ?? 0) + startOffsetM + changeM * share);
  };
}

/** Whether a sensor follows a stretch, including the fixes around it, without a jump of its own. */
export function isSteady(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  { first, last }: Stretch,
): boolean {
  for (let i = Math.max(first, 1); i <= Math.min(last + 1, count - 1); i++) {
    const from = indices[i - 1]!;
    const to = indices[i]!;
    if (!isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!))
      return false;
  }
  return true;
}

/** The stretches in order, with touching or overlapping ones merged. */
export function fused(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = [];
  for (const { first, last } of [...stretches].sort((a, b) => a.first - b.first)) {
    const before = apart.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else apart.push({ first, last });
  }
  return apart;
}
