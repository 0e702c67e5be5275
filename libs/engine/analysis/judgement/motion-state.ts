/** What somebody with a recorder does, as the judgement names it. */
export const MOTION_STATES = ['rest', 'walk', 'drive', 'flight', 'tow', 'powered', 'balloon'] as const;

export type MotionState = (typeof MOTION_STATES)[number];

/** Number of states: the length of a row of likelihoods. */
export const STATE_COUNT = MOTION_STATES.length;

/** Position of each state in such a row. */
export const STATE: Readonly<Record<MotionState, number>> = {
  rest: 0,
  walk: 1,
  drive: 2,
  flight: 3,
  tow: 4,
  powered: 5,
  balloon: 6,
};

/** Whether a state is one in the air, by its position. */
export function isAirborne(state: number): boolean {
  return state >= STATE.flight;
}
