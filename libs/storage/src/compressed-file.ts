import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { bytesOfStoredBlock, storedBlock } from './stored-block.js';

/** Smaller than gzip at any level, in less time than gzip at its fastest: see docs/adr/0042. */
const QUALITY = 1;
/** IGC files shrink to about a quarter, so that most fit into one buffer. Each further one is a trip to a thread. */
const SHARE = 0.5;
const TIMES = 6;
const BUFFER_BYTES_MIN = 1_024;

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

/** Of both. */
export async function decompress(stored: Buffer): Promise<Buffer> {
  const chunkSize = Math.max(BUFFER_BYTES_MIN, stored.length * TIMES);
  return bytesOfStoredBlock(stored) ?? (await inflate(stored, { chunkSize }));
}
