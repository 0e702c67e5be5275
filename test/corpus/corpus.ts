// The corpus for tests under Jest; scripts and benchmarks use `CorpusFolder` itself.
import { analyse, type FlightAnalysis } from '@engine/analysis';
import { CORPUS_DIRECTORY, type CorpusFile, CorpusFolder } from './corpus-folder.js';

const corpus = new CorpusFolder(CORPUS_DIRECTORY);

/** Whether the real flights are present. They contain names and belong to other people: never commit them. */
export const hasCorpus = corpus.isPresent;

/** `describe` for tests on real flights; skipped without the corpus, which `corpus.spec.ts` reports. */
export const describeCorpus = hasCorpus ? describe : describe.skip;

/** Printed by a run without the corpus. */
export const CORPUS_WARNING = [
  '',
  '!'.repeat(78),
  `!! No real flights in ${CORPUS_DIRECTORY}.`,
  '!! The corpus tests are SKIPPED: nothing here was checked against real recorders.',
  '!! Set IGC_CORPUS to the folder with manifest.json, files/ and expected/.',
  '!'.repeat(78),
  '',
].join('\n');

/** All files of the corpus; empty without it. */
export function corpusFiles(): CorpusFile[] {
  return hasCorpus ? corpus.files() : [];
}

/** A table of reference values by its name in `expected/`. */
export function expectedTable<T>(name: string, fallback: T): T {
  return corpus.table<T>(name) ?? fallback;
}

export function corpusBytes(file: string): Uint8Array {
  return corpus.bytes(file);
}

const analyses = new Map<string, () => FlightAnalysis>();

/** The analysis of a file, which the suites of a test worker share. Do not change it. @throws as `analyse` does */
export function corpusAnalysis(file: string): FlightAnalysis {
  let result = analyses.get(file);
  if (!result) {
    result = outcomeOf(() => analyse(corpusBytes(file)));
    analyses.set(file, result);
  }
  return result();
}

/** Returns or throws the same each time. */
function outcomeOf<T>(run: () => T): () => T {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
