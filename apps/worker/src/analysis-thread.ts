import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FlightResult } from '@app/database';
import {
  analyseLog,
  ANALYSIS_VERSION,
  type FlightLog,
  fullReplayTrack,
  pointOf,
  prepareLog,
  readIgc,
  scoreFlight,
  warmUp,
} from '@app/domain';
import {
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoresPayload,
  type ScoresPayload,
  thermalsPayload,
  trackJson,
} from '@app/flights';

/** A quarter of the time of the usual 6, for nine hundredths more bytes: a pilot waits for the one, not for the other. */
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

warmUp(); // each thread compiles for itself, also one that takes the place of another

/** Runs on a thread of the analysis pool: a long flight must not hold up the worker's event loop and its leases. */
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
  const zipped = zip(track, { level: TRACK_GZIP_LEVEL }); // beside the score, on a thread of its own
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

/** Null by a rule set by which no flight type scores. */
function bestPointsOf({ scores }: ScoresPayload): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([ruleSet, { best }]) => [ruleSet, best && best.points]),
  );
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
