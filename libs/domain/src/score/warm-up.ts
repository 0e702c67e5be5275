import { scoreSpans, type ScoredColumns } from './score-flight.js';

const FIXES = 2000;
const ROUNDS = 5;

type Place = readonly [northDeg: number, eastDeg: number];

/** Where made-up pilots go, by the part of the flight done: each shape meets other parts of the searches. */
const SHAPES: readonly ((part: number) => Place)[] = [
  /** A rounded triangle of 60 km that does not quite close. */
  (part) => {
    const angle = 1.9 * Math.PI * part;
    const radiusDeg = 0.15 * (1 + 0.3 * Math.cos(3 * angle));
    return [radiusDeg * Math.sin(angle), 1.4 * radiusDeg * Math.cos(angle)];
  },
  /** Almost straight on for 30 km from thermal to thermal: any turnpoints are nearly as good. */
  (part) => [0.004 * Math.sin(7 * part), 0.4 * stepped(12 * part)],
  /** Back and forth along a ridge of 6 km. */
  (part) => [0.004 * Math.sin(40 * part), 0.08 * Math.abs(((5 * part) % 2) - 1)],
];

/** Stays for half of each step, as a pilot who circles does. */
function stepped(steps: number): number {
  const whole = Math.floor(steps);
  return (whole + Math.max(0, 2 * (steps - whole) - 1)) / 12;
}

/** Scores made-up flights a few times, so that a worker's first real one meets compiled code. */
export function warmUpScorer(): void {
  const flights = SHAPES.map(madeUpFlight);
  for (let round = 0; round < ROUNDS; round++) {
    for (const flight of flights) scoreSpans(flight, [{ takeoffIndex: 0, landingIndex: FIXES - 1 }]);
  }
}

/** A shape flown in circles. */
function madeUpFlight(shape: (part: number) => Place): ScoredColumns {
  const latitudeDeg = new Float64Array(FIXES);
  const longitudeDeg = new Float64Array(FIXES);
  for (let i = 0; i < FIXES; i++) {
    const [northDeg, eastDeg] = shape(i / FIXES);
    const turn = i / 4;
    latitudeDeg[i] = 46 + northDeg + 0.0005 * Math.sin(turn);
    longitudeDeg[i] = 8 + eastDeg + 0.0007 * Math.cos(turn);
  }
  return { latitudeDeg, longitudeDeg };
}
