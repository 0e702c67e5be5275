import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2.2: random, 96 bits; good for 2^32 texts under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;
/** Version prefix of every ciphertext. */
const FORM = 'v1';

export interface NamedKey {
  /** Prefix of every text encrypted with the key. */
  readonly name: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * Encrypts secrets that the database stores and the service must read back: AES-256-GCM with the first key of
 * the ring. Every key decrypts, so to rotate, put a new key first and keep the old one after it.
 * Each text is bound to its place, a name such as `flight_shares.token:01K9…`. A ciphertext moved to another
 * row or column does not decrypt.
 */
export class KeyRing {
  constructor(private readonly keys: readonly [NamedKey, ...NamedKey[]]) {}

  /** `v1:` key name `:` base64url of nonce, ciphertext and tag. */
  encrypt(text: string, place: string): string {
    const { name, key } = this.keys[0];
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(name, place));
    const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return [FORM, name, Buffer.concat(parts).toString('base64url')].join(':');
  }

  /**
   * Derives one secret per key, the first key's first: 32 bytes in base64url, the same on every process with
   * that key. A secret reveals neither the key nor what it encrypts.
   */
  secretsFor(purpose: string): [string, ...string[]] {
    const secretOf = ({ key }: NamedKey) =>
      Buffer.from(hkdfSync('sha256', key, '', purpose, SECRET_BYTES)).toString('base64url');
    const [first, ...others] = this.keys;
    return [secretOf(first), ...others.map(secretOf)];
  }

  /** The name of the key that encrypts. */
  get firstKeyName(): string {
    return this.keys[0].name;
  }

  /**
   * @throws DecryptionError if the key is not in the ring, the text was changed, or it comes from another
   * place
   */
  decrypt(encrypted: string, place: string): string {
    const [form, name = '', base64 = '', ...more] = encrypted.split(':');
    const bytes = Buffer.from(base64, 'base64url');
    if (form !== FORM || more.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) {
      throw new DecryptionError(place, 'it has an unknown format');
    }
    const key = this.keys.find((candidate) => candidate.name === name)?.key;
    if (!key) throw new DecryptionError(place, `ENCRYPTION_KEYS has no key named ${name}`);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(name, place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch (cause) {
      throw new DecryptionError(
        place,
        'it was changed, comes from another place, or was encrypted with a different key of that name',
        {
          cause,
        },
      );
    }
  }
}

/** For the operator: states the reason, never the encrypted text. */
export class DecryptionError extends Error {
  constructor(place: string, reason: string, options?: ErrorOptions) {
    super(`Cannot decrypt ${place}: ${reason}`, options);
    this.name = 'DecryptionError';
  }
}

function additionalData(keyName: string, place: string): Buffer {
  return Buffer.from(`${FORM}:${keyName}:${place}`, 'utf8');
}
