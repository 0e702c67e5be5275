import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import {
  analyseLog,
  analyseTask,
  fullReplayTrack,
  type LogPart,
  partOfIgc,
  prepareLog,
  readIgc,
} from '@app/analysis';
import {
  aircraftPayload,
  legsPayload,
  metricsPayload,
  observedWeatherPayload,
  placesPayload,
  qualityPayload,
  scoreLog,
  type ScoresPayload,
  taskPayload,
  thermalsPayload,
  trackJson,
} from '@app/flights';
import { flightPlaces } from '@app/places';
import { warmUp } from '@app/scoring';
import { type FlightResult } from '@tables/flights';

/** A quarter of level 6's time for 9 % more bytes. Pilots notice the time, not the bytes. */
const TRACK_GZIP_LEVEL = 4;

const zip = promisify(gzip);

/**
 * A flight to analyse: its public id, when it was uploaded, the bytes of its file, and the part of the log that it is;
 * null for all.
 */
export interface FlightToAnalyse {
  readonly flightId: string;
  readonly uploadedAt: Date;
  readonly bytes: Uint8Array;
  readonly part: LogPart | null;
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
  uploadedAt,
  bytes,
  part,
  scoreBudgetMs,
}: AnalysisTask): Promise<FlightResult> {
  const igc = readIgc(bytes);
  const log = prepareLog(part ? partOfIgc(igc, part) : igc, { receivedAt: uploadedAt.getTime() });
  const analysis = analyseLog(log);
  const metrics = metricsPayload(analysis.metrics);
  const quality = qualityPayload(analysis, new Date());
  const track = trackJson(fullReplayTrack(log, analysis.phases ?? []), 'delta', {
    flight_id: flightId,
    analysis_version: analysis.analysisVersion,
    gaps: quality.gaps,
    bounds: metrics.bounds,
  });
  const zipped = zip(track, { level: TRACK_GZIP_LEVEL }); // on another thread, while this one scores
  const { scores, payload: score } = scoreLog(log, scoreBudgetMs);
  const legs = legsPayload(log, analysis, scores, score.rule_sets_available);
  const observedWeather = observedWeatherPayload(analysis);
  return {
    flownAt: analysis.flownAt === null ? null : new Date(analysis.flownAt),
    durationSeconds: analysis.durationSeconds ?? 0,
    aircraft: JSON.stringify(aircraftPayload(analysis.aircraft)),
    metrics: JSON.stringify(metrics),
    quality: JSON.stringify(quality),
    places: JSON.stringify(placesPayload(await flightPlaces(analysis.metrics))),
    analysisVersion: analysis.analysisVersion,
    inputSha256: createHash('sha256').update(bytes).digest(),
    thermals: JSON.stringify(thermalsPayload(analysis.thermals)),
    track: await zipped,
    score: JSON.stringify(score),
    bestPoints: JSON.stringify(bestPointsOf(score)),
    observedWeather: observedWeather && JSON.stringify(observedWeather),
    hasUnsupportedSignature: quality.signature_validation === 'unsupported',
    legs: JSON.stringify(legs),
    task: JSON.stringify(taskPayload(analyseTask(log))),
  };
}

/** The best points by rule set; null if no flight type scores. */
function bestPointsOf({ scores }: ScoresPayload): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([ruleSet, { best }]) => [ruleSet, best && best.points]),
  );
}
