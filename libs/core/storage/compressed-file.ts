import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { FlightFileDamagedError } from './flight-file-store.js';
import { bytesOfStoredBlock, storedBlock } from './stored-block.js';

/** Smaller than gzip at any level, in less time than gzip at its fastest: see docs/adr/0042. */
const QUALITY = 1;
/** IGC files shrink to about a quarter, so that most fit into one buffer. Each further one is a trip to a thread. */
const SHARE = 0.5;
const TIMES = 6;
const BUFFER_BYTES_MIN = 1_024;
/** The largest UPLOAD_MAX_BYTES. A stream that goes on beyond it is none that the service has written. */
export const FILE_BYTES_MAX = 104_857_600;

const deflate = promisify(brotliCompress);
const inflate = promisify(brotliDecompress);

/** Runs on libuv's threads, so the event loop stays free. */
export function compress(bytes: Uint8Array): Promise<Buffer> {
  return deflate(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
    chunkSize: Math.max(BUFFER_BYTES_MIN, Math.ceil(bytes.length * SHARE)),
  });
}

/** The same format without compression, for a client that waits. */
export function wrap(bytes: Uint8Array): Buffer | Promise<Buffer> {
  return storedBlock(bytes) ?? compress(bytes);
}

/**
 * The bytes of a stored file of either form.
 * @param sha256 that they must have, if it is known
 * @throws FlightFileDamagedError
 */
export async function contentOf(
  flightId: string,
  stored: Buffer,
  sha256: Uint8Array | null | undefined,
): Promise<Buffer> {
  const bytes = await decompress(stored).catch((error: unknown) => {
    throw new FlightFileDamagedError(flightId, { cause: error });
  });
  refuseOtherBytes(flightId, bytes, sha256);
  return bytes;
}

/** @throws FlightFileDamagedError if the bytes are not those of the hash */
export function refuseOtherBytes(
  flightId: string,
  bytes: Uint8Array,
  sha256: Uint8Array | null | undefined,
): void {
  if (!sha256) return;
  const found = createHash('sha256').update(bytes).digest();
  if (!found.equals(sha256)) throw new FlightFileDamagedError(flightId);
}

async function decompress(stored: Buffer): Promise<Buffer> {
  const chunkSize = Math.max(BUFFER_BYTES_MIN, stored.length * TIMES);
  return (
    bytesOfStoredBlock(stored) ?? (await inflate(stored, { chunkSize, maxOutputLength: FILE_BYTES_MAX }))
  );
}
