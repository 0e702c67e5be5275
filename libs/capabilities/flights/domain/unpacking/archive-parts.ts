import { type ArchiveStore } from '@core/storage';
import { LRUCache } from 'lru-cache';

/** Size of the parts in which an archive is stored. An import that is being received holds one in memory. */
export const PART_BYTES = 2_097_152;

/** Reads stored archives at any place. Small reads, of which an archive needs thousands, share parts in memory. */
export class ArchiveParts {
  private readonly parts: LRUCache<string, Uint8Array, { archiveId: string; part: number }>;

  /** @param kept how many parts stay in memory */
  constructor(archives: Pick<ArchiveStore, 'read'>, kept: number) {
    this.parts = new LRUCache({
      max: kept,
      fetchMethod: (_key, _stale, { context: { archiveId, part } }) => archives.read(archiveId, part),
    });
  }

  /**
   * The bytes from `start` to `end`, piece by piece.
   * @throws ArchiveEndError after the last ones, and whatever the store throws
   */
  async *range(archiveId: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const part = Math.floor(at / PART_BYTES);
      const context = { archiveId, part };
      const bytes = (await this.parts.fetch(`${archiveId} ${part}`, { context }))!;
      const from = at % PART_BYTES;
      const piece = bytes.subarray(from, Math.min(bytes.length, from + end - at));
      if (piece.length === 0) throw new ArchiveEndError();
      yield piece;
      at += piece.length;
    }
  }

  /** The same at once. */
  async bytes(archiveId: string, start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(end - start);
    let length = 0;
    for await (const piece of this.range(archiveId, start, end)) {
      bytes.set(piece, length);
      length += piece.length;
    }
    return bytes;
  }
}

/** The place is outside the archive: a fault of the archive, not of the store. */
export class ArchiveEndError extends Error {
  constructor() {
    super('The archive ends too soon');
  }
}
