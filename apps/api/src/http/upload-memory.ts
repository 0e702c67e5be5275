import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import { RecurringFault } from '@app/observability';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** First size of a buffer whose upload does not say how long it is. */
const UNKNOWN_LENGTH_BYTES = 65_536;

/** The memory of this process for uploads that are being received and stored. */
@Injectable()
export class UploadMemory {
  /** Logged once a minute: each refused client tries again. */
  private readonly fault = new RecurringFault(new Logger('http'), 'uploads.refused');
  private bytes = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'uploadMemoryBytes' | 'uploadMaxBytes'>,
  ) {}

  /** Bytes held now. */
  get heldBytes(): number {
    return this.bytes;
  }

  /**
   * Makes room for a file before any of it is read.
   * @param contentLength of the request, as far as it says
   * @throws ApiError service_unavailable when there is no room
   */
  hold(contentLength: number | undefined): HeldUpload {
    // a byte more than is accepted, which tells that a file is too large
    return new HeldUpload(this, contentLength ?? UNKNOWN_LENGTH_BYTES, this.settings.uploadMaxBytes + 1);
  }

  /** @throws ApiError service_unavailable when there is no room */
  take(bytes: number): void {
    if (this.bytes + bytes > this.settings.uploadMemoryBytes) {
      const error = new ApiError('service_unavailable', {
        message: 'The service is receiving too many uploads. Wait for the time in `Retry-After`, then retry.',
      });
      this.fault.warn(error);
      throw error;
    }
    this.bytes += bytes;
  }

  giveBack(bytes: number): void {
    this.bytes -= bytes;
  }
}

/** The file of one upload, in one piece of memory from its first byte on: joining pieces would take it twice. */
export class HeldUpload {
  private buffer: Buffer | undefined;
  private length = 0;

  /** @throws ApiError service_unavailable when there is no room */
  constructor(
    private readonly memory: UploadMemory,
    expectedBytes: number,
    private readonly bytesMax: number,
  ) {
    this.buffer = this.allocate(expectedBytes);
  }

  /** @throws ApiError service_unavailable when there is no room for more */
  append(chunk: Buffer): void {
    const needed = this.length + chunk.length;
    if (needed > this.room.length) {
      const outgrown = this.room;
      this.buffer = this.allocate(Math.max(needed, 2 * outgrown.length));
      outgrown.copy(this.buffer, 0, 0, this.length);
      this.memory.giveBack(outgrown.length);
    }
    chunk.copy(this.room, this.length);
    this.length = needed;
  }

  /** What has been appended. */
  get bytes(): Uint8Array {
    return this.room.subarray(0, this.length);
  }

  /** Gives the memory back; a second time it changes nothing. */
  release(): void {
    if (!this.buffer) return;
    this.memory.giveBack(this.buffer.length);
    this.buffer = undefined;
  }

  private get room(): Buffer {
    if (!this.buffer) throw new Error('An upload was used after it had been released');
    return this.buffer;
  }

  private allocate(bytes: number): Buffer {
    const size = Math.min(bytes, this.bytesMax);
    this.memory.take(size);
    return Buffer.allocUnsafeSlow(size);
  }
}
