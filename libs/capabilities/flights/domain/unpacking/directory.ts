import { setImmediate as otherWork } from 'node:timers/promises';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { ArchiveEndError, type ArchiveParts } from './archive-parts.js';

/** Of the entry's name. Longer than any path of an operating system. */
export const ENTRY_NAME_BYTES_MAX = 4_096;
/** Of the entry's comment, which is not used. */
export const ENTRY_COMMENT_BYTES_MAX = 1_024;
/** Entries between two pauses, in which other requests get their turn. */
const ENTRIES_AT_ONCE = 100;
/** Of an entry in a directory, before its name: see APPNOTE 4.3.12. */
const ENTRY_BYTES = 46;

/** The archive is not a ZIP file, or its list of files is damaged. */
export class InvalidArchiveError extends Error {}
/** The archive exceeds a limit, or contains no files. The message is for the client. */
export class ArchiveRefusedError extends Error {}

/** Where a ZIP file is stored. */
export interface ArchivePlace {
  readonly archiveId: string;
  /** From the beginning of the stored archive. */
  readonly start: number;
  readonly bytes: number;
}

/** What the directories of an import may have together. */
export class DirectoryBudget {
  constructor(
    private entries: number,
    private bytes: number,
  ) {}

  /** @throws ArchiveRefusedError */
  begin(entries: number): void {
    this.entries -= entries;
    if (this.entries < 0) throw new ArchiveRefusedError('The archive contains too many files and folders.');
  }

  /** @throws ArchiveRefusedError */
  add({ fileNameRaw, fileCommentRaw, extraFieldRaw }: Entry): void {
    const tooLong = (what: string, bytes: number) =>
      new ArchiveRefusedError(`The archive contains a ${what} of more than ${bytes} bytes.`);
    if (fileNameRaw.length > ENTRY_NAME_BYTES_MAX) throw tooLong('file name', ENTRY_NAME_BYTES_MAX);
    if (fileCommentRaw.length > ENTRY_COMMENT_BYTES_MAX) throw tooLong('comment', ENTRY_COMMENT_BYTES_MAX);
    this.bytes -= ENTRY_BYTES + fileNameRaw.length + fileCommentRaw.length + extraFieldRaw.length;
    if (this.bytes < 0) throw new ArchiveRefusedError('The list of files of the archive is too large.');
  }
}

/**
 * The entries of a ZIP file, in order.
 * @throws InvalidArchiveError, ArchiveRefusedError, and whatever the store throws
 */
export async function* entriesOf(
  parts: ArchiveParts,
  place: ArchivePlace,
  budget: DirectoryBudget,
): AsyncGenerator<Entry> {
  const reader = new PlacedReader(parts, place);
  // sizes are checked as files are read: yauzl would stop at the first file with a wrong one
  const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false };
  const zip = await orFault(reader, () => fromRandomAccessReaderPromise(reader, place.bytes, options));
  budget.begin(zip.entryCount);
  const entries = zip.eachEntry();
  for (let count = 1; ; count++) {
    const next: IteratorResult<Entry, unknown> = await orFault(reader, () => entries.next());
    if (next.done) return;
    budget.add(next.value);
    yield next.value;
    if (count % ENTRIES_AT_ONCE === 0) await otherWork();
  }
}

/** Reads a ZIP file at its place. */
class PlacedReader extends RandomAccessReader {
  /** Why the store could not read, if it could not. */
  fault: Error | undefined;

  constructor(
    private readonly parts: ArchiveParts,
    private readonly place: ArchivePlace,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.fill(buffer, offset, length, position).then(() => callback(null), callback);
  }

  private async fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    const { archiveId, start, bytes } = this.place;
    if (position + length > bytes) throw new ArchiveEndError();
    try {
      buffer.set(await this.parts.bytes(archiveId, start + position, start + position + length), offset);
    } catch (error) {
      if (!(error instanceof ArchiveEndError)) this.fault = error as Error;
      throw error;
    }
  }
}

async function orFault<T>(reader: PlacedReader, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (reader.fault) throw reader.fault;
    throw new InvalidArchiveError((error as Error).message, { cause: error });
  }
}
