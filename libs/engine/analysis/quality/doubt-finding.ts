import { type FlightLog } from '../flight-log.js';
import { meanConfidence } from '../segments/mean-confidence.js';
import { type WeighedFinding } from './finding.js';
import { fileFinding } from './finding-context.js';

/** Below this confidence, anything else together is likelier than the flight. */
const FLIGHT_CONFIDENCE_MIN = 0.5;

/**
 * A main flight that may be none. It still has metrics, a score and pages: an error there would cost its pilot more than
 * a drive taken for a flight.
 */
export function doubtFinding({ flight, timeOf }: FlightLog): WeighedFinding[] {
  if (flight === null) return [];
  const confidence = meanConfidence(flight.stays);
  if (confidence >= FLIGHT_CONFIDENCE_MIN) return [];
  const { takeoffIndex, landingIndex } = flight;
  const span = { startsAt: timeOf(takeoffIndex), endsAt: timeOf(landingIndex) };
  const fixes = landingIndex - takeoffIndex + 1;
  return [
    fileFinding('flight_doubtful', {
      action: 'noted',
      count: fixes,
      ...span,
      occurrences: [{ ...span, fixes }],
      message: `This may not be a flight: the confidence that it is one is ${Math.round(100 * confidence)} %.`,
    }),
  ];
}
