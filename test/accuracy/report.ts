import { type CorpusFolder } from '../corpus/corpus-folder.js';
import { againstAlteredCopies } from './altered-flights.js';
import { analyseCorpus, crashes } from './analysed-corpus.js';
import { againstDerivedTruth } from './derived-truth.js';
import { amongInstruments } from './groups.js';
import { againstInstruments } from './instruments.js';
import { type Row, type Sample, summarise } from './measure.js';
import { againstIgcLib, againstXcsoar } from './oracles.js';
import { reasonsIncomplete } from './incomplete.js';
import { refusals } from './refusals.js';
import { againstSimulator } from './simulator.js';

/** The tables of expectations to read. */
const TABLES = ['device_reported', 'oracle_xcsoar', 'oracle_igc_lib', 'derived', 'reference_parse'] as const;

export interface AccuracyReport {
  corpus: string;
  corpusFiles: number;
  /** Files in the manifest that are missing from the folder. */
  missing: string[];
  /** Files that were rejected without an expectation that permits it. */
  refused: string[];
  /** Files that were rejected, and should or may be. */
  refusedAsPermitted: string[];
  /** Number of files in the corpus without an expectation, per table. */
  skipped: Record<string, number>;
  simulatedFlights: number;
  rows: Row[];
  samples: Sample[];
  /** Why the report says less than it should, such as a missing corpus or a measure without data. */
  incomplete: string[];
  /** Whether all bounds with data hold. */
  passed: boolean;
}

/** Analyses and compares a corpus and random flights. A missing corpus has no rows; `simulatedFlights` may be 0. */
export function measureAccuracy(folder: CorpusFolder, simulatedFlights: number): AccuracyReport {
  const corpus = folder.isPresent ? analyseCorpus(folder) : null;
  const samples = corpus
    ? [
        crashes,
        refusals,
        againstInstruments,
        againstXcsoar,
        againstIgcLib,
        againstDerivedTruth,
        amongInstruments,
        againstAlteredCopies,
      ].flatMap((compare) => compare(corpus))
    : [];
  samples.push(...againstSimulator(simulatedFlights));
  const rows = summarise(samples);
  const refused = [...(corpus?.outcomes ?? [])]
    .filter(([, { kind }]) => kind === 'refused')
    .map(([file]) => file);
  const isPermitted = (file: string): boolean => corpus!.permittedRefusals.has(file);
  const coverage = {
    corpus: folder.directory,
    corpusFiles: corpus?.files.length ?? 0,
    missing: corpus?.missing ?? [],
    rows,
  };
  return {
    ...coverage,
    refused: refused.filter((file) => !isPermitted(file)),
    refusedAsPermitted: refused.filter(isPermitted),
    skipped: corpus ? skippedExpectations(folder, [...corpus.outcomes.keys()]) : {},
    simulatedFlights,
    samples,
    incomplete: reasonsIncomplete(coverage),
    passed: rows.every(({ verdict }) => verdict !== 'FAIL'),
  };
}

function skippedExpectations(folder: CorpusFolder, files: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    TABLES.map((name) => {
      const table = folder.table<{ file: string }[] | Record<string, unknown>>(name) ?? {};
      const known = new Set(Array.isArray(table) ? table.map(({ file }) => file) : Object.keys(table));
      return [name, files.filter((file) => !known.has(file)).length];
    }),
  );
}
