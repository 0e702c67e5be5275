import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import {
  analyseLog,
  ANALYSIS_VERSION,
  type FlightLog,
  fullReplayTrack,
  pointOf,
  prepareLog,
  readIgc,
} from '@app/analysis';
import {
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoresPayload,
  type ScoresPayload,
  thermalsPayload,
  trackJson,
} from '@app/flights';
import { scoreFlight, warmUp } from '@app/scoring';
import { type FlightResult } from '@tables/flights';

/** A quarter of level 6's time for 9 % more bytes. Pilots notice the time, not the bytes. */
const TRACK_GZIP_LEVEL = 4;

const zip = promisify(gzip);

/** A flight to analyse: its public id and the bytes of its file. */
export interface FlightToAnalyse {
  readonly flightId: string;
  readonly bytes: Uint8Array;
}

export interface AnalysisTask extends FlightToAnalyse {
  readonly scoreBudgetMs: number;
}

/** What the pool passes to each of its threads. */
export interface ThreadData {
  readonly isWarmedUp: boolean;
}

// each thread compiles its own code, including a replacement thread
if ((workerData as ThreadData | null)?.isWarmedUp) warmUp();

/** Runs on a thread of the analysis pool: a long flight must not block the worker's event loop and lease renewals. */
export default async function analyseFlight({
  flightId,
  bytes,
  scoreBudgetMs,
}: AnalysisTask): Promise<FlightResult> {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  const metrics = metricsPayload(analysis.metrics);
  const quality = qualityPayload(analysis);
  const track = trackJson(fullReplayTrack(log, analysis.phases ?? []), 'delta', {
    flight_id: flightId,
    analysis_version: analysis.analysisVersion,
    gaps: quality.gaps,
    bounds: metrics.bounds,
  });
  const zipped = zip(track, { level: TRACK_GZIP_LEVEL }); // on another thread, while this one scores
  const score = scored(log, scoreBudgetMs);
  const observedWeather = observedWeatherPayload(analysis);
  return {
    flownAt: analysis.flownAt === null ? null : new Date(analysis.flownAt),
    durationSeconds: analysis.durationSeconds ?? 0,
    metrics: JSON.stringify(metrics),
    quality: JSON.stringify(quality),
    analysisVersion: analysis.analysisVersion,
    inputSha256: createHash('sha256').update(bytes).digest(),
    thermals: JSON.stringify(thermalsPayload(analysis.thermals)),
    track: await zipped,
    score: JSON.stringify(score),
    bestPoints: JSON.stringify(bestPointsOf(score)),
    observedWeather: observedWeather && JSON.stringify(observedWeather),
  };
}

/** The best points by rule set; null if no flight type scores. */
function bestPointsOf({ scores }: ScoresPayload): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([ruleSet, { best }]) => [ruleSet, best && best.points]),
  );
}

/** The scores by all rule sets. If time runs out, these are the best results found so far. */
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
