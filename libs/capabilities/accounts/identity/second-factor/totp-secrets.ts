import { type KeyRing } from '@core/encryption';
import { TOTP_SECRET_PLACE } from '../../tables/identity/second-factor.repository.js';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { TWO_FACTOR_SCHEMA } from './second-factor-schema.js';

type Row = Record<string, unknown>;

const { modelName: TABLE, fields } = TWO_FACTOR_SCHEMA.twoFactor;
const COLUMN = fields.secret;

/**
 * The secrets of authenticator apps. better-auth encrypts them with its own secret, which changes with the first key
 * of the ring. The database has them encrypted like all our secrets, so that any key of the ring reads them and
 * `secrets reencrypt` finds them.
 */
export class TotpSecrets {
  constructor(
    private readonly keys: KeyRing,
    /** With which better-auth encrypts. */
    private readonly key: string,
  ) {}

  /** The row as the database stores it. */
  async sealed(table: string, row: Row, id: unknown): Promise<Row> {
    const data = table === TABLE ? row[COLUMN] : undefined;
    if (typeof data !== 'string') return row;
    const secret = await symmetricDecrypt({ key: this.key, data });
    return { ...row, [COLUMN]: this.keys.encrypt(secret, TOTP_SECRET_PLACE(String(id))) };
  }

  /** The stored row as better-auth expects it. */
  async opened(table: string, row: Row): Promise<Row> {
    const encrypted = table === TABLE ? row[COLUMN] : undefined;
    if (typeof encrypted !== 'string') return row;
    const data = this.keys.decrypt(encrypted, TOTP_SECRET_PLACE(row['id'] as string));
    return { ...row, [COLUMN]: await symmetricEncrypt({ key: this.key, data }) };
  }
}
