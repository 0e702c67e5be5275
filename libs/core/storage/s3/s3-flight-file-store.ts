import { compress, contentOf } from '../compressed-file.js';
import { NO_FLIGHT_ID } from '../flight-file-name.js';
import {
  FlightFileMissingError,
  FlightFileStore,
  FlightFileUnreadableError,
  type StoredFile,
} from '../flight-file-store.js';
import { type StoreRoot } from '../store-root.js';
import { type S3Bucket } from './s3-bucket.js';
import { keyOf } from './s3-place.js';

/** Keys that `write` creates. An object is written as a whole, so there are no partial files. */
const KEY = /^[0-9a-z]{2}\/([0-9A-Z]{26})\.igc\.br$/;
const PART = /^[0-9a-z]{2}$/;

/**
 * Stores files in a bucket. Uses only what every S3 server has: no conditional writes and no bulk deletes. An
 * acknowledged PUT is durable and atomic.
 */
export class S3FlightFileStore extends FlightFileStore {
  /** @param root must check this bucket */
  constructor(
    private readonly bucket: S3Bucket,
    private readonly root: StoreRoot,
  ) {
    super();
  }

  override get location(): string {
    return this.bucket.url;
  }

  override async checkAvailable({ byWriting = false } = {}): Promise<void> {
    if (!byWriting) return this.root.check();
    await this.root.verify();
    await this.bucket.put(keyOf(NO_FLIGHT_ID), Buffer.alloc(1));
    await this.bucket.remove(keyOf(NO_FLIGHT_ID));
  }

  override async write(flightId: string, bytes: Uint8Array): Promise<void> {
    const [stored] = await Promise.all([compress(bytes), this.root.check()]);
    await this.bucket.put(keyOf(flightId), stored);
  }

  /** Compressing takes less time than sending what it saves, and each further PUT is billed. */
  override writeFast(flightId: string, bytes: Uint8Array): Promise<void> {
    return this.write(flightId, bytes);
  }

  /** Every object is compressed. */
  override compress(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override async read(flightId: string, sha256?: Uint8Array | null): Promise<Uint8Array> {
    const stored = await this.bucket.get(keyOf(flightId)).catch(async (error: unknown) => {
      await this.root.verify(); // if this fails too, the fault is not of the object
      throw new FlightFileUnreadableError(flightId, { cause: error });
    });
    if (stored) return contentOf(flightId, stored, sha256);
    await this.root.verify();
    throw new FlightFileMissingError(flightId);
  }

  override async has(flightId: string): Promise<boolean> {
    const found = await this.bucket.has(keyOf(flightId));
    if (!found) await this.root.verify();
    return found;
  }

  /** Asks first, because the response to a DELETE does not show whether there was an object. */
  override async remove(flightId: string): Promise<boolean> {
    await this.root.check();
    if (!(await this.has(flightId))) return false;
    await this.bucket.remove(keyOf(flightId));
    return true;
  }

  override async parts(): Promise<string[]> {
    await this.root.check();
    return (await this.bucket.folders()).filter((name) => PART.test(name));
  }

  override async list(part: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for await (const { key, modifiedAt } of this.bucket.list(`${part}/`)) {
      const [, flightId] = KEY.exec(key) ?? [];
      if (flightId === undefined) continue;
      files.push({ name: key, flightId, writtenAt: modifiedAt, compressibleBytes: null });
    }
    await this.root.check(); // files of another store must not be listed: callers may discard them
    return files;
  }

  override async discard(file: StoredFile): Promise<void> {
    await this.root.check();
    await this.bucket.remove(file.name);
  }
}
