import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { widened } from './jagged-altitude.js';

/**
 * Stretches, possibly overlapping, around steps in which a receiver that lost its fix jumps back to its true
 * position, and its altitude with it. Whether the jump leads away from the true altitude or back, the seconds after
 * it show the filter, not the air.
 *
 * @param altitudeM GNSS altitude, in a file without pressure altitude
 */
export function findReceiverResets(
  { timeSeconds, latitudeDeg, longitudeDeg }: FixColumns,
  altitudeM: Int32Array,
  { indices, count }: FixSelection,
): Stretch[] {
  const stretches: Stretch[] = [];
  const scale = new LocalScale();
  for (let i = 2; i < count; i++) {
    const first = indices[i - 2]!;
    const before = indices[i - 1]!;
    const fix = indices[i]!;
    const seconds = timeSeconds[fix]! - timeSeconds[before]!;
    // Extrapolates the previous step over this one; any excess is not explained by the motion before.
    const ratio = seconds / (timeSeconds[before]! - timeSeconds[first]!);
    const upM = altitudeM[fix]! - altitudeM[before]! - ratio * (altitudeM[before]! - altitudeM[first]!);
    if (Math.abs(upM) < CLEANING.resetAltitudeMinM * seconds * seconds) continue;
    scale.moveTo(latitudeDeg[before]!);
    const northDeg =
      latitudeDeg[fix]! - latitudeDeg[before]! - ratio * (latitudeDeg[before]! - latitudeDeg[first]!);
    const eastDeg =
      longitudeStep(longitudeDeg[before]!, longitudeDeg[fix]!) -
      ratio * longitudeStep(longitudeDeg[first]!, longitudeDeg[before]!);
    const asideM = Math.hypot(northDeg * scale.northMetres, eastDeg * scale.eastMetres);
    if (asideM < CLEANING.resetPlaceMinM * seconds * seconds) continue;
    stretches.push(widened(timeSeconds, indices, count, i, i));
  }
  return stretches;
}
