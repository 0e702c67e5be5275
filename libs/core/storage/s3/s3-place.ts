import { COMPRESSED, flightFileName } from '../flight-file-name.js';
import { MARKER, type StorePlace } from '../store-place.js';
import { type S3Bucket } from './s3-bucket.js';

/** A bucket. Nothing can be mounted over it, so its identity is its name, and only its marker has to be read. */
export class S3Place implements StorePlace {
  /** Each look is a request that is billed, and an operation that fails is followed by one. */
  readonly trustedMs = 60_000;

  constructor(private readonly bucket: S3Bucket) {}

  get name(): string {
    return this.bucket.url;
  }

  identity(): Promise<string> {
    return Promise.resolve(this.name);
  }

  create(): Promise<void> {
    return Promise.resolve();
  }

  async readMarker(): Promise<string | undefined> {
    return (await this.bucket.get(MARKER))?.toString('utf8').trim() || undefined;
  }

  async writeMarker(id: string): Promise<void> {
    await this.bucket.put(MARKER, Buffer.from(`${id}\n`));
  }

  async holds(flightId: string): Promise<boolean> {
    return this.bucket.has(keyOf(flightId));
  }
}

/** The key of a flight's file. All objects are compressed. */
export function keyOf(flightId: string): string {
  return `${flightFileName(flightId)}${COMPRESSED}`;
}
