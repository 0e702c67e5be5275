import { type CorpusFolder } from '../corpus/corpus-folder.js';
import { analyseCorpus, crashes } from './analysed-corpus.js';
import { againstDerivedTruth } from './derived-truth.js';
import { amongInstruments } from './groups.js';
import { againstInstruments } from './instruments.js';
import { type Row, type Sample, summarise } from './measure.js';
import { againstIgcLib, againstXcsoar } from './oracles.js';
import { refusals } from './refusals.js';
import { againstSimulator } from './simulator.js';

/** The tables of expectations to read. */
const TABLES = ['device_reported', 'oracle_xcsoar', 'oracle_igc_lib', 'derived', 'reference_parse'] as const;

export interface AccuracyReport {
  corpus: string;
  corpusFiles: number;
  /** Files in the manifest that are missing from the folder. */
  missing: string[];
  refused: string[];
  /** Number of files in the corpus without an expectation, per table. */
  skipped: Record<string, number>;
  simulatedFlights: number;
  rows: Row[];
  samples: Sample[];
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
      ].flatMap((compare) => compare(corpus))
    : [];
  samples.push(...againstSimulator(simulatedFlights));
  const rows = summarise(samples);
  return {
    corpus: folder.directory,
    corpusFiles: corpus?.files.length ?? 0,
    missing: corpus?.missing ?? [],
    refused: [...(corpus?.outcomes ?? [])].filter(([, { kind }]) => kind === 'refused').map(([file]) => file),
    skipped: corpus ? skippedExpectations(folder, [...corpus.outcomes.keys()]) : {},
    simulatedFlights,
    rows,
    samples,
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
