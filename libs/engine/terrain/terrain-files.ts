import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { GeotiffFile } from './geotiff-file.js';
import { HgtFile } from './hgt-file.js';
import { type Bounds, UnusableFileError } from './height-grid.js';
import { PmtilesArchive } from './pmtiles-archive.js';

/** Called for a file that cannot be used, with what is wrong and what to do. */
export type OnSkipped = (file: string, reason: string) => void;

type TerrainFile = PmtilesArchive | GeotiffFile | HgtFile;
type OpenFile = (file: string, id: string, attribution: string | null) => Promise<TerrainFile>;

/** A file in the folder. Its id differs from that of any other, even of one that replaces it. */
interface FileInFolder {
  readonly id: string;
  readonly bytes: number;
  readonly changedAtMs: number;
  /** Null if it cannot be used. */
  readonly opened: TerrainFile | null;
}

/** What operators see of a file. */
export interface ListedFile {
  readonly name: string;
  readonly format: 'HGT' | 'GeoTIFF' | 'PMTiles';
  readonly bytes: number;
  readonly bounds: Bounds;
}

const OPENERS: readonly [extension: RegExp, open: OpenFile][] = [
  [/\.pmtiles$/i, (file) => PmtilesArchive.open(file)],
  [/\.tiff?$/i, (...file) => GeotiffFile.open(...file)],
  [/\.hgt$/i, (...file) => HgtFile.open(...file)],
];

/** Its first line credits the sources of files that do not do so themselves. */
export const ATTRIBUTION_FILE = 'attribution.txt';
/** Longer ones would cover the picture. */
const ATTRIBUTION_CHARACTERS_MAX = 120;
/** A file that changed later than that may still be being copied. The folder does not change when it is complete. */
const SETTLED_MS = 5_000;

/** The terrain files in a folder, which need not exist. */
export class TerrainFiles {
  private files: readonly FileInFolder[] = [];
  private changedAtMs = NaN;
  private isSettled = false;
  private refreshing: Promise<boolean> | null = null;

  private constructor(
    private readonly folder: string,
    private readonly onSkipped: OnSkipped,
  ) {}

  /** Files that cannot be used are reported and skipped. */
  static async open(folder: string, onSkipped: OnSkipped): Promise<TerrainFiles> {
    const files = new TerrainFiles(folder, onSkipped);
    await files.refresh();
    return files;
  }

  /** Those that can be used, by name. */
  get listed(): ListedFile[] {
    return this.files.flatMap(({ bytes, opened }) =>
      opened
        ? [{ name: path.basename(opened.file), format: formatOf(opened), bytes, bounds: opened.bounds }]
        : [],
    );
  }

  get archives(): readonly { readonly id: string; readonly archive: PmtilesArchive }[] {
    return this.files.flatMap(({ id, opened }) =>
      opened instanceof PmtilesArchive ? [{ id, archive: opened }] : [],
    );
  }

  get geotiffs(): readonly GeotiffFile[] {
    return this.files.flatMap(({ opened }) => (opened instanceof GeotiffFile ? [opened] : []));
  }

  get hgts(): readonly HgtFile[] {
    return this.files.flatMap(({ opened }) => (opened instanceof HgtFile ? [opened] : []));
  }

  /**
   * Lists the folder again if a file was added, replaced or removed, or is new. Others are not opened again.
   * @returns whether anything changed
   */
  refresh(): Promise<boolean> {
    this.refreshing ??= this.listAgain().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  skip(file: string, error: Error): void {
    this.onSkipped(path.basename(file), reasonOf(error));
  }

  private async listAgain(): Promise<boolean> {
    const startedAtMs = Date.now();
    const changedAtMs = await this.folderChangedAtMs();
    if (this.isSettled && Object.is(changedAtMs, this.changedAtMs)) return false;
    const known = new Map(this.files.map((file) => [file.id, file]));
    const names = Number.isNaN(changedAtMs) ? [] : (await readdir(this.folder)).sort();
    const attribution = await this.attribution();
    const files: FileInFolder[] = [];
    for (const name of names) {
      const [, open] = OPENERS.find(([extension]) => extension.test(name)) ?? [];
      if (open) files.push(await this.opened(name, open, attribution, known));
    }
    const isSame = files.length === this.files.length && files.every(({ id }) => known.has(id));
    this.files = files;
    this.changedAtMs = changedAtMs;
    this.isSettled = files.every((file) => file.changedAtMs < startedAtMs - SETTLED_MS);
    return !isSame;
  }

  private async opened(
    name: string,
    open: OpenFile,
    attribution: string | null,
    known: ReadonlyMap<string, FileInFolder>,
  ): Promise<FileInFolder> {
    const file = path.join(this.folder, name);
    let id = name;
    let [bytes, changedAtMs] = [0, 0];
    try {
      const { size, mtimeMs } = await stat(file);
      id = `${name} ${size} ${mtimeMs} ${attribution}`;
      [bytes, changedAtMs] = [size, mtimeMs];
      return known.get(id) ?? { id, bytes, changedAtMs, opened: await open(file, id, attribution) };
    } catch (error) {
      if (!known.has(id)) this.skip(file, error as Error);
      return { id, bytes, changedAtMs, opened: null };
    }
  }

  private async attribution(): Promise<string | null> {
    const text = await readFile(path.join(this.folder, ATTRIBUTION_FILE), 'utf8').catch(() => '');
    return text.trim().split(/\r?\n/)[0]!.slice(0, ATTRIBUTION_CHARACTERS_MAX) || null;
  }

  /** NaN without a folder. */
  private async folderChangedAtMs(): Promise<number> {
    try {
      return (await stat(this.folder)).mtimeMs;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.skip(this.folder, error as Error);
      return NaN;
    }
  }
}

/**
 * Reads a file from its start to its end, as far as its heights are needed.
 * @returns what it covers
 * @throws UnusableFileError or the error of reading
 */
export async function checkTerrainFile(file: string): Promise<Bounds> {
  const [, open] = OPENERS.find(([extension]) => extension.test(file)) ?? [];
  if (!open) throw new UnusableFileError('The name does not end in .hgt, .tif or .pmtiles.');
  const opened = await open(file, file, null);
  if (opened instanceof GeotiffFile) await opened.readToEnd();
  return opened.bounds;
}

function formatOf(opened: TerrainFile): ListedFile['format'] {
  if (opened instanceof PmtilesArchive) return 'PMTiles';
  return opened instanceof GeotiffFile ? 'GeoTIFF' : 'HGT';
}

function reasonOf(error: Error): string {
  if (error instanceof UnusableFileError) return error.message;
  return `The file cannot be read: ${error.message}. Check its owner and mode.`;
}
