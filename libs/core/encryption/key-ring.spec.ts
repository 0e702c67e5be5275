import { createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptionError, KeyRing, type NamedKey } from './key-ring.js';

const PLACE = 'flight_shares.token:01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';

function key(name: string): NamedKey {
  return { name, key: randomBytes(32) };
}

describe('KeyRing', () => {
  const ring = new KeyRing([key('a')]);

  it.each(['', 'x', 'Évian – 🪂', 'y'.repeat(10_000)])('decrypts what it encrypted: %#', (text) => {
    expect(ring.decrypt(ring.encrypt(text, PLACE), PLACE)).toBe(text);
  });

  it('never encrypts the same text to the same bytes', () => {
    const all = Array.from({ length: 100 }, () => ring.encrypt('token', PLACE));
    expect(new Set(all).size).toBe(100);
    for (const encrypted of all) expect(encrypted).not.toContain('token');
  });

  it('is AES-256-GCM with the place as additional data, so that any library can read it', () => {
    const { name, key: secret } = key('2026-11');
    const [, , base64 = ''] = new KeyRing([{ name, key: secret }]).encrypt('token', PLACE).split(':');
    const bytes = Buffer.from(base64, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(`v1:2026-11:${PLACE}`)).setAuthTag(bytes.subarray(-16));
    expect(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
      'token',
    );
  });

  it('encrypts with the first key and decrypts with any', () => {
    const [older, newer] = [key('older'), key('newer')];
    const before = new KeyRing([older]).encrypt('token', PLACE);
    const rotated = new KeyRing([newer, older]);
    expect(rotated.decrypt(before, PLACE)).toBe('token');
    expect(rotated.encrypt('token', PLACE)).toMatch(/^v1:newer:/);
    expect(() => new KeyRing([newer]).decrypt(before, PLACE)).toThrow(/no key named older/);
  });

  it('does not decrypt at another place or with a different key of the same name', () => {
    const encrypted = ring.encrypt('token', PLACE);
    expect(() => ring.decrypt(encrypted, `${PLACE.slice(0, -1)}E`)).toThrow(DecryptionError);
    expect(() => new KeyRing([key('a')]).decrypt(encrypted, PLACE)).toThrow(DecryptionError);
  });

  it('does not decrypt a text with one bit flipped, a truncated text, or a foreign one', () => {
    const [form, name, base64 = ''] = ring.encrypt('token', PLACE).split(':');
    const bytes = Buffer.from(base64, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      const text = [form, name, changed.toString('base64url')].join(':');
      expect(() => ring.decrypt(text, PLACE)).toThrow(DecryptionError);
    }
    const short = [form, name, bytes.subarray(0, -1).toString('base64url')].join(':');
    for (const text of ['', 'v1', 'v1:a', 'v1:a:', 'v2:a:AAAA', short, `v1:a:${base64}:x`]) {
      expect(() => ring.decrypt(text, PLACE)).toThrow(DecryptionError);
    }
  });

  it('reports the problem without revealing the text or the key', () => {
    const secret = key('a');
    const encrypted = new KeyRing([secret]).encrypt('hunter2', PLACE);
    try {
      ring.decrypt(encrypted, PLACE);
    } catch (error) {
      expect(String(error)).toContain(PLACE);
      expect(String(error)).not.toContain('hunter2');
      expect(String(error)).not.toContain(secret.key.toString('base64'));
    }
    expect.assertions(3);
  });
});
