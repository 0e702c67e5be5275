import { type FlightSpan } from '../flight/find-flights.js';
import { SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { MotionEvidence } from './motion-evidence.js';

/** What a move was, and what speaks for it. */
export interface MovementJudgement {
  kind: 'flight' | 'drive' | 'unclear';
  /** Null without altitudes. */
  evidence: MotionEvidence | null;
}

/**
 * Tells a flight from a drive.
 *
 * A flight goes where no road does for more than `offRoadShareMax` of its time: steeply, fast, or in full
 * circles. A drive never does, and shows the car: it speeds up and brakes on straights and stops on the way;
 * or it stays level throughout; or it ends higher than it began, which a glider that never circled nor met a
 * strong climb does not. What shows neither is unclear: a smooth glide, or a few hundred metres of road.
 */
export function judgeMovement(track: Track, span: FlightSpan): MovementJudgement {
  if (track.altitudeSource === null && !track.isLevel) return { kind: 'flight', evidence: null };
  const evidence = new MotionEvidence(track, span);
  if (evidence.offRoadShare > SEGMENT.offRoadShareMax) return { kind: 'flight', evidence };
  if (evidence.isLevel) return { kind: 'drive', evidence };
  const isDriven =
    evidence.pedalEvents >= SEGMENT.pedalEventsMin &&
    evidence.pedalEvents * 600 >= SEGMENT.pedalEventsPer10MinutesMin * evidence.seconds;
  const endsAtStop = span.landingIndex < track.count - 1;
  const climbsOnRoad = endsAtStop && evidence.netClimbM >= SEGMENT.roadClimbMinM;
  return { kind: isDriven || climbsOnRoad ? 'drive' : 'unclear', evidence };
}
