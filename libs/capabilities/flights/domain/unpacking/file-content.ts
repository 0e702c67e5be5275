import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, gunzip, inflateRaw } from 'node:zlib';
import { type ListedEntry } from './listed-entry.js';
import { ArchiveEndError, type ArchiveParts } from './archive-parts.js';
import { HEADER_BYTES, METHODS } from './listed-file.js';

const inflate = promisify(inflateRaw);
const unzip = promisify(gunzip);
const HEADER_SIGNATURE = 0x04034b50;
const GZIP_MAGIC = [0x1f, 0x8b];

/** The content of one file is damaged. The others can be read. */
export class DamagedFileError extends Error {}
/** The file is larger than allowed after decompression. */
export class ExpandedTooLargeError extends Error {}

export interface StoredArchive {
  readonly id: string;
  readonly bytes: number;
}

export type Content = Pick<ListedEntry, 'headerOffset' | 'compressedBytes' | 'bytes' | 'method' | 'checksum'>;

/**
 * The content of a file, which must be as long as the archive states.
 * @throws DamagedFileError, and whatever the store throws
 */
export async function contentOf(
  parts: ArchiveParts,
  archive: StoredArchive,
  { bytes, method, checksum, ...place }: Content,
): Promise<Uint8Array> {
  return orDamaged(async () => {
    const [start, end] = await rangeOf(parts, archive, place);
    const stored = await parts.bytes(archive.id, start, end);
    const content =
      method === METHODS.stored ? stored : await inflate(stored, { maxOutputLength: Math.max(1, bytes) });
    if (content.length !== bytes) throw new DamagedFileError('The file is not as long as the archive states');
    if (crc32(content) !== checksum) throw new DamagedFileError('The checksum of the file is wrong');
    return content;
  });
}

/**
 * Writes the content of a file that does not fit in memory. Its length and checksum are not compared.
 * @throws DamagedFileError, and whatever the store and the target throw
 */
export async function writeContent(
  parts: ArchiveParts,
  archive: StoredArchive,
  { method, ...place }: Content,
  target: Writable,
): Promise<void> {
  await orDamaged(async () => {
    const [start, end] = await rangeOf(parts, archive, place);
    const stored = Readable.from(parts.range(archive.id, start, end), { objectMode: false });
    if (method === METHODS.stored) await pipeline(stored, target);
    else await pipeline(stored, createInflateRaw(), target);
  });
}

/**
 * The content itself, or what it contains if it was compressed as a single file.
 * @throws DamagedFileError, ExpandedTooLargeError
 */
export async function uncompressed(content: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  if (!isGzip(content)) return content;
  try {
    return await unzip(content, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ExpandedTooLargeError(message, { cause: error });
    throw new DamagedFileError(message, { cause: error });
  }
}

/** Whether the content was compressed as a single file. */
export function isGzip(content: Uint8Array): boolean {
  return GZIP_MAGIC.every((byte, at) => content[at] === byte);
}

/** The name before the content may differ in length from that in the directory. */
async function rangeOf(
  parts: ArchiveParts,
  { id, bytes }: StoredArchive,
  { headerOffset, compressedBytes }: Pick<Content, 'headerOffset' | 'compressedBytes'>,
): Promise<[number, number]> {
  const header = await parts.bytes(id, headerOffset, headerOffset + HEADER_BYTES);
  if (header.readUInt32LE(0) !== HEADER_SIGNATURE) throw new DamagedFileError('The file has no header');
  const start = headerOffset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + compressedBytes > bytes) throw new ArchiveEndError(); // not a missing part, which is a fault of the store
  return [start, start + compressedBytes];
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfFile = error instanceof ArchiveEndError || isOfZlib(error);
    throw isOfFile ? new DamagedFileError(error.message, { cause: error }) : error;
  }
}

/** Whether compressed data are damaged. */
function isOfZlib(error: unknown): error is Error {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'ERR_BUFFER_TOO_LARGE' || /^Z_(DATA|BUF|NEED_DICT)/.test(code);
}
