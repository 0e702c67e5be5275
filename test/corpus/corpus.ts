import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
const directory = path.resolve(repository, process.env['IGC_CORPUS'] ?? '../shared/igc');

/** One file of the corpus as its manifest describes it. */
export interface CorpusFile {
  file: string;
  aircraft_kind?: string;
}

/** True when the real flights are there. They carry names and other people's licences: never committed. */
export const hasCorpus = existsSync(path.join(directory, 'manifest.json'));

/** `describe` for tests on real flights; without the corpus it skips, and `corpus.spec.ts` says so. */
export const describeCorpus = hasCorpus ? describe : describe.skip;

/** What a run without the corpus prints. */
export const CORPUS_WARNING = [
  '',
  '!'.repeat(78),
  `!! No real flights in ${directory}.`,
  '!! The corpus tests are SKIPPED: nothing here was checked against real recorders.',
  '!! Set IGC_CORPUS to the folder with manifest.json, files/ and expected/.',
  '!'.repeat(78),
  '',
].join('\n');

/** All files of the corpus; empty without it. */
export function corpusFiles(): CorpusFile[] {
  if (!hasCorpus) return [];
  return (readJson('manifest.json') as { files: CorpusFile[] }).files;
}

/** A table of reference values by its name below `expected/`. */
export function expectedTable<T>(name: string, fallback: T): T {
  return hasCorpus ? (readJson(path.join('expected', `${name}.json`)) as T) : fallback;
}

export function corpusBytes(file: string): Uint8Array {
  return readFileSync(path.join(directory, file));
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(directory, name), 'utf8'));
}
