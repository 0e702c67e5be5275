import { isNullIsland } from '../geo/null-island.js';
import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type AltitudeChoice, chooseAltitude } from './altitude-source.js';
import { dropSpikes } from './drop-spikes.js';
import { FixSelection } from './fix-selection.js';
import { orderInTime } from './order-in-time.js';
import { positionReach } from './position-reach.js';

/** Fixes taken out, by reason; each fix counts once, under the first reason that applies. */
export interface FixesRemoved {
  /** No position: at 0,0, or flagged V with the last position repeated. */
  invalid: number;
  duplicateTime: number;
  outOfOrder: number;
  positionSpike: number;
  altitudeSpike: number;
  /** Position repeated while the aircraft flew on. */
  frozen: number;
}

export interface CleanFixes {
  selection: FixSelection;
  removed: FixesRemoved;
  altitude: AltitudeChoice;
  /** Steps faster than this are no movement; the ones left are jumps of place, as between two logs. */
  speedLimitMps: number;
}

/** Takes out what the recorder can't have measured, in this order; see docs/domain/metrics.md. */
export function cleanFixes(fixes: FixColumns): CleanFixes {
  const selection = new FixSelection(fixes.count);
  const invalid = dropInvalid(fixes, selection);
  const { duplicateTime, outOfOrder } = orderInTime(fixes, selection);
  const { speedLimitMps, isReachable } = positionReach(fixes, selection);
  const positionSpike = dropSpikes(fixes.timeSeconds, selection, isReachable);
  const frozen = dropFrozen(fixes, selection);
  const altitude = chooseAltitude(fixes, selection);
  const altitudeSpike = dropAltitudeSpikes(fixes, selection, altitude);
  const removed = { invalid, duplicateTime, outOfOrder, positionSpike, altitudeSpike, frozen };
  return { selection, removed, altitude, speedLimitMps };
}

/** Whether an aircraft can have changed its altitude by so many metres in so many seconds. */
export function isAltitudeStep(changeM: number, seconds: number): boolean {
  return Math.abs(changeM) <= CLEANING.altitudeRateMaxMps * seconds + CLEANING.altitudeNoiseM;
}

/** The altitude column in use. */
export function altitudeColumn(fixes: FixColumns, { source }: AltitudeChoice): Int32Array {
  return source === 'pressure' ? fixes.pressureAltitudeM : fixes.gnssAltitudeM;
}

/**
 * A V fix is used when its position moves: many recorders write V for a 2D or merely poor fix. A lost
 * signal shows as V with the last position repeated, which Appendix A prescribes.
 */
function dropInvalid(fixes: FixColumns, selection: FixSelection): number {
  const { latitudeDeg, longitudeDeg, is3d } = fixes;
  const marks = new Uint8Array(fixes.count);
  for (let i = 0; i < fixes.count; i++) {
    const latitude = latitudeDeg[i]!;
    const longitude = longitudeDeg[i]!;
    const repeats = i > 0 && latitude === latitudeDeg[i - 1] && longitude === longitudeDeg[i - 1];
    if (isNullIsland(latitude, longitude) || (is3d[i] === 0 && repeats)) marks[i] = 1;
  }
  return selection.dropMarked(marks);
}

/** Drops repeats of one position (all but the first) when the next position is a jump away. */
function dropFrozen(fixes: FixColumns, selection: FixSelection): number {
  const { timeSeconds, latitudeDeg, longitudeDeg } = fixes;
  const { indices, count } = selection;
  const marks = new Uint8Array(count);
  const scale = new LocalScale();
  let start = 0;
  for (let i = 1; i < count; i++) {
    const first = indices[start]!;
    const fix = indices[i]!;
    if (latitudeDeg[fix] === latitudeDeg[first] && longitudeDeg[fix] === longitudeDeg[first]) continue;
    const lasted = timeSeconds[indices[i - 1]!]! - timeSeconds[first]!;
    if (lasted >= CLEANING.frozenSecondsMin) {
      scale.moveTo(latitudeDeg[first]!);
      const north = (latitudeDeg[fix]! - latitudeDeg[first]!) * scale.northMetres;
      const east = longitudeStep(longitudeDeg[first]!, longitudeDeg[fix]!) * scale.eastMetres;
      if (Math.hypot(north, east) >= CLEANING.frozenJumpMinM) marks.fill(1, start + 1, i);
    }
    start = i;
  }
  return selection.dropMarked(marks);
}

function dropAltitudeSpikes(fixes: FixColumns, selection: FixSelection, altitude: AltitudeChoice): number {
  if (altitude.source === null) return 0;
  const { timeSeconds } = fixes;
  const altitudeM = altitudeColumn(fixes, altitude);
  return dropSpikes(timeSeconds, selection, (from, to) => {
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    return isAltitudeStep(altitudeM[to]! - altitudeM[from]!, seconds);
  });
}
