import { FlightFileDamagedError } from '@core/storage';
import { contentOf, FILE_BYTES_MAX } from '../../libs/core/storage/compressed-file.js';
import { Violation } from './check-values.js';

const FLIGHT_ID = '01M8F0W2RF0M79PDBVG3H91FEW';
const HASH_OF_ANOTHER_FILE = Buffer.alloc(32);

export type BrotliOutcome = 'read' | 'damaged';

/**
 * Reads a stored file, with and without its hash.
 * @throws Violation for an impossible result, and anything the code itself throws
 */
export async function examineBrotli(stored: Uint8Array): Promise<BrotliOutcome> {
  if (await isRead(stored, HASH_OF_ANOTHER_FILE)) throw new Violation('A file with another hash is read');
  return (await isRead(stored, null)) ? 'read' : 'damaged';
}

async function isRead(stored: Uint8Array, sha256: Uint8Array | null): Promise<boolean> {
  try {
    const { length } = await contentOf(FLIGHT_ID, Buffer.from(stored), sha256);
    if (length > FILE_BYTES_MAX) throw new Violation(`A file has ${length} bytes`);
    return true;
  } catch (error) {
    if (error instanceof FlightFileDamagedError) return false;
    throw error;
  }
}
