import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How a session was started or confirmed, beyond a password or a link. */
export type SecondFactorKind = 'totp' | 'recovery_code' | 'passkey';

export interface TotpState {
  readonly isOn: boolean;
  /** Recovery codes that were not used. */
  readonly recoveryCodesLeft: number;
}

export interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  /** Whether its provider copies it to other devices. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What the secret of an authenticator app is encrypted for: the id of its row. */
export const TOTP_SECRET_PLACE = (id: string) => `two_factors.secret:${id}`;

const STATE = new Statement<TotpState>(
  `select true as "isOn", json_array_length(recovery_codes::json) as "recoveryCodesLeft"
     from two_factors where user_id = $1 and verified`,
);

const PASSKEYS = new Statement<StoredPasskey>(
  `select id, name, backed_up as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkeys where user_id = $1 order by id desc`,
);

const NOTE_PASSKEY_USE = new Statement(
  'update passkeys set last_used_at = now() where user_id = $1 and credential_id = $2',
);

const REMOVE_PASSKEY = new Statement('delete from passkeys where user_id = $1 and id = $2 returning id');

const CONFIRM_SESSION = new Statement(
  `update sessions set confirmed_at = now(), second_factor = coalesce($3, second_factor)
    where user_id = $1 and id = $2 returning id`,
);

/** Second factors of users, as far as better-auth does not handle them. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: DataSource) {}

  async totp(userId: string): Promise<TotpState> {
    return (await STATE.row(this.database, [userId])) ?? { isOn: false, recoveryCodesLeft: 0 };
  }

  /** Newest first. */
  async passkeys(userId: string): Promise<StoredPasskey[]> {
    return PASSKEYS.rows(this.database, [userId]);
  }

  async notePasskeyUse(userId: string, credentialId: string): Promise<void> {
    await NOTE_PASSKEY_USE.rows(this.database, [userId, credentialId]);
  }

  /** Returns whether the user has such a passkey. */
  async removePasskey(userId: string, id: string): Promise<boolean> {
    return (await REMOVE_PASSKEY.rows(this.database, [userId, id])).length > 0;
  }

  /** The user of the session has just proved who they are. Returns whether the session still exists. */
  async confirmSession(userId: string, sessionId: string, factor: SecondFactorKind | null): Promise<boolean> {
    return (await CONFIRM_SESSION.rows(this.database, [userId, sessionId, factor])).length > 0;
  }
}
