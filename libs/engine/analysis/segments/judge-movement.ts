import { type FlightSpan } from '../flight/flight-span.js';
import { SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { MotionEvidence } from './motion-evidence.js';

/** The kind of a movement and the evidence for it. */
export interface MovementJudgement {
  kind: 'flight' | 'drive' | 'unclear';
  evidence: MotionEvidence;
}

/**
 * Distinguishes a flight from a drive.
 *
 * A flight spends more than `offRoadShareMax` of its time moving as no car on a road could: steeply, fast, or in full
 * circles. Or its ground speed depends on the course, because of the wind. A drive does neither, and behaves like a
 * car: it accelerates and brakes on straights and stops along the way; or it stays level throughout; or it ends higher
 * than it started, which a glider that neither circled nor met strong lift cannot do. A movement that matches neither
 * is unclear, such as a smooth glide or a few hundred metres of road. Without altitudes, only circles, wind and the
 * speed are evidence.
 */
export function judgeMovement(track: Track, span: FlightSpan): MovementJudgement {
  const evidence = new MotionEvidence(track, span);
  const hasAltitude = track.altitudeSource !== null;
  if (evidence.offRoadShare > SEGMENT.offRoadShareMax) return { kind: 'flight', evidence };
  if (evidence.isInWind) return { kind: 'flight', evidence };
  if (hasAltitude && evidence.isLevel) return { kind: 'drive', evidence };
  const per10MinutesMin = hasAltitude
    ? SEGMENT.pedalEventsPer10MinutesMin
    : SEGMENT.pedalEventsPer10MinutesMinWithoutAltitude;
  const isDriven =
    evidence.pedalEvents >= SEGMENT.pedalEventsMin &&
    evidence.pedalEvents * 600 >= per10MinutesMin * evidence.seconds;
  const endsAtStop = span.landingIndex < track.count - 1;
  const climbsOnRoad = endsAtStop && evidence.netClimbM >= SEGMENT.roadClimbMinM;
  return { kind: isDriven || climbsOnRoad ? 'drive' : 'unclear', evidence };
}
