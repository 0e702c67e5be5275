import { besideIgcFile, ZIP_NAME } from '@core/contract';
import { type ArchiveStore } from '@core/storage';
import { type ListedEntry } from './listed-entry.js';
import { type Entry } from 'yauzl';
import { ArchiveParts, PART_BYTES } from './archive-parts.js';
import { ArchiveTooLargeError, ArchiveWriter } from './archive-writer.js';
import {
  type ArchivePlace,
  DirectoryBudget,
  ArchiveRefusedError,
  entriesOf,
  InvalidArchiveError,
} from './directory.js';
import { DamagedFileError, writeContent } from './file-content.js';
import {
  contentIn,
  type FileLimits,
  isIgnored,
  pathOf,
  type Refusal,
  refusalOf,
  refused,
  shownName,
} from './listed-file.js';

/** The end of an archive has its directory. The content of ZIP files in it is read in order. */
const PARTS_KEPT = 3;
/** Folders are entries too. */
export const ENTRIES_PER_FILE_MAX = 2;
/** Of all directories of an import, for each file that it may have: a path with its folders. */
export const DIRECTORY_BYTES_PER_FILE = 512;
/** But never less than this, for small limits. */
export const DIRECTORY_BYTES_MIN = 65_536;
/** ZIP files in the archive. Each is stored once more, without compression. */
export const INNER_ARCHIVES_MAX = 500;

export interface ListingLimits extends FileLimits {
  readonly filesMax: number;
  readonly expandedBytesMax: number;
  /** Of the archive and the ZIP files in it, as they are stored. */
  readonly storedBytesMax: number;
}

/** What an archive contains. */
export interface Listing {
  readonly entries: readonly ListedEntry[];
  /** Of all files together, as the archive states. */
  readonly expandedBytes: number;
  /** Where the archive ends, with the ZIP files in it. */
  readonly archiveBytes: number;
}

/**
 * Reads the directory of a stored archive, once. ZIP files in it are stored again after the archive, in parts of their own
 * and without compression. So their files have a place in the archive like all others.
 */
export class ArchiveListing {
  private readonly parts: ArchiveParts;
  private readonly budget: DirectoryBudget;
  private readonly entries: ListedEntry[] = [];
  private expandedBytes = 0;
  /** Where the next ZIP file of the archive can begin. */
  private end: number;
  /** Of the archive and the ZIP files in it. */
  private storedBytes: number;
  private innerArchives = 0;

  private constructor(
    private readonly archives: ArchiveStore,
    private readonly outer: ArchivePlace,
    private readonly limits: ListingLimits,
  ) {
    this.parts = new ArchiveParts(archives, PARTS_KEPT);
    const { filesMax } = limits;
    this.budget = new DirectoryBudget(
      ENTRIES_PER_FILE_MAX * filesMax,
      Math.max(DIRECTORY_BYTES_MIN, DIRECTORY_BYTES_PER_FILE * filesMax),
    );
    this.end = this.storedBytes = outer.bytes;
  }

  /**
   * @param isNested whether ZIP files in the archive are opened
   * @throws InvalidArchiveError, ArchiveRefusedError, and whatever the store throws
   */
  static async of(
    archives: ArchiveStore,
    archive: { readonly id: string; readonly bytes: number },
    limits: ListingLimits,
    isNested = true,
  ): Promise<Listing> {
    const place = { archiveId: archive.id, start: 0, bytes: archive.bytes };
    const listing = new ArchiveListing(archives, place, limits);
    await listing.add(place, '', isNested);
    const { expandedBytes, end } = listing;
    const entries = withoutTwins(listing.entries);
    if (entries.length === 0) throw new ArchiveRefusedError('The archive contains no files.');
    return { entries, expandedBytes, archiveBytes: end };
  }

  /** @param folder before the names of the files */
  private async add(place: ArchivePlace, folder: string, isNested: boolean): Promise<void> {
    for await (const entry of entriesOf(this.parts, place, this.budget)) {
      const path = `${folder}${pathOf(entry)}`;
      if (isIgnored(path)) continue;
      this.count(entry.uncompressedSize);
      let refusal = refusalOf(entry, path, place.bytes, this.limits);
      if (!refusal && ZIP_NAME.test(path)) {
        refusal = isNested ? await this.addInner(entry, path) : notOpened(folder);
        if (!refusal) continue;
      }
      this.push(place, entry, path, refusal);
    }
  }

