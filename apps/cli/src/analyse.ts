import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  analyseLog,
  atResolution,
  type FlightAnalysis,
  type FlightLog,
  fullReplayTrack,
  InvalidIgcError,
  prepareLog,
  readIgc,
  type ReplayResolution,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
} from '@app/domain';
import { metricsPayload, qualityPayload, thermalsPayload, trackPayload, wireTime } from '@app/flights';
import { Command, Option } from 'commander';
import { flightSummary } from './summary/flight-summary.js';

/** The file is no flight, or can't be read at all. */
const EXIT_REFUSED = 2;

const RESOLUTIONS: readonly ReplayResolution[] = ['full', 'high', 'preview'];

/** Each export of the full track, by the name of its format. */
const EXPORTS = {
  geojson: (track, title) => JSON.stringify(toGeoJson(track, title)),
  kml: toKml,
  gpx: (track, title) => toGpx(track, title, 'Flight Analysis Service'),
  csv: toCsv,
} satisfies Record<string, (track: ReplayTrack, title: string) => string>;

export interface AnalyseOptions {
  json?: boolean;
  /** With `json`: the track is part of it, in this resolution. */
  track?: ReplayResolution;
  /** Instead of the analysis, the full track in this format. */
  export?: keyof typeof EXPORTS;
}

/** `analyse FILE.igc`: analyses one file on the spot, without a server. */
export function analyseCommand(): Command {
  return new Command('analyse')
    .description('analyse an IGC file, without a server')
    .argument('<file>', 'the IGC file')
    .option('--json', 'print one JSON object with the field names of the API')
    .addOption(
      new Option('--track <resolution>', 'with --json: the track as well').choices(RESOLUTIONS).implies({
        json: true,
      }),
    )
    .addOption(
      new Option('--export <format>', 'print the full track instead')
        .choices(Object.keys(EXPORTS))
        .conflicts('json'),
    )
    .action(async (file: string, options: AnalyseOptions) => {
      process.exitCode = await runAnalyse(file, options);
    });
}

/** Prints the analysis of a file; returns the exit code. */
export async function runAnalyse(file: string, options: AnalyseOptions): Promise<number> {
  const bytes = await readBytes(file);
  if (bytes === null) return EXIT_REFUSED;
  try {
    console.log(answerOf(file, prepareLog(readIgc(bytes)), options));
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    if (options.json) console.log(JSON.stringify(refusalJson(error), null, 2));
    else printRefusal(file, error);
    return EXIT_REFUSED;
  }
}

function answerOf(file: string, log: FlightLog, options: AnalyseOptions): string {
  if (!options.json && !options.export) return flightSummary(analyseLog(onSomeDay(log)), log.igc.date);
  const analysis = analyseLog(log);
  const track = (): ReplayTrack => fullReplayTrack(log, analysis.phases ?? []);
  if (options.export) return EXPORTS[options.export](track(), analysis.site ?? path.basename(file));
  const json = analysisJson(analysis);
  if (!options.track) return JSON.stringify(json, null, 2);
  // The columns are for a program: a number a line would make ten thousands of lines.
  return JSON.stringify({ ...json, track: trackPayload(atResolution(track(), options.track), 'columns') });
}

/**
 * A log without a date knows the time of day all the same, which is all that a table shows: it is put on the first
 * day of the epoch.
 */
function onSomeDay(log: FlightLog): FlightLog {
  if (log.igc.date !== null) return log;
  const { count, timeSeconds } = log.track;
  return { ...log, timeOf: (index) => (index < count ? timeSeconds[index]! * 1000 : null) };
}

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    console.error(`Cannot read ${file}: ${reasonOf(error as NodeJS.ErrnoException)}`);
    return null;
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a directory';
  if (code === 'EACCES') return 'permission denied';
  return message;
}

function analysisJson(analysis: FlightAnalysis) {
  return {
    site: analysis.site,
    flown_at: wireTime(analysis.flownAt),
    duration_seconds: analysis.durationSeconds,
    analysis_version: analysis.analysisVersion,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    thermals: thermalsPayload(analysis.thermals),
  };
}

/** The body the API answers for the same file. */
function refusalJson(error: InvalidIgcError) {
  return {
    message: error.message,
    code: 'invalid_igc',
    details: error.details.map(({ line, reason }) => ({
      field: line === null ? 'file' : `line ${line}`,
      message: reason,
    })),
  };
}

function printRefusal(file: string, error: InvalidIgcError): void {
  console.error(`${file} is not a flight: ${error.message}`);
  for (const { line, reason } of error.details) {
    if (line !== null) console.error(`  line ${line}: ${reason}`);
  }
}
