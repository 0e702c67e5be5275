import { type Ground } from '@engine/terrain';
import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { isInAir } from '../../../libs/engine/analysis/judgement/stay.js';
import { type MotionState } from '../../../libs/engine/analysis/judgement/motion-state.js';

/** A part of a log by its truth or by the analysis, in seconds after midnight of the log's first day. */
export interface JudgedPart {
  readonly state: MotionState;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What the analysis claims; null for the truth. */
  readonly confidence: number | null;
}

/** A flight: neighbouring parts in the air. */
export interface JudgedFlight {
  readonly states: ReadonlySet<MotionState>;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The parts that the analysis finds, and the altitude at a time, if there is one. */
export interface JudgedLog {
  readonly parts: readonly JudgedPart[];
  readonly altitudeAt: (seconds: number) => number | null;
}

/** Parts of the public answer by the states of the judgement. */
const STATES = { ground: 'rest', hike: 'walk' } as const;

/** Analyses a log, with the ground below it or without. */
export function judgedLog(igc: Uint8Array, ground: Ground | null = null): JudgedLog {
  const log = prepareLog(readIgc(igc), { ground });
  const { timeSeconds, altitudeM, altitudeSource, count } = log.track;
  const parts = analyseLog(log).segments.map(({ kind, startIndex, endIndex, confidence }): JudgedPart => ({
    state: kind === 'ground' || kind === 'hike' ? STATES[kind] : kind,
    startSeconds: timeSeconds[startIndex]!,
    endSeconds: timeSeconds[endIndex]!,
    confidence,
  }));
  const altitudeAt = (seconds: number): number | null => {
    const index = timeSeconds.findIndex((time) => time >= seconds);
    return altitudeSource === null ? null : altitudeM[index < 0 ? count - 1 : index]!;
  };
  return { parts, altitudeAt };
}

/** The flights among parts in order. */
export function flightsAmong(parts: readonly Pick<JudgedPart, 'state' | 'startSeconds' | 'endSeconds'>[]) {
  const flights: { states: Set<MotionState>; startSeconds: number; endSeconds: number }[] = [];
  for (const { state, startSeconds, endSeconds } of parts) {
    if (!isInAir({ state })) continue;
    const before = flights.at(-1);
    if (before !== undefined && startSeconds - before.endSeconds < 1) {
      before.endSeconds = endSeconds;
      before.states.add(state);
    } else flights.push({ states: new Set([state]), startSeconds, endSeconds });
  }
  return flights;
}

/** Seconds that two spans have in common. */
export function commonSeconds(
  a: { readonly startSeconds: number; readonly endSeconds: number },
  b: { readonly startSeconds: number; readonly endSeconds: number },
): number {
  return Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);
}
