import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  analyseLog,
  ANALYSIS_VERSION,
  type FlightLog,
  fullReplayTrack,
  pointOf,
  prepareLog,
  readIgc,
  scoreFlight,
  warmUpScorer,
} from '@app/domain';
import {
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoresPayload,
  type ScoresPayload,
  storedTrackJson,
  thermalsPayload,
} from '@app/flights';

/** A flight to analyse: its public id and the bytes of its file. */
export interface FlightToAnalyse {
  readonly flightId: string;
  readonly bytes: Uint8Array;
}

export interface AnalysisTask extends FlightToAnalyse {
  readonly scoreBudgetMs: number;
}

/** What comes back from the thread: the result as it is stored, ready to write. */
export interface AnalysedFlight {
  readonly flownAtMs: number | null;
  readonly durationSeconds: number;
  readonly metrics: object;
  readonly quality: object;
  readonly analysisVersion: number;
  /** Of the bytes. */
  readonly inputSha256: Uint8Array;
  readonly thermals: object;
  /** The answer with the full track in deltas, in gzip: sent as it is; every other one is made from it. */
  readonly track: Uint8Array;
  readonly score: object;
  readonly observedWeather: object | null;
}

warmUpScorer(); // each thread compiles for itself, also one that takes the place of another

/** Runs on a thread of the analysis pool: a long flight must not hold up the worker's event loop and its leases. */
export default function analyseFlight({ flightId, bytes, scoreBudgetMs }: AnalysisTask): AnalysedFlight {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  const metrics = metricsPayload(analysis.metrics);
  const quality = qualityPayload(analysis);
  const track = storedTrackJson(fullReplayTrack(log, analysis.phases ?? []), {
    flight_id: flightId,
    analysis_version: analysis.analysisVersion,
    gaps: quality.gaps,
    bounds: metrics.bounds,
  });
  return {
    flownAtMs: analysis.flownAt,
    durationSeconds: analysis.durationSeconds ?? 0,
    metrics,
    quality,
    analysisVersion: analysis.analysisVersion,
    inputSha256: createHash('sha256').update(bytes).digest(),
    thermals: thermalsPayload(analysis.thermals),
    track: gzipSync(track),
    score: scored(log, scoreBudgetMs),
    observedWeather: observedWeatherPayload(analysis),
  };
}

/** By every rule set, with the best that was found when the time was up. */
function scored(log: FlightLog, timeLimitMs: number): ScoresPayload {
  const now = (): number => performance.now();
  const startedAt = now();
  const scores = scoreFlight(log, { mode: 'exact', timeLimit: { now, ms: timeLimitMs } });
  return scoresPayload(scores, (index) => pointOf(log, index), {
    version: ANALYSIS_VERSION,
    mode: 'exact',
    time_limit_ms: timeLimitMs,
    duration_ms: Math.round(now() - startedAt),
  });
}
