import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CORPUS_DIRECTORY } from '../test/corpus/corpus-folder.js';

/** One IGC file in memory. */
export interface BenchFile {
  name: string;
  bytes: Buffer;
}

const repository = path.resolve(import.meta.dirname, '..');

/**
 * The real flights in `IGC_CORPUS` (default: ../shared/igc next to the repository). Without them, falls back to the
 * sample flights of `examples/` with a warning, since their figures are no substitute.
 */
export function loadIgcFiles(): { source: string; isCorpus: boolean; files: BenchFile[] } {
  if (existsSync(CORPUS_DIRECTORY)) {
    const files = readIgcFiles(CORPUS_DIRECTORY);
    if (files.length > 0) return { source: CORPUS_DIRECTORY, isCorpus: true, files };
  }
  console.warn(
    [
      '!'.repeat(78),
      `!! No real flights in ${CORPUS_DIRECTORY}.`,
      '!! Set IGC_CORPUS to a folder with IGC files. Running on the sample flights',
      '!! of examples/ instead: the figures below say little about real files.',
      '!'.repeat(78),
    ].join('\n'),
  );
  const examples = path.join(repository, 'examples');
  return { source: examples, isCorpus: false, files: readIgcFiles(examples) };
}

function readIgcFiles(directory: string): BenchFile[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.igc$/i.test(name))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(path.join(directory, name)) }));
}
