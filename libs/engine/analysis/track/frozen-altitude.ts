import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { altitudeColumn, type AltitudeSource } from './altitude-source.js';
import { type FixSelection } from './fix-selection.js';
import { heldRuns, type Repetition } from './held-runs.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** A run of used fixes: positions in the selection, both inclusive. */
export interface Stretch {
  first: number;
  last: number;
}

/**
 * Stretches over which a sensor repeats one altitude while the aircraft climbs or sinks: at the end it jumps, and the
 * other sensor has changed by the same amount in the meantime. The first fix of a run is valid, so the stretch starts
 * after it. A run at the end of the log proves nothing, since a pilot who has landed stays level too.
 *
 * @param witness the other sensor, if it is live
 */
export function findFrozenAltitude(
  fixes: FixColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
  witness: AltitudeSource | null,
): Stretch[] {
  const { timeSeconds } = fixes;
  const { indices } = selection;
  const altitudeM = altitudeColumn(fixes, sensor);
  const witnessM = witness && altitudeColumn(fixes, witness);
  const stretches: Stretch[] = [];
  const secondsMin = CLEANING.frozenAltitudeSecondsMin;
  for (const { start, next } of heldRuns(timeSeconds, selection, secondsMin, new HeldAltitude(altitudeM))) {
    if (next - start < CLEANING.frozenAltitudeFixesMin) continue;
    const begin = indices[start]!;
    const end = indices[next - 1]!;
    const after = indices[next]!;
    const jumpM = altitudeM[after]! - altitudeM[end]!;
    const seconds = timeSeconds[after]! - timeSeconds[end]!;
    if (seconds > CLEANING.gapSecondsMin || Math.abs(jumpM) < frozenJumpMinM(seconds)) continue;
    const rateMps = Math.abs(jumpM) / (timeSeconds[after]! - timeSeconds[begin]!);
    if (witnessM === null && rateMps > CLEANING.frozenAltitudeRateMaxMps) continue;
    const doubtM = witnessM === null ? 0 : Math.abs(witnessM[end]! - witnessM[begin]! - jumpM);
    if (doubtM > CLEANING.frozenAltitudeDoubtMaxM + Math.abs(jumpM) / 2) continue;
    stretches.push({ first: start + 1, last: next - 1 });
  }
  return stretches;
}

/** Tests whether an altitude is repeated. */
class HeldAltitude implements Repetition {
  constructor(private readonly altitudeM: Int32Array) {
    holdShape(this);
  }

  isRepeated(fix: number, other: number): boolean {
    return this.altitudeM[fix] === this.altitudeM[other];
  }
}

/** The smallest step that ends a frozen altitude. */
export function frozenJumpMinM(seconds: number): number {
  return CLEANING.frozenAltitudeJumpMinM + CLEANING.frozenAltitudeJumpMinMps * seconds;
}
