import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: infeasible to guess. */
const TOKEN_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** A new token: 43 characters of base64url. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The hash that a token is looked up by. Undefined if the text cannot be a token, which saves the look-up. */
export function shareTokenSha256(token: string): Buffer | undefined {
  return SHAPE.test(token) ? createHash('sha256').update(token, 'ascii').digest() : undefined;
}
