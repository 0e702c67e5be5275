import { type MotionEvidence } from '../segments/motion-evidence.js';
import { judgeMovement } from '../segments/judge-movement.js';
import { FLIGHT, SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';

/** A movement whose kind may still be unclear. */
export interface JudgedMove extends FlightSpan {
  kind: 'flight' | 'drive' | 'unclear';
  /** Null until a joined movement is judged as a whole. */
  evidence: MotionEvidence | null;
}

/**
 * Judges movements and joins those separated by only a short pause, but never a drive with a flight. Pieces that are
 * unclear on their own are judged again as a whole: two traffic lights prove nothing, ten do.
 *
 * Each fix is read at most three times: in its piece, in the whole of unclear pieces, and in the whole movement.
 * Judging again at every pause would take quadratic time.
 */
export function joinMoves(track: Track, spans: readonly FlightSpan[]): JudgedMove[] {
  const pieces = spans.map((span): JudgedMove => ({ ...span, ...judgeMovement(track, span) }));
  const continued = joinWhere(pieces, (before, move) => {
    return move.kind === 'unclear' && pauseSeconds(track, before, move) < FLIGHT.pauseSecondsMin;
  });
  const wholes = continued.map((move) =>
    move.kind === 'unclear' && move.evidence === null ? { ...move, ...judgeMovement(track, move) } : move,
  );
  return joinWhere(wholes, (before, move) => isOneMove(before, move, pauseSeconds(track, before, move))).map(
    (move) => (move.evidence === null ? { ...move, evidence: judgeMovement(track, move).evidence } : move),
  );
}

/**
 * Joins neighbours. The first clear kind becomes the kind of the whole; the evidence of a joined movement is computed
 * later.
 */
function joinWhere(
  moves: readonly JudgedMove[],
  isOne: (before: JudgedMove, move: JudgedMove) => boolean,
): JudgedMove[] {
  const joined: JudgedMove[] = [];
  for (const move of moves) {
    const before = joined.at(-1);
    if (before === undefined || !isOne(before, move)) {
      joined.push(move);
      continue;
    }
    const kind = before.kind === 'unclear' ? move.kind : before.kind;
    joined[joined.length - 1] = { ...before, landingIndex: move.landingIndex, kind, evidence: null };
  }
  return joined;
}

function isOneMove(before: JudgedMove, move: JudgedMove, seconds: number): boolean {
  if (before.kind === 'drive' && move.kind === 'drive') return seconds <= SEGMENT.drivePauseSecondsMax;
  const differ = before.kind !== move.kind && before.kind !== 'unclear' && move.kind !== 'unclear';
  return seconds < FLIGHT.pauseSecondsMin && !differ;
}

function pauseSeconds({ timeSeconds }: Track, before: FlightSpan, after: FlightSpan): number {
  return timeSeconds[after.takeoffIndex]! - timeSeconds[before.landingIndex]!;
}
