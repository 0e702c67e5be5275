import { Readable } from 'node:stream';
import { type ArchiveStore } from '@app/storage';
import { LRUCache } from 'lru-cache';
import { RandomAccessReader } from 'yauzl';
import { PART_BYTES } from './archive-parts.js';

/** The end of the archive lists its files, and the files are read in order. */
const PARTS_KEPT = 3;

/** Reads a stored archive at any place. Small reads, of which a list of files needs thousands, share parts in memory. */
export class ArchiveReader extends RandomAccessReader {
  /** Why a part could not be read, if one could not: a fault of the store, not of the archive. */
  fault: Error | undefined;
  private readonly parts: LRUCache<number, Uint8Array>;

  constructor(archives: ArchiveStore, archiveId: string) {
    super();
    this.parts = new LRUCache({ max: PARTS_KEPT, fetchMethod: (part) => archives.read(archiveId, part) });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end), { objectMode: false });
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
    let at = offset;
    for await (const piece of this.range(position, position + length)) {
      buffer.set(piece, at);
      at += piece.length;
    }
  }

  private async *range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const part = await this.part(Math.floor(at / PART_BYTES));
      const from = at % PART_BYTES;
      const piece = part.subarray(from, Math.min(part.length, from + end - at));
      if (piece.length === 0) throw new Error('The archive ends too soon');
      yield piece;
      at += piece.length;
    }
  }

  private async part(number: number): Promise<Uint8Array> {
    try {
      return (await this.parts.fetch(number))!;
    } catch (error) {
      this.fault = error as Error;
      throw error;
    }
  }
}
