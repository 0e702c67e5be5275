import { besideIgcFile, isImportableName, ZIP_NAME } from '@core/contract';
import { type ArchiveStore } from '@core/storage';
import { type Entry } from 'yauzl';
import { ENTRIES_PER_FILE_MAX, DIRECTORY_BYTES_MIN } from './archive-listing.js';
import { ArchiveParts, PART_BYTES } from './archive-parts.js';
import { ArchiveRefusedError, DirectoryBudget, entriesOf, InvalidArchiveError } from './directory.js';
import { contentOf, DamagedFileError, isGzip, uncompressed } from './file-content.js';
import { contentIn, type FileLimits, isIgnored, pathOf, refusalOf } from './listed-file.js';

/** One flight with pictures and notes. What has more is for an import. */
const ENTRIES_MAX = ENTRIES_PER_FILE_MAX * 100;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** The file does not contain exactly one flight that can be read. The message is for the client. */
export class NotOneFlightError extends Error {}

/** Whether the file is a gzip or ZIP file. No line of text starts like one. */
export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes);
}

/**
 * The file in a gzip file, or the only one with a flight in a ZIP file, read as in an import.
 * @throws NotOneFlightError, ExpandedTooLargeError
 */
export async function onlyFlight(packed: Uint8Array, limits: FileLimits): Promise<Uint8Array> {
  try {
    const content = isZip(packed) ? await onlyFile(packed, limits) : packed;
    return await uncompressed(content, limits.fileBytesMax);
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw new NotOneFlightError(error.message, { cause: error });
    const isDamaged = error instanceof DamagedFileError || error instanceof InvalidArchiveError;
    if (!isDamaged) throw error;
    const kind = isZip(packed) ? 'ZIP' : 'gzip';
    throw new NotOneFlightError(`The ${kind} file is damaged.`, { cause: error });
  }
}

async function onlyFile(packed: Uint8Array, limits: FileLimits): Promise<Uint8Array> {
  const archive = { id: 'upload', bytes: packed.length };
  const parts = new ArchiveParts(inMemory(packed), Math.ceil(packed.length / PART_BYTES));
  const budget = new DirectoryBudget(ENTRIES_MAX, DIRECTORY_BYTES_MIN);
  const found: Entry[] = [];
  for await (const entry of entriesOf(
    parts,
    { archiveId: archive.id, start: 0, bytes: archive.bytes },
    budget,
  )) {
    if (isFlight(pathOf(entry))) found.push(entry);
  }
  const twins = besideIgcFile(found.map(pathOf));
  const flights = found.filter((entry) => !twins.has(pathOf(entry)));
  const [entry] = flights;
  if (!entry) throw new NotOneFlightError('The ZIP file contains no file with a flight.');
  if (flights.length > 1) {
    throw new NotOneFlightError(
      `The ZIP file contains ${flights.length} flights. Upload several at once with POST /api/v1/imports.`,
    );
  }
  const path = pathOf(entry);
  if (ZIP_NAME.test(path)) {
    throw new NotOneFlightError(
      'The ZIP file contains another ZIP file. Upload it with POST /api/v1/imports.',
    );
  }
  const refusal = refusalOf(entry, path, packed.length, limits);
  if (refusal) throw new NotOneFlightError(`The file in the ZIP file cannot be read. ${refusal.message}`);
  return contentOf(parts, archive, contentIn(0, entry));
}

function isFlight(path: string): boolean {
  return !isIgnored(path) && isImportableName(path);
}

function isZip(bytes: Uint8Array): boolean {
  return ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** An archive that is not stored. */
function inMemory(bytes: Uint8Array): Pick<ArchiveStore, 'read'> {
  return {
    read: (_archiveId, part) => Promise.resolve(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  };
}
