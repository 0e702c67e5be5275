import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { GeotiffFile } from './geotiff-file.js';
import { HgtFile } from './hgt-file.js';
import { UnusableFileError } from './height-grid.js';
import { PmtilesArchive } from './pmtiles-archive.js';

/** Called for a file that cannot be used, with what is wrong and what to do. */
export type OnSkipped = (file: string, reason: string) => void;

/** A file that is open, or why it is not. Its id differs from that of any other file, even of one that replaces it. */
interface OpenedFile {
  readonly id: string;
  readonly opened: PmtilesArchive | GeotiffFile | HgtFile | null;
}

const OPENERS: readonly [
  extension: RegExp,
  open: (file: string, id: string) => Promise<NonNullable<OpenedFile['opened']>>,
][] = [
  [/\.pmtiles$/i, (file) => PmtilesArchive.open(file)],
  [/\.tiff?$/i, (file, id) => GeotiffFile.open(file, id)],
  [/\.hgt$/i, (file, id) => HgtFile.open(file, id)],
];

/** The terrain files in a folder, which need not exist. */
export class TerrainFiles {
  private files: readonly OpenedFile[] = [];
  private changedAtMs = NaN;
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
   * Lists the folder again if a file was added, replaced or removed. Others are not opened again.
   * @returns whether anything changed
   */
  refresh(): Promise<boolean> {
    this.refreshing ??= this.listed().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  skip(file: string, error: Error): void {
    this.onSkipped(path.basename(file), reasonOf(error));
  }

  private async listed(): Promise<boolean> {
    const changedAtMs = await this.folderChangedAtMs();
    if (Object.is(changedAtMs, this.changedAtMs)) return false;
    const known = new Map(this.files.map((file) => [file.id, file]));
    const names = Number.isNaN(changedAtMs) ? [] : (await readdir(this.folder)).sort();
    const files: OpenedFile[] = [];
    for (const name of names) {
      const [, open] = OPENERS.find(([extension]) => extension.test(name)) ?? [];
      if (open) files.push(await this.opened(name, open, known));
    }
    this.files = files;
    this.changedAtMs = changedAtMs;
    return true;
  }

  private async opened(
    name: string,
    open: (typeof OPENERS)[number][1],
    known: ReadonlyMap<string, OpenedFile>,
  ): Promise<OpenedFile> {
    const file = path.join(this.folder, name);
    let id = name;
    try {
      const { size, mtimeMs } = await stat(file);
      id = `${name} ${size} ${mtimeMs}`;
      return known.get(id) ?? { id, opened: await open(file, id) };
    } catch (error) {
      this.skip(file, error as Error);
      return { id, opened: null };
    }
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

function reasonOf(error: Error): string {
  if (error instanceof UnusableFileError) return error.message;
  return `The file cannot be read: ${error.message}. Check its owner and mode.`;
}
