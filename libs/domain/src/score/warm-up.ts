import { scoreSpans, type ScoredColumns } from './score-flight.js';

const FIXES = 4000;
const ROUNDS = 8;

/** Scores a made-up flight a few times, so that a worker's first real one meets compiled code. */
export function warmUpScorer(): void {
  const columns = madeUpFlight();
  for (let round = 0; round < ROUNDS; round++) {
    scoreSpans(columns, [{ takeoffIndex: 0, landingIndex: FIXES - 1 }]);
  }
}

/** A rounded triangle of 60 km with thermals, that does not quite close. */
function madeUpFlight(): ScoredColumns {
  const latitudeDeg = new Float64Array(FIXES);
  const longitudeDeg = new Float64Array(FIXES);
  for (let i = 0; i < FIXES; i++) {
    const angle = (1.9 * Math.PI * i) / FIXES;
    const radiusDeg = 0.15 * (1 + 0.3 * Math.cos(3 * angle));
    const turn = i / 4;
    latitudeDeg[i] = 46 + radiusDeg * Math.sin(angle) + 0.0005 * Math.sin(turn);
    longitudeDeg[i] = 8 + 1.4 * radiusDeg * Math.cos(angle) + 0.0007 * Math.cos(turn);
  }
  return { latitudeDeg, longitudeDeg };
}
