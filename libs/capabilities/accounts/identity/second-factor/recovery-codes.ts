import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@core/contract';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 79 bits: a fast hash is enough. */
const CHARACTERS = 16;
const GROUP = 4;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/**
 * Codes that replace the second factor, once each. better-auth compares and removes them; the database has their
 * SHA-256 only.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return text.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
  });
}

/** People copy codes without dashes, and in capitals. */
export function recoveryCodeSha256(code: string): string {
  const normal = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(normal).digest('hex');
}

/** better-auth passes new codes, and those that remain after one was used, which are hashed already. */
export function storedRecoveryCodes(json: string): string {
  const codes = JSON.parse(json) as string[];
  return JSON.stringify(codes.map((code) => (SHA256_HEX.test(code) ? code : recoveryCodeSha256(code))));
}
