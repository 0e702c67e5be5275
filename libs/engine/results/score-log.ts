import { ANALYSIS_VERSION, type FlightLog, pointOf } from '@engine/analysis';
import { type FlightScore, flownOn, freeTrackOf, ruleSetsOn, scoreFlight } from '@engine/scoring';
import { scoresPayload, type ScoresPayload } from './payload/score.payload.js';

/** The scores of a log by all rule sets: by track index, and in wire format. */
export interface LogScores {
  /** Empty for a log that no league scores. */
  readonly scores: readonly FlightScore[];
  readonly payload: ScoresPayload;
}

/**
 * Scores a log by all rule sets.
 *
 * @param timeLimitMs if time runs out, these are the best results found so far
 */
export function scoreLog(log: FlightLog, timeLimitMs: number): LogScores {
  const now = (): number => performance.now();
  const startedAt = now();
  const free = freeTrackOf(log);
  const scores = scoreFlight(log, { mode: 'exact', timeLimit: { now, ms: timeLimitMs } }, free);
  const solver = {
    version: ANALYSIS_VERSION,
    mode: 'exact',
    time_limit_ms: timeLimitMs,
    duration_ms: Math.round(now() - startedAt),
  } as const;
  const ruleSets = ruleSetsOn(flownOn(log));
  return { scores, payload: scoresPayload(scores, free, (index) => pointOf(log, index), solver, ruleSets) };
}
