import { Writable } from 'node:stream';
import { type ArchiveStore } from '@core/storage';
import { PART_BYTES } from './archive-parts.js';

/** The archive is larger than allowed. */
export class ArchiveTooLargeError extends Error {}

/** Stores an archive in parts, as it arrives. When it has finished, the archive is durable. */
export class ArchiveWriter extends Writable {
  /** Of the archive. */
  bytes = 0;
  private readonly part = Buffer.allocUnsafeSlow(PART_BYTES);
  private filled = 0;

  /** @param nextPart number of the part that is written next */
  constructor(
    private readonly archives: ArchiveStore,
    private readonly archiveId: string,
    private readonly bytesMax: number,
    private nextPart = 0,
  ) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.append(chunk).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.flush().then(() => done(), done);
  }

  private async append(chunk: Buffer): Promise<void> {
    this.bytes += chunk.length;
    if (this.bytes > this.bytesMax) throw new ArchiveTooLargeError();
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(this.part, this.filled, taken);
      taken += copied;
      this.filled += copied;
      if (this.filled === PART_BYTES) await this.flush();
    }
  }

  private async flush(): Promise<void> {
    if (this.filled === 0) return;
    await this.archives.write(this.archiveId, this.nextPart++, this.part.subarray(0, this.filled));
    this.filled = 0;
  }
}
