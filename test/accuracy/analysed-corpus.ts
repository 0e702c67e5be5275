import {
  analyseLog,
  type FlightAnalysis,
  type FlightLog,
  InvalidIgcError,
  prepareLog,
  readIgc,
} from '@engine/analysis';
import { type CorpusFile, type CorpusFolder } from '../corpus/corpus-folder.js';
import { type Sample } from './measure.js';
import { expectedAnswers, mayBeRefused } from './permitted-refusals.js';

/** The outcome for one file. */
export type Outcome =
  | { kind: 'analysed'; analysis: FlightAnalysis; log: LogTotals }
  | { kind: 'refused'; reason: string }
  | { kind: 'crashed'; reason: string };

/** The whole cleaned log including time on the ground, as in references that count fixes. */
export interface LogTotals extends LogAltitudes {
  lengthKm: number;
  /** Median interval between fixes. */
  intervalSeconds: number;
  /** Independent of the altitude source in use. */
  gnssAltitudeMaxM: number;
}

/** Altitudes of a log; null if it has none. */
interface LogAltitudes {
  altitudeMaxM: number | null;
  altitudeMinM: number | null;
  /** Of the first and last fix. */
  altitudeFirstM: number | null;
  altitudeLastM: number | null;
}

/** A corpus with every available file analysed. */
export interface AnalysedCorpus {
  folder: CorpusFolder;
  files: CorpusFile[];
  missing: string[];
  outcomes: Map<string, Outcome>;
  /** Files that were rejected, and may be: their other expectations do not apply. */
  permittedRefusals: ReadonlySet<string>;
  /** The analysis of a file; null if it is missing, rejected or crashed. */
  analysisOf: (file: string) => FlightAnalysis | null;
}

export function analyseCorpus(folder: CorpusFolder): AnalysedCorpus {
  const files = folder.files();
  const present = files.filter(({ file }) => folder.has(file));
  const outcomes = new Map(present.map(({ file }) => [file, outcomeOf(folder.bytes(file))]));
  const answers = expectedAnswers(folder);
  return {
    folder,
    files,
    missing: files.filter(({ file }) => !folder.has(file)).map(({ file }) => file),
    outcomes,
    permittedRefusals: new Set(
      [...outcomes.keys()].filter(
        (file) => outcomes.get(file)!.kind === 'refused' && mayBeRefused(answers.get(file)),
      ),
    ),
    analysisOf: (file) => {
      const outcome = outcomes.get(file);
      return outcome?.kind === 'analysed' ? outcome.analysis : null;
    },
  };
}

/** Whether each file was handled: analysed, or rejected with a message. */
export function crashes({ outcomes }: AnalysedCorpus): Sample[] {
  return [...outcomes].map(([file, outcome]) => ({
    measure: 'analysed',
    subject: file,
    value: outcome.kind === 'crashed' ? 0 : 1,
    ...(outcome.kind === 'crashed' && { detail: outcome.reason }),
  }));
}

/**
 * The entries of a table of expectations whose file is in the corpus. A file that was rejected or crashed has a null
 * analysis: it gave no answer. Files that may be rejected, and were, are left out.
 */
export function expectations<T>(
  { folder, outcomes, permittedRefusals }: AnalysedCorpus,
  table: string,
): { file: string; expected: T; analysis: FlightAnalysis | null; log: LogTotals | null }[] {
  return Object.entries(folder.table<Record<string, T>>(table) ?? {})
    .filter(([file]) => outcomes.has(file) && !permittedRefusals.has(file))
    .map(([file, expected]) => {
      const outcome = outcomes.get(file)!;
      const isAnalysed = outcome.kind === 'analysed';
      return {
        file,
        expected,
        analysis: isAnalysed ? outcome.analysis : null,
        log: isAnalysed ? outcome.log : null,
      };
    });
}

function outcomeOf(bytes: Uint8Array): Outcome {
  try {
    const log = prepareLog(readIgc(bytes));
    const { track } = log;
    return {
      kind: 'analysed',
      analysis: analyseLog(log),
      log: {
        intervalSeconds: track.samplingIntervalSeconds,
        lengthKm: (track.pathM[track.count - 1] ?? 0) / 1000,
        ...altitudesOf(log),
        gnssAltitudeMaxM: highestGnss(log),
      },
    };
  } catch (error) {
    if (error instanceof InvalidIgcError) return { kind: 'refused', reason: error.message };
    return { kind: 'crashed', reason: String(error) };
  }
}

function altitudesOf({ track }: FlightLog): LogAltitudes {
  const { altitudeM, altitudeSource, count } = track;
  if (altitudeSource === null) {
    return { altitudeMaxM: null, altitudeMinM: null, altitudeFirstM: null, altitudeLastM: null };
  }
  return {
    altitudeMaxM: altitudeM.reduce((most, value) => Math.max(most, value), -Infinity),
    altitudeMinM: altitudeM.reduce((least, value) => Math.min(least, value), Infinity),
    altitudeFirstM: altitudeM[0]!,
    altitudeLastM: altitudeM[count - 1]!,
  };
}

function highestGnss({ igc, clean: { selection } }: FlightLog): number {
  let highest = -Infinity;
  for (let i = 0; i < selection.count; i++) {
    highest = Math.max(highest, igc.fixes.gnssAltitudeM[selection.indices[i]!]!);
  }
  return highest;
}
