import { createHash, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  API_KEY_PREFIX,
  CONSOLE_TOKEN_PREFIX,
  OAUTH_REFRESH_PREFIX,
  OAUTH_SECRET_PREFIX,
  OAUTH_TOKEN_PREFIX,
} from '@core/contract';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`);
/** The largest multiple of 62 below 256: larger bytes are redrawn, so each character is equally likely. */
const UNBIASED_BYTE_LIMIT = 248;
/** Characters of the secret stored in plain text, so that keys can be distinguished in a list. */
const SHOWN_SECRET_CHARACTERS = 4;

export interface NewKey {
  /** The whole key. Shown once, never stored. */
  readonly key: string;
  readonly keySha256: Buffer;
  readonly firstCharacters: string;
  readonly last4: string;
}

/** A new token of the console, in full. It is never stored. */
export interface NewConsoleToken {
  readonly token: string;
  readonly tokenSha256: Buffer;
  readonly last4: string;
}

/** `svc_live_`, 30 random base62 characters (178 bits), and the CRC-32 of both as 6 base62 characters. */
export function generateApiKey(): NewKey {
  const key = generate(API_KEY_PREFIX);
  return {
    key,
    keySha256: sha256(key),
    firstCharacters: key.slice(0, API_KEY_PREFIX.length + SHOWN_SECRET_CHARACTERS),
    last4: key.slice(-4),
  };
}

/** Like an API key, with the prefix `svc_console_`. */
export function generateConsoleToken(): NewConsoleToken {
  const token = generate(CONSOLE_TOKEN_PREFIX);
  return { token, tokenSha256: sha256(token), last4: token.slice(-4) };
}

/** What an app gets: a token for a user's account, one to refresh it, or the app's own secret. */
export function generateOAuthToken(): string {
  return generate(OAUTH_TOKEN_PREFIX);
}

export function generateRefreshToken(): string {
  return generate(OAUTH_REFRESH_PREFIX);
}

export function generateAppSecret(): string {
  return generate(OAUTH_SECRET_PREFIX);
}

function generate(prefix: string): string {
  let secret = '';
  while (secret.length < SECRET_CHARACTERS) {
    for (const byte of randomBytes(SECRET_CHARACTERS)) {
      if (byte < UNBIASED_BYTE_LIMIT && secret.length < SECRET_CHARACTERS) secret += BASE62[byte % 62];
    }
  }
  const body = prefix + secret;
  return body + checksum(body);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'ascii').digest();
}

/**
 * The hexadecimal SHA-256 that a presented key would be stored under, or undefined if its shape or checksum
 * shows that it was never a key of this service. This saves a look-up for a mistyped key.
 */
export function apiKeySha256(presented: string): string | undefined {
  return hashOf(API_KEY_PREFIX, presented);
}

/** The same for a token of the console. */
export function consoleTokenSha256(presented: string): string | undefined {
  return hashOf(CONSOLE_TOKEN_PREFIX, presented);
}

/** The same for an app's token. */
export function oauthTokenSha256(presented: string): string | undefined {
  return hashOf(OAUTH_TOKEN_PREFIX, presented);
}

/** The same for the secret of an app on a server. */
export function appSecretSha256(presented: string): string | undefined {
  return hashOf(OAUTH_SECRET_PREFIX, presented);
}

/** What is stored of an app's secret or token, in hexadecimal. It has 178 random bits, so a fast hash is enough. */
export function oauthSha256(secret: string): string {
  return hash('sha256', secret);
}

function hashOf(prefix: string, presented: string): string | undefined {
  if (!presented.startsWith(prefix) || !SHAPE.test(presented.slice(prefix.length))) return undefined;
  const body = presented.slice(0, -CHECKSUM_CHARACTERS);
  return presented === body + checksum(body) ? hash('sha256', presented) : undefined;
}

function checksum(body: string): string {
  let value = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = BASE62.charAt(value % 62) + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}
