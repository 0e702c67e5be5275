/** A part of an archive as listed in the store. */
export interface StoredArchivePart {
  /** The adapter's own name for the file. */
  readonly name: string;
  readonly archiveId: string;
  /** Its number; null for a partial file of an interrupted write. */
  readonly part: number | null;
  readonly writtenAt: Date;
}

/**
 * Stores archives whose files are still to be imported, each as numbered parts, so that one of any size needs little
 * memory and no more than whole files and objects. Adapters write a complete part durably, or nothing. While the store is
 * unavailable, every operation throws a FileStoreUnavailableError. A part is missing only if the store is available.
 */
export abstract class ArchiveStore {
  /**
   * Resolves when the bytes would survive a crash of the process or the machine.
   * @param part 0 for the first
   * @throws FileStoreUnavailableError also if the store is full or read-only
   */
  abstract write(archiveId: string, part: number, bytes: Uint8Array): Promise<void>;

  /** @throws ArchivePartMissingError if the part is missing */
  abstract read(archiveId: string, part: number): Promise<Uint8Array>;

  /** Removes all parts, and what an interrupted write has left. A missing archive is not an error. */
  abstract remove(archiveId: string): Promise<void>;

  /** The parts of all archives, including partial files of interrupted writes. */
  abstract list(): Promise<StoredArchivePart[]>;
}

export class ArchivePartMissingError extends Error {
  constructor(archiveId: string, part: number, options?: ErrorOptions) {
    super(`Part ${part} of archive ${archiveId} is missing from the store`, options);
    this.name = 'ArchivePartMissingError';
  }
}

/** The folder of the archives, and the beginning of their keys. No part of the flight files has this name. */
export const ARCHIVES = 'imports';
const NUMBER_DIGITS = 6;
const NAME = /^(imp_[0-9A-Z]{26})\.(\d{6})(\.[0-9a-f]{8}\.partial)?$/;

/** The name of a part, relative to {@link ARCHIVES}. */
export function partName(archiveId: string, part: number): string {
  return `${archiveId}.${String(part).padStart(NUMBER_DIGITS, '0')}`;
}

/** What a name says; undefined if the store did not write the file. */
export function partOfName(name: string): Omit<StoredArchivePart, 'writtenAt'> | undefined {
  const [, archiveId, part, partial] = NAME.exec(name) ?? [];
  if (archiveId === undefined) return undefined;
  return { name, archiveId, part: partial === undefined ? Number(part) : null };
}
