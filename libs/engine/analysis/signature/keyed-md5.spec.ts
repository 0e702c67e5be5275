import { createHash } from 'node:crypto';
import { keyedMd5 } from './keyed-md5.js';

/** The start of MD5 itself (RFC 1321, 3.3). */
const STANDARD = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const;
const OTHER = [1, 2, 3, 4] as const;

describe('MD5 with a start of its own', () => {
  it.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 10_007])(
    'is MD5 from its start, over %i bytes',
    (length) => {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + 11) % 256);
      const [digest, other] = keyedMd5(message, [STANDARD, OTHER]);
      expect(digest).toBe(createHash('md5').update(message).digest('hex'));
      expect(other).toMatch(/^[0-9a-f]{32}$/);
      expect(other).not.toBe(digest);
    },
  );

  it('reads a part of a buffer', () => {
    const part = Buffer.from('xxabcxx').subarray(2, 5);
    expect(keyedMd5(part, [STANDARD])).toEqual(['900150983cd24fb0d6963f7d28e17f72']); // RFC 1321, A.5
  });
});