  private push(place: ArchivePlace, entry: Entry, path: string, refusal: Refusal | undefined): void {
    const { filesMax } = this.limits;
    if (this.entries.length >= filesMax) {
      throw new ArchiveRefusedError(`The archive contains more than ${filesMax} files.`);
    }
    this.entries.push({
      position: this.entries.length,
      name: shownName(path),
      ...contentIn(place.start, entry),
      refusalCode: refusal?.code ?? null,
      refusalMessage: refusal?.message ?? null,
    });
  }

  /** Lists the files of a ZIP file in the archive. Returns why not, if it cannot be read. */
  private async addInner(entry: Entry, path: string): Promise<Refusal | undefined> {
    if (++this.innerArchives > INNER_ARCHIVES_MAX) {
      throw new ArchiveRefusedError(`The archive contains more than ${INNER_ARCHIVES_MAX} ZIP files.`);
    }
    const before = this.entries.length;
    try {
      await this.add(await this.stored(entry), `${path}/`, false);
      return undefined;
    } catch (error) {
      const refusal = refusalFor(error, this.limits.storedBytesMax);
      if (!refusal) throw error;
      this.entries.length = before;
      return refusal;
    }
  }

  private async stored(entry: Entry): Promise<ArchivePlace> {
    const { archiveId, bytes: outerBytes } = this.outer;
    const bytes = entry.uncompressedSize;
    if (this.storedBytes + bytes > this.limits.storedBytesMax) throw new ArchiveTooLargeError();
    const start = Math.ceil(this.end / PART_BYTES) * PART_BYTES;
    this.storedBytes += bytes;
    this.end = start + bytes; // also if it turns out to be damaged: each part is written once
    const writer = new ArchiveWriter(this.archives, archiveId, bytes, start / PART_BYTES);
    const outer = { id: archiveId, bytes: outerBytes };
    await writeContent(this.parts, outer, contentIn(this.outer.start, entry), writer).catch(
      (error: unknown) => {
        if (error instanceof ArchiveTooLargeError) throw new DamagedFileError('It is longer than stated');
        throw error;
      },
    );
    return { archiveId, start, bytes: writer.bytes };
  }

  private count(bytes: number): void {
    const { expandedBytesMax } = this.limits;
    this.expandedBytes += bytes;
    if (this.expandedBytes <= expandedBytesMax) return;
    throw new ArchiveRefusedError(
      `The files of the archive have more than ${expandedBytesMax} bytes together, which is the limit.`,
    );
  }
}

/** Of a flight in several formats, only the IGC file is read. */
function withoutTwins(entries: readonly ListedEntry[]): readonly ListedEntry[] {
  const readable = entries.filter(({ refusalCode }) => refusalCode === null);
  const twins = besideIgcFile(readable.map(({ name }) => name));
  if (twins.size === 0) return entries;
  const { code: refusalCode, message: refusalMessage } = refused('beside_igc');
  return entries.map((entry) =>
    entry.refusalCode === null && twins.has(entry.name) ? { ...entry, refusalCode, refusalMessage } : entry,
  );
}

function notOpened(folder: string): Refusal {
  return folder === ''
    ? refused('not_igc')
    : refused('too_deep', 'The ZIP file is in a ZIP file that is in the archive. Only one level is opened.');
}

/** Undefined if the fault is not one of the ZIP file in the archive. */
function refusalFor(error: unknown, storedBytesMax: number): Refusal | undefined {
  if (error instanceof ArchiveTooLargeError) {
    const message = `With the content of this ZIP file, the import is larger than the limit of ${storedBytesMax} bytes.`;
    return refused('file_too_large', message);
  }
  if (error instanceof InvalidArchiveError || error instanceof DamagedFileError) {
    return refused('damaged', 'The ZIP file in the archive is damaged.');
  }
  return undefined;
}
