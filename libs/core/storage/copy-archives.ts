import { ArchivePartMissingError, type ArchiveStore } from './archive-store.js';
import { FileStoreUnavailableError } from './flight-file-store.js';

/**
 * Copies the parts of all archives, and compares each copy. Skips archives whose import ends meanwhile.
 * @throws FileStoreUnavailableError also if a store returns other bytes than were written
 */
export async function copyArchives(source: ArchiveStore, target: ArchiveStore): Promise<void> {
  for (const { archiveId, part } of await source.list()) {
    if (part === null) continue;
    const bytes = await readIfPresent(source, archiveId, part);
    if (!bytes) continue;
    await target.write(archiveId, part, bytes);
    if (Buffer.compare(await target.read(archiveId, part), bytes) === 0) continue;
    throw new FileStoreUnavailableError(
      `The copy of part ${part} of archive ${archiveId} differs from the original`,
    );
  }
}

async function readIfPresent(
  store: ArchiveStore,
  archiveId: string,
  part: number,
): Promise<Uint8Array | undefined> {
  try {
    return await store.read(archiveId, part);
  } catch (error) {
    if (error instanceof ArchivePartMissingError) return undefined;
    throw error;
  }
}
