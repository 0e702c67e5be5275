import {
  analyseLog,
  ANALYSIS_VERSION,
  findSegments,
  flightOfSegment,
  fullReplayTrack,
  type LogPart,
  logOfFlight,
  readLog,
} from '@engine/analysis';
import {
  metricsPayload,
  scoreLog,
  type ScoresPayload,
  segmentsPayload,
  thermalsPayload,
  timedPhasesPayload,
} from '@engine/results';
import { wireTime } from '@core/contract';
import { type FlightSegment } from '@engine/results/shapes';
import { preparedLog } from '../domain/corrections/prepared-log.js';
import { type PieceFiles } from '../domain/corrections/recorded-log.js';
import { correctedValues, type StoredCorrections } from '../domain/corrections/stored-corrections.js';
import { type ThreadWork } from './long-log-threads.js';

/** A part of the log in a file. */
export interface SegmentToAnalyse {
  readonly bytes: Uint8Array;
  /** The part of the log that the flight was stored as; null for the whole log. */
  readonly part: LogPart | null;
  /** The files of the flights that are merged into it. */
  readonly pieces: PieceFiles;
  readonly corrections: StoredCorrections | null;
  /** Position in the list of parts. */
  readonly index: number;
  readonly scoreBudgetMs: number;
  /** Where the operator's terrain files are. */
  readonly terrainFolder: string;
}

/** The flight that the part belongs to, in wire format. */
export interface AnalysedSegment extends Omit<FlightSegment, 'flight_id' | 'input_sha256' | 'score'> {
  readonly scores: ScoresPayload;
}

/** @returns null if the log has no such part, or the part is on the ground */
export default async function analyseSegment({
  bytes,
  part,
  pieces,
  corrections,
  index,
  scoreBudgetMs,
  terrainFolder,
}: SegmentToAnalyse): Promise<AnalysedSegment | null> {
  const stated = correctedValues(corrections);
  const log = await preparedLog(readLog(bytes), { part, pieces, stated, terrainFolder });
  const segment = findSegments(log).segments[index];
  const flight = segment && flightOfSegment(log, segment);
  if (!flight) return null;
  const own = logOfFlight(log, flight);
  const analysis = analyseLog(own);
  return {
    analysis_version: ANALYSIS_VERSION,
    index,
    segment: segmentsPayload([segment])[0]!,
    flown_at: wireTime(analysis.flownAt),
    duration_seconds: analysis.durationSeconds ?? 0,
    metrics: metricsPayload(analysis.metrics),
    thermals: thermalsPayload(analysis.thermals),
    phases: timedPhasesPayload(fullReplayTrack(own, analysis.phases ?? [])),
    scores: scoreLog(own, scoreBudgetMs).payload,
  };
}

/** Always on a thread: analysis and score take 10 to 300 ms. */
export const SEGMENT_ANALYSIS: ThreadWork<SegmentToAnalyse, AnalysedSegment | null> = {
  module: import.meta.url,
  run: analyseSegment,
};
