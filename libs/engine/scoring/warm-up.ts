import {
  analyseLog,
  deltaJson,
  fullReplayTrack,
  holdShape,
  prepareLog,
  readIgc,
  warmUpLog,
  whileHoldingShapes,
} from '@engine/analysis';
import { type ScoreMode } from './flight-score.js';
import { type ScoredColumns, scoreSpans } from './score-flight.js';

const FIXES = 2000;
const ROUNDS = 5;

type Place = readonly [northDeg: number, eastDeg: number];

/** Courses of synthetic flights, by the fraction flown; each shape exercises different parts of the searches. */
const SHAPES: readonly ((part: number) => Place)[] = [
  /** A rounded triangle of 60 km that does not quite close. */
  (part) => {
    const angle = 1.9 * Math.PI * part;
    const radiusDeg = 0.15 * (1 + 0.3 * Math.cos(3 * angle));
    return [radiusDeg * Math.sin(angle), 1.4 * radiusDeg * Math.cos(angle)];
  },
  /** Almost straight for 30 km from thermal to thermal: all turnpoints are nearly equally good. */
  (part) => [0.004 * Math.sin(7 * part), 0.4 * stepped(12 * part)],
  /** Back and forth along a ridge of 6 km. */
  (part) => [0.004 * Math.sin(40 * part), 0.08 * Math.abs(((5 * part) % 2) - 1)],
];

/** Stands still for half of each step, like a circling pilot. */
function stepped(steps: number): number {
  const whole = Math.floor(steps);
  return (whole + Math.max(0, 2 * (steps - whole) - 1)) / 12;
}

/**
 * Analyses and scores synthetic flights a few times, so that the first real one runs compiled code, however long the
 * process was idle before. Takes about a second.
 *
 * @param modes the modes in which flights will be scored
 */
export function warmUp(modes: readonly ScoreMode[] = ['exact']): void {
  const log = warmUpLog();
  const flights = SHAPES.map(syntheticFlight);
  const run = (): void => {
    holdShape(analysed(log));
    for (const flight of flights) {
      for (const mode of modes) {
        holdShape(scoreSpans(flight, [{ takeoffIndex: 0, landingIndex: FIXES - 1 }], { mode }));
      }
    }
  };
  for (let round = 1; round < ROUNDS; round++) run();
  whileHoldingShapes(run);
}

function analysed(bytes: Uint8Array): object {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  const track = fullReplayTrack(log, analysis.phases ?? []);
  return { log, analysis, track, json: deltaJson(track.columns) };
}

/** Adds circles to a shape. */
function syntheticFlight(shape: (part: number) => Place): ScoredColumns {
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
