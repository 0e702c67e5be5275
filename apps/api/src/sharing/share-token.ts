import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody guesses one, however many are tried. */
const TOKEN_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** A new token: 43 characters of base64url. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What a token is found by. Undefined for what never was one, which then costs no look-up. */
export function shareTokenSha256(token: string): Buffer | undefined {
  return SHAPE.test(token) ? createHash('sha256').update(token, 'ascii').digest() : undefined;
}
