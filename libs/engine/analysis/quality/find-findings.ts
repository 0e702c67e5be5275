import { type FlightLog } from '../flight-log.js';
import { altitudeFindings } from './altitude-findings.js';
import { counted } from './counted.js';
import { doubtFinding } from './doubt-finding.js';
import { engineFinding } from './engine-finding.js';
import { type WeighedFinding } from './finding.js';
import { fileFinding, findingContext } from './finding-context.js';
import { fixFindings } from './fix-findings.js';
import { jumpFindings } from './jump-findings.js';
import { timeFindings } from './time-findings.js';

/** Every fault in a log, where it is and how it was handled; empty for a log without faults. */
export function findFindings(log: FlightLog): WeighedFinding[] {
  const context = findingContext(log);
  return [
    ...timeFindings(log, context),
    ...fixFindings(log, context),
    ...jumpFindings(log),
    ...altitudeFindings(log, context),
    ...engineFinding(log),
    ...doubtFinding(log),
    ...malformedFinding(log),
  ];
}

function malformedFinding({ igc }: FlightLog): WeighedFinding[] {
  const { malformedFixCount: count, fixes } = igc;
  if (count === 0) return [];
  return [
    fileFinding('malformed_line', {
      action: 'removed',
      count,
      shareOfFlight: count / (count + fixes.count),
      message: `${counted(count, 'damaged position line', 'damaged position lines')} could not be read.`,
    }),
  ];
}
