import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the real flights are: `IGC_CORPUS`, or a folder next to the repository. */
export const CORPUS_DIRECTORY = path.resolve(
  import.meta.dirname,
  '../..',
  process.env['IGC_CORPUS'] ?? '../shared/igc',
);

/** One file of the corpus as its manifest describes it. */
export interface CorpusFile {
  file: string;
  /** In bytes. */
  size: number;
  /** As the header has it, YYYY-MM-DD. */
  date?: string | null;
  aircraft_kind?: string;
}

/** Files that belong together, and for what purpose. */
export interface CorpusGroup {
  name: string;
  files: string[];
  use?: string;
}

/** A folder of flights: `manifest.json`, `files/` and tables of reference values in `expected/`. */
export class CorpusFolder {
  readonly isPresent: boolean;

  constructor(readonly directory: string) {
    this.isPresent = existsSync(path.join(directory, 'manifest.json'));
  }

  files(): CorpusFile[] {
    return (this.json('manifest.json') as { files: CorpusFile[] }).files;
  }

  groups(): CorpusGroup[] {
    return (this.json('manifest.json') as { groups?: CorpusGroup[] }).groups ?? [];
  }

  /** A table of reference values by its name in `expected/`; null if the corpus has none. */
  table<T>(name: string): T | null {
    const file = path.join('expected', `${name}.json`);
    return existsSync(path.join(this.directory, file)) ? (this.json(file) as T) : null;
  }

  has(file: string): boolean {
    return existsSync(path.join(this.directory, file));
  }

  bytes(file: string): Uint8Array {
    return readFileSync(path.join(this.directory, file));
  }

  private json(name: string): unknown {
    return JSON.parse(readFileSync(path.join(this.directory, name), 'utf8'));
  }
}
