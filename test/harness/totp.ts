import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows, `steps` of 30 s from now: RFC 6238 with SHA-1 and six digits. */
export function totpCode(secret: string, steps = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1_000 / STEP_SECONDS) + steps));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** RFC 4648, 6. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '').toUpperCase()]
    .map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
