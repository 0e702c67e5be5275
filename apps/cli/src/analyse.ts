import { readFile } from 'node:fs/promises';
import { analyse, type FlightAnalysis, InvalidIgcError } from '@app/domain';
import { metricsPayload, qualityPayload, thermalsPayload, wireTime } from '@app/flights';
import { Command } from 'commander';
import { flightSummary } from './summary/flight-summary.js';

/** The file is no flight, or can't be read at all. */
const EXIT_REFUSED = 2;

/** `analyse FILE.igc [--json]`: analyses one file on the spot, without a server. */
export function analyseCommand(): Command {
  return new Command('analyse')
    .description('analyse an IGC file, without a server')
    .argument('<file>', 'the IGC file')
    .option('--json', 'print one JSON object with the field names of the API')
    .action(async (file: string, { json }: { json?: boolean }) => {
      process.exitCode = await runAnalyse(file, json === true);
    });
}

/** Prints the analysis of a file; returns the exit code. */
export async function runAnalyse(file: string, asJson: boolean): Promise<number> {
  const bytes = await readBytes(file);
  if (bytes === null) return EXIT_REFUSED;
  try {
    const analysis = analyse(bytes);
    console.log(asJson ? JSON.stringify(analysisJson(analysis), null, 2) : flightSummary(analysis));
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidIgcError)) throw error;
    if (asJson) console.log(JSON.stringify(refusalJson(error), null, 2));
    else printRefusal(file, error);
    return EXIT_REFUSED;
  }
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
    quality: qualityPayload(analysis.quality),
    thermals: analysis.thermals && thermalsPayload(analysis.thermals),
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
