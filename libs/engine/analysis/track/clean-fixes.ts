import { isNullIsland } from '../geo/null-island.js';
import { type FixColumns } from '../igc/igc-file.js';
import { type AltitudeChoice } from './altitude-source.js';
import { type AltitudeFault } from './altitude-fault.js';
import { cleanAltitude } from './clean-altitude.js';
import { type ClockJump, correctClock } from './clock-jumps.js';
import { dropFrozen } from './drop-frozen.js';
import { dropSpikes, Excursions } from './drop-spikes.js';
import { FIX_FAULT, FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { orderInTime } from './order-in-time.js';
import { PositionReach } from './position-reach.js';
import { type AltitudeLevel, findAltitudeLevel } from './sea-level.js';
import { surveyFixes } from './survey-fixes.js';

/** Removed fixes by reason; each fix counts once, under the first reason that applies. */
export interface FixesRemoved {
  /** No position: at 0,0, or flagged V with the last position repeated. */
  invalid: number;
  duplicateTime: number;
  outOfOrder: number;
  positionSpike: number;
  altitudeSpike: number;
  /** Position repeated while the aircraft kept flying. */
  frozen: number;
}

export interface CleanFixes {
  selection: FixSelection;
  removed: FixesRemoved;
  /** By fix index of the file, with clock jumps removed. */
  timeSeconds: Int32Array;
  clockJumps: ClockJump[];
  altitude: AltitudeChoice;
  /** By fix index of the file: the chosen altitude as its sensor measures it, corrected. */
  altitudeM: Int32Array;
  /** What turns it into altitude above mean sea level. */
  altitudeLevel: AltitudeLevel;
  /** Stretches of the selection in which its sensor stands still, and the other one is used. */
  altitudeStopped: Stretch[];
  /** By fix index of the file: 1 where that altitude is bridged, not measured. */
  isAltitudeBridged: Uint8Array;
  altitudeFaults: AltitudeFault[];
  /** Faster steps are not movement; those left in the track are position jumps, as between two logs. */
  speedLimitMps: number;
}

const FAULTS = Object.keys(FIX_FAULT).length;

/** Removes everything that the recorder cannot have measured, in this order; see docs/domain/cleaning.md. */
export function cleanFixes(recorded: FixColumns): CleanFixes {
  const selection = new FixSelection(recorded.count);
  const survey = surveyFixes(recorded);
  if (survey.haveInvalid) dropInvalid(recorded, selection);
  const unchanged = { timeSeconds: recorded.timeSeconds, jumps: [] };
  const { timeSeconds, jumps } = survey.haveClockSteps ? correctClock(recorded, selection) : unchanged;
  const fixes = { ...recorded, timeSeconds };
  const isRetimed = timeSeconds !== recorded.timeSeconds;
  if (survey.haveDisorder || isRetimed) orderInTime(fixes, selection);
  const haveFastSteps = survey.haveFastSteps || isRetimed;
  const reach = new PositionReach(fixes, selection, haveFastSteps);
  if (reach.hasSpikes) {
    dropSpikes(timeSeconds, selection, reach, FIX_FAULT.positionSpike, new Excursions(selection, reach));
  }
  dropFrozen(fixes, selection, reach);
  const altitude = cleanAltitude(fixes, selection);
  return {
    selection,
    removed: countRemoved(selection),
    timeSeconds,
    clockJumps: jumps,
    altitude: altitude.choice,
    altitudeM: altitude.altitudeM,
    altitudeLevel: findAltitudeLevel(fixes, selection, altitude),
    altitudeStopped: altitude.stopped,
    isAltitudeBridged: altitude.isBridged,
    altitudeFaults: altitude.faults,
    speedLimitMps: reach.speedLimitMps,
  };
}

/**
 * A V fix is used if its position moves: many recorders write V for a 2D or merely poor fix. A lost signal appears as
 * V with the last position repeated, as Appendix A prescribes.
 */
function dropInvalid(fixes: FixColumns, selection: FixSelection): void {
  const { latitudeDeg, longitudeDeg, is3d } = fixes;
  const marks = new Uint8Array(fixes.count);
  for (let i = 0; i < fixes.count; i++) {
    const latitude = latitudeDeg[i]!;
    const longitude = longitudeDeg[i]!;
    if (isNullIsland(latitude, longitude)) marks[i] = FIX_FAULT.nullIsland;
    else if (is3d[i] === 0 && i > 0 && latitude === latitudeDeg[i - 1] && longitude === longitudeDeg[i - 1]) {
      marks[i] = FIX_FAULT.voidFix;
    }
  }
  selection.dropMarked(marks);
}

function countRemoved({ faults, count }: FixSelection): FixesRemoved {
  const counts = new Uint32Array(FAULTS);
  const isWhole = count === faults.length;
  if (!isWhole) for (let i = 0; i < faults.length; i++) counts[faults[i]!]!++;
  return {
    invalid: counts[FIX_FAULT.voidFix]! + counts[FIX_FAULT.nullIsland]!,
    duplicateTime: counts[FIX_FAULT.duplicateTime]!,
    outOfOrder: counts[FIX_FAULT.backwardTime]!,
    positionSpike: counts[FIX_FAULT.positionSpike]!,
    altitudeSpike: counts[FIX_FAULT.altitudeSpike]!,
    frozen: counts[FIX_FAULT.frozenPosition]!,
  };
}
