import { isDeepStrictEqual } from 'node:util';
import {
  analyseLog,
  atResolution,
  type FlightAnalysis,
  type FlightLog,
  fullReplayTrack,
  type IgcFile,
  InvalidIgcError,
  prepareLog,
  readLog,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
} from '@engine/analysis';
import { restoreTrack, type StoredTrackBody, trackBody } from '@engine/results';
import { checkParts, checkQuality } from './check-parts.js';
import { checkText, checkValues, Violation } from './check-values.js';
import { checkTrackWire, checkWire } from './check-wire.js';

export type IgcOutcome = 'analysed' | 'no_flight' | 'refused';

const RESOLUTIONS = ['full', 'high', 'preview'] as const;
/** Seconds are whole, so their sums are exact. */
const SECONDS_TOLERANCE = 1e-6;

/**
 * Takes a file through everything the service does with it: analysis, a track stored and read back, in each
 * resolution and encoding, all responses and all exports.
 * @throws Violation for an impossible result, and anything the code itself throws
 */
export function examineFile(bytes: Uint8Array): IgcOutcome {
  const igc = readOrRefuse(bytes);
  if (!igc) return 'refused';
  const log = prepareLog(igc);
  const analysis = analyseLog(log);
  checkAnalysis(analysis, log);
  checkParts(analysis, log);
  checkQuality(analysis.quality);
  checkWire(analysis);
  const full = fullReplayTrack(log, analysis.phases ?? []);
  const restored = restoreTrack(keptAndRead(full));
  if (!isDeepStrictEqual(restored, full)) throw new Violation('A stored track differs after reading');
  for (const resolution of RESOLUTIONS) checkReplay(atResolution(restored, resolution), full);
  return analysis.durationSeconds === null ? 'no_flight' : 'analysed';
}

/** Through the text that a database would store. */
function keptAndRead(full: ReplayTrack): StoredTrackBody {
  const frame = { flight_id: '', analysis_version: 0, gaps: [], bounds: null };
  return JSON.parse(JSON.stringify(trackBody(full, 'delta', frame))) as StoredTrackBody;
}

/** The only exception allowed: a rejection with at least one reason and at most a screenful. */
function readOrRefuse(bytes: Uint8Array): IgcFile | undefined {
  try {
    return readLog(bytes);
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    if (error.details.length < 1 || error.details.length > 10) {
      throw new Violation(`A rejection has ${error.details.length} reasons`);
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
  checkTrackWire(track);
  checkValues(toGeoJson(track, 'fuzz'), `${where} GeoJSON`);
  checkText(toKml(track, 'fuzz'), `${where} KML`);
  checkText(toGpx(track, 'fuzz', 'fuzz'), `${where} GPX`);
  checkText(toCsv(track), `${where} CSV`);
}
