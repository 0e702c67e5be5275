import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CORPUS_DIRECTORY } from '../test/corpus/corpus-folder.js';

/** One IGC file in memory. */
export interface BenchFile {
  name: string;
  bytes: Buffer;
}

let missing: string | null = null;

/** Why the figures say nothing about real flights; null if they do, or if no flights were wanted. */
export function missingCorpus(): string | null {
  return missing;
}

const repository = path.resolve(import.meta.dirname, '..');

/**
 * The real flights in `IGC_CORPUS` (default: ../shared/igc next to the repository). Without them, falls back to the
 * sample flights of `examples/` with a warning. Their figures are no substitute, so no goal is met with them.
 */
export function loadIgcFiles(): { source: string; isCorpus: boolean; files: BenchFile[] } {
  if (existsSync(CORPUS_DIRECTORY)) {
    const files = readIgcFiles(CORPUS_DIRECTORY);
    if (files.length > 0) return { source: CORPUS_DIRECTORY, isCorpus: true, files };
  }
  missing = `There are no real flights in ${CORPUS_DIRECTORY}. Set IGC_CORPUS to a folder with IGC files.`;
  console.warn(`!!! ${missing} Until then, the sample flights of examples/ are used.`);
  const examples = path.join(repository, 'examples');
  return { source: examples, isCorpus: false, files: readIgcFiles(examples) };
}

function readIgcFiles(directory: string): BenchFile[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.igc$/i.test(name))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(path.join(directory, name)) }));
}
