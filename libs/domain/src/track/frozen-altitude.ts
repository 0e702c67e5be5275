import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type AltitudeSource } from './altitude-source.js';
import { type FixSelection } from './fix-selection.js';

/** A run of used fixes: positions in the selection, both included. */
export interface Stretch {
  first: number;
  last: number;
}

/**
 * Stretches over which a sensor repeats one altitude although the aircraft climbed or sank: at the end it
 * jumps, and the other sensor has changed by as much meanwhile. The first fix of a run is good, the stretch
 * begins after it. Where nothing follows nothing can be told: a pilot who has landed is as still.
 *
 * @param witness the other sensor, when it lives
 */
export function findFrozenAltitude(
  { timeSeconds, ...fixes }: FixColumns,
  { indices, count }: FixSelection,
  sensor: AltitudeSource,
  witness: AltitudeSource | null,
): Stretch[] {
  const altitudeM = sensor === 'pressure' ? fixes.pressureAltitudeM : fixes.gnssAltitudeM;
  const witnessM = witness && (witness === 'pressure' ? fixes.pressureAltitudeM : fixes.gnssAltitudeM);
  const stretches: Stretch[] = [];
  let start = 0;
  let frozenM = count > 0 ? altitudeM[indices[0]!]! : 0;
  for (let i = 1; i < count; i++) {
    const after = indices[i]!;
    if (altitudeM[after] === frozenM) continue;
    const last = i - 1;
    const jumpM = altitudeM[after]! - frozenM;
    frozenM = altitudeM[after]!;
    const first = start + 1;
    start = i;
    if (last - first + 2 < CLEANING.frozenAltitudeFixesMin) continue;
    const begin = indices[first - 1]!;
    const end = indices[last]!;
    if (timeSeconds[end]! - timeSeconds[begin]! < CLEANING.frozenAltitudeSecondsMin) continue;
    const seconds = timeSeconds[after]! - timeSeconds[end]!;
    if (seconds > CLEANING.gapSecondsMin || Math.abs(jumpM) < frozenJumpMinM(seconds)) continue;
    const rateMps = Math.abs(jumpM) / (timeSeconds[after]! - timeSeconds[begin]!);
    if (witnessM === null && rateMps > CLEANING.frozenAltitudeRateMaxMps) continue;
    const doubtM = witnessM === null ? 0 : Math.abs(witnessM[end]! - witnessM[begin]! - jumpM);
    if (doubtM <= CLEANING.frozenAltitudeDoubtMaxM + Math.abs(jumpM) / 2) stretches.push({ first, last });
  }
  return stretches;
}

/** The least step that ends a frozen altitude. */
export function frozenJumpMinM(seconds: number): number {
  return CLEANING.frozenAltitudeJumpMinM + CLEANING.frozenAltitudeJumpMinMps * seconds;
}

/**
 * Replaces a stretch: by the course of the other sensor, shifted to meet both ends, or by a straight line
 * without one. At an end of the log there is only one end to meet; nothing to meet, and it stays as it is.
 */
export function bridgeAltitude(
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  { first, last }: Stretch,
): void {
  if (first === 0 && last === count - 1) return;
  const after = last + 1 < count ? indices[last + 1]! : indices[first - 1]!;
  const before = first > 0 ? indices[first - 1]! : after;
  const offsetM = (fix: number): number => altitudeM[fix]! - (witnessM?.[fix] ?? 0);
  const startOffsetM = offsetM(before);
  const changeM = offsetM(after) - startOffsetM;
  const seconds = Math.max(1, timeSeconds[after]! - timeSeconds[before]!);
  for (let i = first; i <= last; i++) {
    const fix = indices[i]!;
    const share = (timeSeconds[fix]! - timeSeconds[before]!) / seconds;
    altitudeM[fix] = Math.round((witnessM?.[fix] ?? 0) + startOffsetM + changeM * share);
  }
}
