import { METRICS } from '../thresholds.js';
import { FIX_FAULT, type FixSelection } from '../track/fix-selection.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';
import { speedExtremes } from './speed-metrics.js';

/**
 * Best mean ground speed of a flight between the holes left by position spikes. Around a spike the receiver's error
 * is unknown, and a step across the hole may have any speed that cleaning allows.
 *
 * @returns metres per second; null when no stretch between two holes is long enough
 */
export function topSpeedBesideSpikes(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  selection: FixSelection,
): number | null {
  let top: number | null = null;
  let from = takeoffIndex;
  for (let to = takeoffIndex + 1; to <= landingIndex + 1; to++) {
    if (to <= landingIndex && !haveSpikeBetween(selection, to - 1, to)) continue;
    const { groundSpeedMaxMps } = speedExtremes(track, from, to - 1, METRICS.averagingSeconds);
    if (groundSpeedMaxMps !== null && (top === null || groundSpeedMaxMps > top)) top = groundSpeedMaxMps;
    from = to;
  }
  return top;
}

/** Whether fixes between two track indices were removed as position spikes. */
function haveSpikeBetween({ indices, faults }: FixSelection, from: number, to: number): boolean {
  for (let fix = indices[from]! + 1; fix < indices[to]!; fix++) {
    if (faults[fix] === FIX_FAULT.positionSpike) return true;
  }
  return false;
}
