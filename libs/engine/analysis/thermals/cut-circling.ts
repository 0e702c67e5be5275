import { type Stretch } from '../phases/flight-phase.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './circling-phase.js';

/**
 * Circling phases, cut where a climb starts or ends within one.
 *
 * @param climbs in order, without overlaps
 * @param turnDeg turn since take-off by track index
 */
export function cutCircling(
  track: Track,
  phases: readonly CirclingPhase[],
  climbs: readonly Stretch[],
  turnDeg: Float64Array,
): CirclingPhase[] {
  const pieces: CirclingPhase[] = [];
  let next = 0;
  for (const phase of phases) {
    let rest = phase;
    while (next < climbs.length && climbs[next]!.endIndex <= phase.startIndex) next++;
    for (let climb = next; climb < climbs.length && climbs[climb]!.startIndex < phase.endIndex; climb++) {
      for (const index of [climbs[climb]!.startIndex, climbs[climb]!.endIndex]) {
        if (index <= rest.startIndex || index >= rest.endIndex) continue;
        pieces.push(pieceOf(track, rest, rest.startIndex, index, turnDeg));
        rest = pieceOf(track, rest, index, rest.endIndex, turnDeg);
      }
    }
    pieces.push(rest);
  }
  return pieces;
}

function pieceOf(
  { timeSeconds }: Track,
  phase: CirclingPhase,
  startIndex: number,
  endIndex: number,
  turnDeg: Float64Array,
): CirclingPhase {
  if (phase.turnDeg === null) return { ...phase, startIndex, endIndex };
  if (phase.airSpeedMps === undefined) {
    return { ...phase, startIndex, endIndex, turnDeg: turnDeg[endIndex]! - turnDeg[startIndex]! };
  }
  // In a sparse log only the turn of the whole phase is known.
  const seconds = timeSeconds[phase.endIndex]! - timeSeconds[phase.startIndex]!;
  const share = (timeSeconds[endIndex]! - timeSeconds[startIndex]!) / seconds;
  return { ...phase, startIndex, endIndex, turnDeg: share * phase.turnDeg };
}
