import { isAirborne, type MotionState, STATE } from './motion-state.js';

/** A stay in one state. Stays are contiguous: each begins at the fix that ends the one before. */
export interface Stay {
  state: MotionState;
  startIndex: number;
  endIndex: number;
  /** Mean posterior of the state over the stay: calibrated, 0 to 1. */
  confidence: number;
}

/** Whether a stay is one in the air. */
export function isInAir(stay: Pick<Stay, 'state'> | undefined): boolean {
  return stay !== undefined && isAirborne(STATE[stay.state]);
}
