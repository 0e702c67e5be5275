import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { apiKeySha256, generateApiKey } from './api-key-codec.js';

describe('API keys', () => {
  it('have the documented shape', () => {
    expect(generateApiKey().key).toMatch(/^svc_live_[0-9A-Za-z]{36}$/);
  });

  it('are stored as the SHA-256 of the whole key', () => {
    const { key, keySha256 } = generateApiKey();
    expect(keySha256).toEqual(createHash('sha256').update(key).digest());
    expect(apiKeySha256(key)).toBe(keySha256.toString('hex'));
  });

  it('use every base62 character about equally often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2_000; i++) {
      for (const c of generateApiKey().key.slice(9, 39)) counts.set(c, (counts.get(c) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const mean = (2_000 * 30) / 62;
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.25);
  });

  it('with one character changed never reach the database', () => {
    const { key } = generateApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 9, max: key.length - 1 }), fc.constantFrom(...'aZ0x7'), (at, c) => {
        fc.pre(key[at] !== c);
        expect(apiKeySha256(key.slice(0, at) + c + key.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'svc_live_', 'sk_live_abc', `svc_test_${'a'.repeat(36)}`, `svc_live_${'a'.repeat(36)}\n`])(
    'do not look like %j',
    (text) => expect(apiKeySha256(text)).toBeUndefined(),
  );

  it('carry a checksum that others can compute', () => {
    // CRC-32 of "svc_live_" and thirty zeros. This fails if the format changes by accident.
    const key = 'svc_live_000000000000000000000000000000' + '0tOftK';
    expect(apiKeySha256(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });
});
