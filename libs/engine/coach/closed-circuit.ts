import { type ScoreFacts } from './facts/score-facts.js';

/** XContest's limit for a closed circuit. Others allow more, which pilots would not call closed. */
export const CLOSED_SHARE_MAX = 0.05;

/** Whether a flight is scored as a circuit that came back to where it began. */
export function isClosedCircuit(score: ScoreFacts | null): boolean {
  const best = score?.best;
  if (!best || best.closing_distance_m === null) return false;
  return best.closing_distance_m <= CLOSED_SHARE_MAX * best.distance_km * 1000;
}
