import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import {
  analyseLog,
  analyseTask,
  fullReplayTrack,
  type LogPart,
  readLog,
  undatedFingerprint,
} from '@engine/analysis';
import {
  aircraftPayload,
  legsPayload,
  metricsPayload,
  observedWeatherPayload,
  outlinePayload,
  placesPayload,
  qualityPayload,
  scoreLog,
  type ScoresPayload,
  taskPayload,
  thermalsPayload,
  trackJson,
} from '@engine/results';
import { type RuleSetName } from '@core/contract';
import { measuredValues } from '../domain/corrections/measured-values.js';
import { preparedLog } from '../domain/corrections/prepared-log.js';
import { type PieceFiles, recordedLog } from '../domain/corrections/recorded-log.js';
import { correctedValues, type StoredCorrections } from '../domain/corrections/stored-corrections.js';
import { groundBelowLog } from '../domain/ground-below-log.js';
import { logbookEntry } from '../domain/logbook/logbook-entry.js';
import { flightPlaces } from '@engine/places';
import { warmUp } from '@engine/scoring';
import { type FlightResult } from '../tables/flight-ending.js';
import { type StageTime } from '@core/observability';
import { type CoachOutcome, coachOutcome, type DebriefWish } from './coach-outcome.js';
import { StageClock } from '@core/work';

/** A quarter of level 6's time for 9 % more bytes. Pilots notice the time, not the bytes. */
const TRACK_GZIP_LEVEL = 4;

const zip = promisify(gzip);

/** A flight to analyse. */
export interface FlightToAnalyse {
  /** Its public id. */
  readonly flightId: string;
  readonly uploadedAt: Date;
  /** Its file. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the file, if it is known: the file store has compared it. */
  readonly fileSha256: Uint8Array | null;
  /** The part of the log that it is; null for all. */
  readonly part: LogPart | null;
  /** The files of the flights that are merged into it. */
  readonly pieces: PieceFiles;
  /** What its owner states in place of what is found. */
  readonly corrections: StoredCorrections | null;
  /** Whose figure the outline shows: that of the account's league. */
  readonly outlinedRuleSet: RuleSetName;
}

export interface AnalysisTask extends FlightToAnalyse {
  readonly scoreBudgetMs: number;
  /** Where the operator's terrain files are. */
  readonly terrainFolder: string;
  /** The coach's debrief to write with the result; null for none. */
  readonly debrief: DebriefWish | null;
}

export interface AnalysedFlight {
  readonly result: FlightResult;
  readonly debrief: CoachOutcome | null;
  readonly stages: readonly StageTime[];
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
  fileSha256,
  part,
  pieces,
  corrections,
  scoreBudgetMs,
  outlinedRuleSet,
  terrainFolder,
  debrief,
}: AnalysisTask): Promise<AnalysedFlight> {
  const clock = new StageClock();
  const endAnalysis = clock.begin('analysis');
  const file = readLog(bytes);
  const stated = correctedValues(corrections);
  const receivedAt = uploadedAt.getTime();
  const log = await preparedLog(file, { part, pieces, stated, terrainFolder, receivedAt });
  const analysis = analyseLog(log);
  const metrics = metricsPayload(analysis.metrics);
  const quality = qualityPayload(analysis, new Date());
  endAnalysis();
  const endTrack = clock.begin('track');
  const fullTrack = fullReplayTrack(log, analysis.phases ?? []);
  const track = trackJson(fullTrack, 'delta', {
    flight_id: flightId,
    analysis_version: analysis.analysisVersion,
    gaps: quality.gaps,
    bounds: metrics.bounds,
  });
  const zipped = zip(track, { level: TRACK_GZIP_LEVEL }); // on another thread, while this one scores
  const endScore = clock.begin('score');
  const { scores, payload: score } = scoreLog(log, scoreBudgetMs);
  endScore();
  const outline = outlinePayload(fullTrack, score.scores[outlinedRuleSet]?.best ?? null);
  const legs = legsPayload(log, analysis, scores, score.rule_sets_available);
  const observedWeather = observedWeatherPayload(analysis);
  const aircraft = aircraftPayload(analysis.aircraft);
  const thermals = thermalsPayload(analysis.thermals);
  const task = taskPayload(analyseTask(log));
  const durationSeconds = analysis.durationSeconds ?? 0;
  const endDebrief = clock.begin('debrief');
  const coached =
    debrief &&
    coachOutcome(debrief, analysis.flownAt, {
      ...{ durationSeconds, metrics, quality, thermals, aircraft, task, track: fullTrack },
      score: score.scores[debrief.ruleSet] ?? null,
    });
  if (debrief) endDebrief();
  const measured = async () => {
    const recorded = recordedLog(file, part);
    const ground = await groundBelowLog(recorded, terrainFolder);
    return measuredValues(recorded, ground, places.timezone, log);
  };
  const flownAt = analysis.flownAt === null ? null : new Date(analysis.flownAt);
  const places = placesPayload(await flightPlaces(analysis.metrics));
  const logbook = logbookEntry({ flownAt, metrics, aircraft, places, thermals, scores: score.scores });
  const result: FlightResult = {
    flownAt,
    flownOn: logbook.flown_on,
    durationSeconds,
    aircraft: JSON.stringify(aircraft),
    metrics: JSON.stringify(metrics),
    quality: JSON.stringify(quality),
    places: JSON.stringify(places),
    analysisVersion: analysis.analysisVersion,
    inputSha256: fileSha256 ?? createHash('sha256').update(bytes).digest(),
    thermals: JSON.stringify(thermals),
    track: await zipped,
    score: JSON.stringify(score),
    bestPoints: JSON.stringify(bestPointsOf(score)),
    observedWeather: observedWeather && JSON.stringify(observedWeather),
    hasUnsupportedSignature: quality.signature_validation === 'unsupported',
    legs: JSON.stringify(legs),
    task: JSON.stringify(task),
    outline: outline && JSON.stringify(outline),
    logbook: JSON.stringify(logbook),
    fixesUndatedSha256: bytesOf(undatedFingerprint(file)),
    isMerged: stated.merge_with !== undefined,
    measured: corrections && JSON.stringify(await measured()),
  };
  endTrack();
  return { result, debrief: coached, stages: clock.stages };
}

function bytesOf(hexDigits: string | null): Uint8Array | null {
  return hexDigits === null ? null : Buffer.from(hexDigits, 'hex');
}

/** The best points by rule set; null if no flight type scores. */
function bestPointsOf({ scores }: ScoresPayload): Partial<Record<RuleSetName, number | null>> {
  return Object.fromEntries(
    Object.entries(scores).map(([ruleSet, { best }]) => [ruleSet, best && best.points]),
  );
}
