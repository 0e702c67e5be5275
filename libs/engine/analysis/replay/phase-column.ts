import { type ColumnBlock } from '../column-block.js';
import { type FlightPhase, type FlightPhaseKind } from '../phases/flight-phase.js';

/** Meaning of a code in the phase column: a phase, or a point outside the flight. */
export type PhaseName = FlightPhaseKind | 'outside_flight';

/** Codes are stored: a new name gets a new code, and no code is ever reused. */
const PHASE_CODES: Readonly<Record<PhaseName, number>> = {
  outside_flight: 0,
  thermal: 1,
  circling: 2,
  ridge: 3,
  straight_climb: 4,
  glide: 5,
  other: 6,
  tow: 7,
  gap: 8,
  powered: 9,
};

/** The names in order of their codes: the legend of the column. */
export const PHASE_NAMES: readonly PhaseName[] = (Object.keys(PHASE_CODES) as PhaseName[]).sort(
  (a, b) => PHASE_CODES[a] - PHASE_CODES[b],
);

/** A code for each point; a boundary belongs to the phase that starts there. Null if no phases are known. */
export function phaseColumn(block: ColumnBlock, phases: readonly FlightPhase[]): Int32Array | null {
  if (phases.length === 0) return null;
  const column = block.int32().fill(PHASE_CODES.outside_flight);
  for (const { kind, startIndex, endIndex } of phases) {
    column.fill(PHASE_CODES[kind], startIndex, endIndex + 1);
  }
  return column;
}
