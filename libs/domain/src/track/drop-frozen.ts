import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';

/**
 * Drops repeats of one position (all but the first) while the aircraft flew on: the next position is a jump
 * away, or it flew just before and just after. Receivers that hold the position of somebody who stands still
 * do so on the ground, from and to standing.
 */
export function dropFrozen(fixes: FixColumns, selection: FixSelection): void {
  const { timeSeconds, latitudeDeg, longitudeDeg } = fixes;
  const { indices, count } = selection;
  const marks = new Uint8Array(count);
  const scale = new LocalScale();
  const distanceM = (from: number, to: number): number => {
    scale.moveTo(latitudeDeg[from]!);
    const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
    const east = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
    return Math.hypot(north, east);
  };
  /** Ground speed of the step that ends at a position of the selection; 0 where there is none. */
  const speedMps = (at: number): number => {
    if (at < 1 || at >= count) return 0;
    const from = indices[at - 1]!;
    const to = indices[at]!;
    return distanceM(from, to) / (timeSeconds[to]! - timeSeconds[from]!);
  };
  let start = 0;
  for (let i = 1; i < count; i++) {
    const last = indices[i - 1]!;
    const fix = indices[i]!;
    if (latitudeDeg[fix] === latitudeDeg[last] && longitudeDeg[fix] === longitudeDeg[last]) continue;
    const first = indices[start]!;
    if (timeSeconds[last]! - timeSeconds[first]! >= CLEANING.frozenSecondsMin) {
      const flewOn =
        distanceM(first, fix) >= CLEANING.frozenJumpMinM ||
        (speedMps(start) >= CLEANING.frozenSpeedMinMps && speedMps(i + 1) >= CLEANING.frozenSpeedMinMps);
      if (flewOn) marks.fill(FIX_FAULT.frozenPosition, start + 1, i);
    }
    start = i;
  }
  selection.dropMarked(marks);
}
