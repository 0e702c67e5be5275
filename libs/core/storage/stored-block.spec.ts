import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { bytesOfStoredBlock, storedBlock } from './stored-block.js';

const [BYTES_OF_4_NIBBLES, BYTES_OF_5_NIBBLES, BYTES_OF_6_NIBBLES] = [2 ** 16, 2 ** 20, 2 ** 24] as const;

describe('a stored block', () => {
  it.each([
    1,
    2,
    255,
    BYTES_OF_4_NIBBLES,
    BYTES_OF_4_NIBBLES + 1,
    BYTES_OF_5_NIBBLES,
    BYTES_OF_5_NIBBLES + 1,
    BYTES_OF_6_NIBBLES,
  ])('of %d bytes is a stream that every Brotli reader reads', (length) => {
    const bytes = randomBytes(length);
    const stream = storedBlock(bytes)!;
    expect(brotliDecompressSync(stream).equals(bytes)).toBe(true);
    expect(bytesOfStoredBlock(stream)!.equals(bytes)).toBe(true);
    expect(stream.length).toBeLessThanOrEqual(length + 5);
  });

  it('is not made of no bytes, or of more than fit', () => {
    expect(storedBlock(Buffer.alloc(0))).toBeUndefined();
    expect(storedBlock(Buffer.alloc(BYTES_OF_6_NIBBLES + 1))).toBeUndefined();
  });

  it.each([
    ['a compressed file', brotliCompressSync(Buffer.alloc(1_000, 'B'))],
    ['a compressed file of nothing', brotliCompressSync(Buffer.alloc(0))],
    ['nothing', Buffer.alloc(0)],
    ['half of a stored block', storedBlock(Buffer.alloc(1_000, 'B'))!.subarray(0, 500)],
    ['a longer one', Buffer.concat([storedBlock(Buffer.alloc(1_000, 'B'))!, Buffer.of(0b11)])],
  ])('is not seen in %s', (_, stream) => {
    expect(bytesOfStoredBlock(stream)).toBeUndefined();
  });
});
