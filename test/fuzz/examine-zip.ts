import { IMPORT_NAME_CHARACTERS_MAX, IMPORT_REFUSALS } from '@core/contract';
import {
  ArchiveListing,
  ArchiveParts,
  ArchiveRefusedError,
  contentOf,
  DamagedFileError,
  ExpandedTooLargeError,
  InvalidArchiveError,
  type Listing,
  PART_BYTES,
  uncompressed,
} from '@capabilities/flights';
import { ArchivePartMissingError, ArchiveStore } from '@core/storage';
import { Violation } from './check-values.js';

const ID = 'imp_01M8F0W2RF0M79PDBVG3H91FEW';
const MEGABYTE = 1_000_000;
/** Small, so that damaged numbers reach them. */
const LIMITS = {
  filesMax: 200,
  fileBytesMax: MEGABYTE,
  folderDepthMax: 8,
  expandedBytesMax: 20 * MEGABYTE,
  storedBytesMax: 10 * MEGABYTE,
};
const PARTS_KEPT = 2;
// eslint-disable-next-line no-control-regex -- control characters are what must not occur
const CONTROL = /[\u0000-\u001f\u007f]/;

export type ZipOutcome = 'read' | 'partly_read' | 'none_read' | 'refused';

/**
 * Takes a file through what an import does with an archive: lists it, and reads each file.
 * @throws Violation for an impossible result, and anything the code itself throws
 */
export async function examineZip(bytes: Uint8Array): Promise<ZipOutcome> {
  const archives = new ArchivesInMemory();
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    await archives.write(ID, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  }
  const archive = { id: ID, bytes: bytes.length };
  let listing: Listing;
  try {
    listing = await ArchiveListing.of(archives, archive, LIMITS);
  } catch (error) {
    if (error instanceof InvalidArchiveError || error instanceof ArchiveRefusedError) return 'refused';
    throw error;
  }
  checkListing(listing);
  const parts = new ArchiveParts(archives, PARTS_KEPT);
  let read = 0;
  for (const entry of listing.entries) {
    if (entry.refusalCode !== null) continue;
    if (await isReadable(parts, { id: ID, bytes: listing.archiveBytes }, entry)) read += 1;
  }
  if (read === 0) return 'none_read';
  return read === listing.entries.length ? 'read' : 'partly_read';
}

function checkListing({ entries, expandedBytes, archiveBytes }: Listing): void {
  if (entries.length > LIMITS.filesMax) throw new Violation(`${entries.length} files are listed`);
  if (expandedBytes > LIMITS.expandedBytesMax) throw new Violation(`${expandedBytes} bytes are listed`);
  // each ZIP file in the archive begins with a new part
  if (!Number.isSafeInteger(archiveBytes)) throw new Violation(`The archive ends at ${archiveBytes}`);
  for (const [index, { position, name, refusalCode }] of entries.entries()) {
    if (position !== index) throw new Violation(`File ${index} has the position ${position}`);
    if (name === '' || [...name].length > IMPORT_NAME_CHARACTERS_MAX || CONTROL.test(name)) {
      throw new Violation(`A name is ${JSON.stringify(name)}`);
    }
    if (refusalCode !== null && !(refusalCode in IMPORT_REFUSALS)) {
      throw new Violation(`A refusal is ${refusalCode}`);
    }
  }
}

async function isReadable(
  parts: ArchiveParts,
  archive: { id: string; bytes: number },
  entry: Listing['entries'][number],
): Promise<boolean> {
  try {
    const content = await uncompressed(await contentOf(parts, archive, entry), LIMITS.fileBytesMax);
    if (content.length > LIMITS.fileBytesMax) throw new Violation(`A file has ${content.length} bytes`);
    return true;
  } catch (error) {
    if (error instanceof DamagedFileError || error instanceof ExpandedTooLargeError) return false;
    throw error;
  }
}

/** A store that needs no disk. */
class ArchivesInMemory extends ArchiveStore {
  private readonly parts = new Map<string, Uint8Array>();

  override async write(archiveId: string, part: number, bytes: Uint8Array): Promise<void> {
    this.parts.set(`${archiveId} ${part}`, Buffer.from(bytes));
    return Promise.resolve();
  }

  override async read(archiveId: string, part: number): Promise<Uint8Array> {
    const bytes = this.parts.get(`${archiveId} ${part}`);
    return bytes ?? Promise.reject(new ArchivePartMissingError(archiveId, part));
  }

  override async remove(): Promise<void> {
    this.parts.clear();
    return Promise.resolve();
  }

  override list(): Promise<[]> {
    return Promise.resolve([]);
  }
}
