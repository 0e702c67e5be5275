import { createHash } from 'node:crypto';
import { StoreNotAcceptedError } from './accept-store.js';
import { copyArchives } from './copy-archives.js';
import {
  FileStoreUnavailableError,
  FlightFileMissingError,
  type FlightFileStore,
  FlightFileUnreadableError,
  type StoredFile,
} from './flight-file-store.js';
import { type OpenedStore } from './opened-store.js';
import { PinnedRoot } from './pinned-root.js';
import { MARKER } from './store-place.js';

/** How far the clocks of two stores may differ, and the resolution of their times. */
const CLOCK_DIFFERENCE_MS = 5_000;

export interface CopyOptions {
  /** How many files to copy at the same time. */
  readonly parallel: number;
  /** Whether to read and compare files that an earlier run has copied. */
  readonly verify: boolean;
  /** Whether to write the marker last, which makes the copy usable. */
  readonly final: boolean;
  readonly onProgress?: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  readonly parts: number;
  readonly partsDone: number;
  readonly copied: number;
  /** Copied by an earlier run. */
  readonly present: number;
  /** Of the copied files, uncompressed. */
  readonly bytes: number;
}

export interface CopySummary extends CopyProgress {
  /** Flights deleted while the copy ran. */
  readonly deleted: number;
  /** Files that could not be read, or whose copy differs. */
  readonly failed: readonly { readonly flightId: string; readonly reason: string }[];
  /** The marker that was written; null if it was not. */
  readonly storeId: string | null;
}

/**
 * Copies all files of a store that are not yet in another one, and verifies each by its SHA-256. A run that was
 * interrupted is continued by the next one. The source may be in use.
 * @throws StoreNotAcceptedError if the source is no store, or the target is another one
 * @throws FileStoreUnavailableError if a store becomes unavailable
 */
export async function copyStore(
  from: OpenedStore,
  to: OpenedStore,
  options: CopyOptions,
): Promise<CopySummary> {
  const id = await idOf(from);
  if (from.place.name === to.place.name) {
    throw new StoreNotAcceptedError(`${to.place.name} cannot be copied to itself.`);
  }
  const existing = await to.place.readMarker();
  if (existing !== undefined && existing !== id) {
    throw new StoreNotAcceptedError(
      `${to.place.name} is another store: its ${MARKER} is ${existing}, that of ${from.place.name} is ${id}.`,
    );
  }
  await to.place.create();
  const source = from.filesIn(await PinnedRoot.of(from.place));
  const target = to.filesIn(await PinnedRoot.of(to.place));
  const copy = new StoreCopy(source, target, options);
  const summary = await copy.run();
  if (!options.final || summary.failed.length > 0) return { ...summary, storeId: null };
  // last: archives are short-lived
  await copyArchives(
    from.archivesIn(await PinnedRoot.of(from.place)),
    to.archivesIn(await PinnedRoot.of(to.place)),
  );
  await to.place.writeMarker(id);
  return { ...summary, storeId: id };
}

async function idOf({ place }: OpenedStore): Promise<string> {
  const id = await place.readMarker();
  if (id === undefined)
    throw new StoreNotAcceptedError(`${place.name} has no ${MARKER}, so it is no file store.`);
  return id;
}

class StoreCopy {
  private parts = 0;
  private partsDone = 0;
  private copied = 0;
  private present = 0;
  private deleted = 0;
  private bytes = 0;
  private readonly failed: { flightId: string; reason: string }[] = [];

  constructor(
    private readonly source: FlightFileStore,
    private readonly target: FlightFileStore,
    private readonly options: CopyOptions,
  ) {}

  async run(): Promise<Omit<CopySummary, 'storeId'>> {
    const parts = await this.source.parts();
    this.parts = parts.length;
    for (const part of parts.sort()) {
      await this.copyPart(part);
      this.partsDone++;
      this.report();
    }
    return { ...this.progress(), deleted: this.deleted, failed: this.failed };
  }

  private async copyPart(part: string): Promise<void> {
    const [found, there] = await Promise.all([this.source.list(part), this.target.list(part)]);
    const copiedAt = latestTimes(there);
    const queue = latestTimes(found).entries();
    const lane = async () => {
      for (const [flightId, writtenAt] of queue) {
        const isPresent = (copiedAt.get(flightId) ?? 0) >= writtenAt + CLOCK_DIFFERENCE_MS;
        await this.copy(flightId, isPresent);
        this.report();
      }
    };
    await Promise.all(Array.from({ length: this.options.parallel }, lane));
  }

  private async copy(flightId: string, isPresent: boolean): Promise<void> {
    if (isPresent && !this.options.verify) {
      this.present++;
      return;
    }
    try {
      const bytes = await this.source.read(flightId);
      const wanted = sha256(bytes);
      if (isPresent && (await this.targetHash(flightId)) === wanted) {
        this.present++;
        return;
      }
      await this.target.write(flightId, bytes);
      if ((await this.targetHash(flightId)) !== wanted) await this.discardCopy(flightId);
      this.copied++;
      this.bytes += bytes.length;
    } catch (error) {
      this.note(flightId, error);
    }
  }

  /** Otherwise the next run would find the copy, and take it for a good one. */
  private async discardCopy(flightId: string): Promise<never> {
    await this.target.remove(flightId);
    throw new Error('The copy differs from the original');
  }

  /** Undefined if the copy cannot be decompressed. */
  private async targetHash(flightId: string): Promise<string | undefined> {
    try {
      return sha256(await this.target.read(flightId));
    } catch (error) {
      if (error instanceof FileStoreUnavailableError) throw error;
      return undefined;
    }
  }

  /** @throws the error if it does not concern this file only */
  private note(flightId: string, error: unknown): void {
    const isAway =
      error instanceof FileStoreUnavailableError && !(error instanceof FlightFileUnreadableError);
    if (isAway) throw error;
    if (error instanceof FlightFileMissingError) this.deleted++;
    else this.failed.push({ flightId, reason: (error as Error).message });
  }

  private report(): void {
    this.options.onProgress?.(this.progress());
  }

  private progress(): CopyProgress {
    const { parts, partsDone, copied, present, bytes } = this;
    return { parts, partsDone, copied, present, bytes };
  }
}

/** When the file of each flight was last written, in milliseconds. Partial files belong to no flight. */
function latestTimes(files: readonly StoredFile[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { flightId, writtenAt } of files) {
    if (flightId !== null) times.set(flightId, Math.max(times.get(flightId) ?? 0, writtenAt.getTime()));
  }
  return times;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
