import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { RecurringFault } from '@core/observability';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** Initial buffer size for an upload of unknown length. */
const UNKNOWN_LENGTH_BYTES = 65_536;

/**
 * The part of the memory for forms that contain the key of their upload, which is only checked once they are read. The
 * rest stays free for clients whose key has been checked. One file of the maximum size always fits.
 */
const UNCHECKED_SHARE = 0.25;

/** Where uploads reserve their memory. */
export interface MemoryBudget {
  /** @throws ApiError service_unavailable if there is not enough memory */
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

/** Limits the memory of this process for uploads that are being received and stored. */
@Injectable()
export class UploadMemory implements MemoryBudget {
  /** Logged at most once a minute, because each rejected client retries. */
  private readonly fault = new RecurringFault(new Logger('http'), 'uploads.refused');
  private bytes = 0;
  private readonly unchecked: MemoryBudget;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'uploadMemoryBytes' | 'uploadMaxBytes'>,
  ) {
    this.unchecked = this.share(
      Math.max(settings.uploadMemoryBytes * UNCHECKED_SHARE, settings.uploadMaxBytes + 1),
    );
  }

  /** Bytes currently held. */
  get heldBytes(): number {
    return this.bytes;
  }

  /**
   * Reserves memory for a file before it is read.
   * @param contentLength of the request, if known
   * @param bytesMax the longest file that is accepted
   * @throws ApiError service_unavailable if there is not enough memory
   */
  hold(contentLength: number | undefined, bytesMax = this.settings.uploadMaxBytes): HeldUpload {
    // one byte above the limit, to detect a file that is too large
    return new HeldUpload(this, contentLength ?? UNKNOWN_LENGTH_BYTES, bytesMax + 1);
  }

  /** As `hold`, for a request whose key is not known yet. */
  holdUnchecked(contentLength: number | undefined): HeldUpload {
    return new HeldUpload(
      this.unchecked,
      contentLength ?? UNKNOWN_LENGTH_BYTES,
      this.settings.uploadMaxBytes + 1,
    );
  }

  take(bytes: number): void {
    if (this.bytes + bytes > this.settings.uploadMemoryBytes) throw this.full();
    this.bytes += bytes;
  }

  giveBack(bytes: number): void {
    this.bytes -= bytes;
  }

  /** A part of this memory with a limit of its own. */
  private share(bytesMax: number): MemoryBudget {
    let held = 0;
    return {
      take: (bytes) => {
        if (held + bytes > bytesMax) throw this.full();
        this.take(bytes);
        held += bytes;
      },
      giveBack: (bytes) => {
        held -= bytes;
        this.giveBack(bytes);
      },
    };
  }

  private full(): ApiError {
    const error = new ApiError('service_unavailable', {
      limit: 'upload_memory',
      message: 'The service is receiving too many uploads. Wait for the time in `Retry-After`, then retry.',
    });
    this.fault.warn(error);
    return error;
  }
}

/** The file of one upload in a single buffer. Joining chunks would need twice the memory. */
export class HeldUpload {
  private buffer: Buffer | undefined;
  private length = 0;

  /** @throws ApiError service_unavailable if there is not enough memory */
  constructor(
    private readonly memory: MemoryBudget,
    expectedBytes: number,
    private readonly bytesMax: number,
  ) {
    this.buffer = this.allocate(expectedBytes);
  }

  /** @throws ApiError service_unavailable if there is not enough memory for the chunk */
  append(chunk: Buffer): void {
    const needed = this.length + chunk.length;
    if (needed > this.bytesMax)
      throw new Error(`An upload has more than the ${this.bytesMax} bytes held for it`);
    if (needed > this.room.length) {
      const outgrown = this.room;
      this.buffer = this.allocate(Math.max(needed, 2 * outgrown.length));
      outgrown.copy(this.buffer, 0, 0, this.length);
      this.memory.giveBack(outgrown.length);
    }
    chunk.copy(this.room, this.length);
    this.length = needed;
  }

  /** The bytes appended so far. */
  get bytes(): Buffer {
    return this.room.subarray(0, this.length);
  }

  /** Releases the memory. Calling it again has no effect. */
  release(): void {
    if (!this.buffer) return;
    this.memory.giveBack(this.buffer.length);
    this.buffer = undefined;
  }

  private get room(): Buffer {
    if (!this.buffer) throw new Error('An upload was used after it was released');
    return this.buffer;
  }

  private allocate(bytes: number): Buffer {
    const size = Math.min(bytes, this.bytesMax);
    this.memory.take(size);
    return Buffer.allocUnsafeSlow(size);
  }
}
