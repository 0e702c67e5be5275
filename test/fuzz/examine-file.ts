import {
  analyseLog,
  atResolution,
  encodeColumns,
  type FlightAnalysis,
  type FlightLog,
  fullReplayTrack,
  type IgcFile,
  InvalidIgcError,
  prepareLog,
  readIgc,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
} from '@app/domain';
import { checkText, checkValues, finite, Violation } from './check-values.js';

export type Outcome = 'analysed' | 'no_flight' | 'refused';

const RESOLUTIONS = ['full', 'high', 'preview'] as const;
const ENCODINGS = ['columns', 'delta', 'polyline'] as const;
/** Seconds are whole, sums of them are exact. */
const SECONDS_TOLERANCE = 1e-6;

/**
 * Takes a file through everything that a service does with it: analysis, replay track in each resolution and
 * encoding, all exports. @throws Violation for a result that cannot be, and whatever the code itself throws.
 */
export function examineFile(bytes: Uint8Array): Outcome {
  const igc = readOrRefuse(bytes);
  if (!igc) return 'refused';
  const log = prepareLog(igc);
  const analysis = analyseLog(log);
  checkAnalysis(analysis, log);
  const full = fullReplayTrack(log, analysis.phases ?? []);
  for (const resolution of RESOLUTIONS) checkReplay(atResolution(full, resolution), full);
  return analysis.durationSeconds === null ? 'no_flight' : 'analysed';
}

/** The only exception that is an answer: it says at least one reason and at most a screenful. */
function readOrRefuse(bytes: Uint8Array): IgcFile | undefined {
  try {
    return readIgc(bytes);
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    if (error.details.length < 1 || error.details.length > 10) {
      throw new Violation(`A refusal has ${error.details.length} reasons`);
    }
    checkValues(error.details, 'refusal');
    return undefined;
  }
}

function checkAnalysis(analysis: FlightAnalysis, log: FlightLog): void {
  checkValues(analysis, 'analysis');
  JSON.stringify(analysis);
  const { durationSeconds, metrics, quality } = analysis;
  const removed = Object.values<number>({ ...quality.fixesRemoved }).reduce((sum, count) => sum + count, 0);
  if (quality.fixesUsed + removed !== quality.fixesTotal) {
    throw new Violation(
      `${quality.fixesUsed} fixes used and ${removed} removed are not ${quality.fixesTotal}`,
    );
  }
  const { timeCirclingSeconds, timeGlidingSeconds, timeOtherSeconds } = metrics;
  if (timeCirclingSeconds !== null) {
    const sum = timeCirclingSeconds + timeGlidingSeconds! + timeOtherSeconds!;
    if (durationSeconds === null || Math.abs(sum - durationSeconds) > SECONDS_TOLERANCE) {
      throw new Violation(`The phases last ${sum} s, the flight ${durationSeconds} s`);
    }
  }
  for (let i = 1; i < log.track.count; i++) {
    if (log.track.timeSeconds[i]! <= log.track.timeSeconds[i - 1]!) {
      throw new Violation(`Time does not pass between fixes ${i - 1} and ${i} of the clean track`);
    }
  }
}

function checkReplay(track: ReplayTrack, full: ReplayTrack): void {
  const where = `track ${track.resolution}`;
  if (track.pointCount > full.pointCount) throw new Violation(`${where} has more points than the full track`);
  for (const encoding of ENCODINGS) {
    const encoded = encodeColumns(track.columns, encoding);
    if (encoded.encoding === 'columns') checkValues(encoded.columns, `${where} columns`);
    else checkValues(encoded, `${where} ${encoding}`, finite);
    JSON.stringify(encoded);
  }
  checkValues(toGeoJson(track, 'fuzz'), `${where} GeoJSON`);
  checkText(toKml(track, 'fuzz'), `${where} KML`);
  checkText(toGpx(track, 'fuzz', 'fuzz'), `${where} GPX`);
  checkText(toCsv(track), `${where} CSV`);
}
