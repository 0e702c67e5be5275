import { type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type ArchiveStore } from '@app/storage';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { ArchiveReader } from './archive-reader.js';
import { type FileLimits, isIgnored, pathOf, type Refusal, refusalOf, shownName } from './archived-files.js';

/** The archive is not a ZIP file, or its list of files is damaged. */
export class InvalidArchiveError extends Error {}
/** The content of one file is damaged. The others can be read. */
export class DamagedFileError extends Error {}

/** A file of an archive. */
export interface ArchivedFile {
  /** Among the files that are not ignored, starting at 0. */
  readonly position: number;
  readonly name: string;
  /** As stated in the archive. `read` returns no more than that. */
  readonly bytes: number;
  /** Why it need not be read. */
  readonly refusal: Refusal | undefined;
  /** @throws DamagedFileError, and whatever the store throws */
  read(): Promise<Uint8Array>;
}

/** A stored ZIP archive. Sizes that it states are never exceeded, so their sum bounds what it can expand to. */
export class ImportArchive {
  private constructor(
    private readonly reader: ArchiveReader,
    private readonly zip: ZipFile,
    private readonly limits: FileLimits,
  ) {}

  /** @throws InvalidArchiveError, and whatever the store throws */
  static async open(
    archives: ArchiveStore,
    { id, bytes }: { readonly id: string; readonly bytes: number },
    limits: FileLimits,
  ): Promise<ImportArchive> {
    const reader = new ArchiveReader(archives, id);
    // sizes are checked as files are read: yauzl would stop at the first file with a wrong one
    const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false };
    const zip = await orFault(reader, () => fromRandomAccessReaderPromise(reader, bytes, options));
    return new ImportArchive(reader, zip, limits);
  }

  /** Folders and ignored files included. */
  get entryCount(): number {
    return this.zip.entryCount;
  }

  /** The files in the order of the archive, once. @throws InvalidArchiveError, and whatever the store throws */
  async *files(from = 0): AsyncGenerator<ArchivedFile> {
    const entries = this.zip.eachEntry();
    for (let position = 0; ;) {
      const next: IteratorResult<Entry, unknown> = await orFault(this.reader, () => entries.next());
      if (next.done) return;
      const entry = next.value;
      const path = pathOf(entry);
      if (isIgnored(path)) continue;
      if (position >= from) yield this.file(entry, path, position);
      position++;
    }
  }

  private file(entry: Entry, path: string, position: number): ArchivedFile {
    return {
      position,
      name: shownName(path),
      bytes: entry.uncompressedSize,
      refusal: refusalOf(entry, path, this.limits),
      read: () => this.contentOf(entry),
    };
  }

  private async contentOf(entry: Entry): Promise<Uint8Array> {
    try {
      return await contentOf(entry, await this.zip.openReadStreamPromise(entry));
    } catch (error) {
      if (this.reader.fault) throw this.reader.fault;
      throw new DamagedFileError((error as Error).message, { cause: error });
    }
  }
}

async function contentOf(
  { uncompressedSize, crc32: checksum }: Entry,
  stream: Readable,
): Promise<Uint8Array> {
  const content = Buffer.allocUnsafeSlow(uncompressedSize);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length + chunk.length > uncompressedSize)
      throw new Error('The file is longer than the archive states');
    content.set(chunk, length);
    length += chunk.length;
  }
  if (length < uncompressedSize) throw new Error('The file is shorter than the archive states');
  if (crc32(content) !== checksum) throw new Error('The checksum of the file is wrong');
  return content;
}

async function orFault<T>(reader: ArchiveReader, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (reader.fault) throw reader.fault;
    throw new InvalidArchiveError((error as Error).message, { cause: error });
  }
}
