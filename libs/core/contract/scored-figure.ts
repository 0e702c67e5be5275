/** The points of a score, in the words of the API. */
export interface ScoredPoints<Point> {
  readonly start: Point;
  readonly turnpoints: readonly Point[];
  readonly finish: Point;
  /** Null for open distances. */
  readonly closing_distance_m: number | null;
}

/** The corners of a scored figure. A circuit closes between its turnpoints; its start and finish only show the gap. */
export function figureOf<Point>({
  start,
  turnpoints,
  finish,
  closing_distance_m: closing,
}: ScoredPoints<Point>): {
  corners: readonly Point[];
  isCircuit: boolean;
} {
  const isCircuit = closing !== null && turnpoints.length >= 3;
  return { corners: isCircuit ? turnpoints : [start, ...turnpoints, finish], isCircuit };
}
