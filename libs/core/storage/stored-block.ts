/**
 * A Brotli stream with the bytes as they are: one uncompressed block, and the empty one that ends a stream (RFC 7932,
 * section 9.2). Every reader of compressed files reads it, and it takes no time to make.
 */

const HEADER_BITS = 4;
const NIBBLE_BITS = 4;
const NIBBLES_MIN = 4;
const NIBBLES_MAX = 6;
const BYTE_BITS = 8;
/** Both bits of an empty last block. */
const END = 0b11;

/** The most bytes that fit into one block. */
const BYTES_MAX = 2 ** (NIBBLES_MAX * NIBBLE_BITS);

/** Undefined if the bytes do not fit into one block, or are none. */
export function storedBlock(bytes: Uint8Array): Buffer | undefined {
  if (bytes.length === 0 || bytes.length > BYTES_MAX) return undefined;
  const header = headerOf(bytes.length);
  return Buffer.concat([header, bytes, Buffer.of(END)]);
}

/** The bytes of such a stream, which are not copied; undefined if it is another stream. */
export function bytesOfStoredBlock(stream: Buffer): Buffer | undefined {
  for (const headerBytes of [3, 4]) {
    const length = stream.length - headerBytes - 1;
    if (length < 1 || length > BYTES_MAX) continue;
    if (headerOf(length).equals(stream.subarray(0, headerBytes)) && stream.at(-1) === END) {
      return stream.subarray(headerBytes, -1);
    }
  }
  return undefined;
}

/**
 * From the lowest bit: a window of 16 bits (0), not the last block (0), how many nibbles more than four the length takes
 * (two bits), the length less one, uncompressed (1), and zeros up to the next byte.
 */
function headerOf(length: number): Buffer {
  let nibbles = NIBBLES_MIN;
  while (length > 2 ** (nibbles * NIBBLE_BITS)) nibbles++;
  const uncompressedBit = HEADER_BITS + nibbles * NIBBLE_BITS;
  const bits = ((nibbles - NIBBLES_MIN) << 2) + (length - 1) * 2 ** HEADER_BITS + 2 ** uncompressedBit;
  const header = Buffer.alloc(Math.ceil((uncompressedBit + 1) / BYTE_BITS));
  header.writeUIntLE(bits, 0, header.length);
  return header;
}
