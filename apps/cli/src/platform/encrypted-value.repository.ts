import { Statement } from '@core/database';
import { SHARE_TOKEN_PLACE } from '@capabilities/flights';
import { GROUP_TOKEN_PLACE } from '@capabilities/groups';
import { TOTP_SECRET_PLACE } from '@capabilities/accounts';
import { SIGNING_SECRET_PLACE } from '@capabilities/webhooks';
import { type DataSource } from 'typeorm';

const BATCH = 500;

/** Re-encrypts a value; `place` is its encryption context. Returns undefined if it cannot be decrypted. */
export type Reencrypt = (encrypted: string, place: string) => string | undefined;

export interface ReencryptionCount {
  readonly reencrypted: number;
  /** Left unchanged. */
  readonly undecryptable: number;
}

interface EncryptedValue {
  /** Internal id. */
  readonly id: string;
  readonly publicId: string;
  readonly encrypted: string;
}

interface EncryptedColumn {
  readonly name: string;
  /** The next $3 values after the internal id $1 that were not encrypted with the key $2. */
  readonly select: Statement<EncryptedValue>;
  /** Replaces the values $2 of the rows $1 by $3, unless they have changed. */
  readonly replace: Statement;
  readonly placeOf: (publicId: string) => string;
}

/** @param rows SQL: rows with `id` (internal), `public_id` and `encrypted` */
function selecting(rows: string): Statement<EncryptedValue> {
  return new Statement<EncryptedValue>(
    `select id, public_id as "publicId", encrypted from (${rows}) as found
      where id > $1 and encrypted is not null and split_part(encrypted, ':', 2) <> $2
      order by id limit $3`,
  );
}

function replacing(table: string, idColumn: string, column: string): Statement {
  return new Statement(
    `update ${table} set ${column} = after
       from unnest($1::bigint[], $2::text[], $3::text[]) as renewed (id, before, after)
      where ${table}.${idColumn} = renewed.id and ${column} = before`,
  );
}

/** Every encrypted column. One that is missing here becomes unreadable when its old key is removed. */
const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    name: 'share_tokens',
    select: selecting(
      `select flight_id as id, public_id, token_encrypted as encrypted
         from flight_shares join flights on flights.id = flight_id`,
    ),
    replace: replacing('flight_shares', 'flight_id', 'token_encrypted'),
    placeOf: SHARE_TOKEN_PLACE,
  },
  {
    name: 'group_tokens',
    select: selecting('select id, public_id, token_encrypted as encrypted from groups'),
    replace: replacing('groups', 'id', 'token_encrypted'),
    placeOf: GROUP_TOKEN_PLACE,
  },
  {
    name: 'signing_secrets',
    select: selecting('select id, public_id, secret as encrypted from webhook_endpoints'),
    replace: replacing('webhook_endpoints', 'id', 'secret'),
    placeOf: SIGNING_SECRET_PLACE,
  },
  {
    name: 'previous_signing_secrets',
    select: selecting(
      `select replaced.id, public_id, replaced.secret as encrypted
         from replaced_secrets replaced join webhook_endpoints on webhook_endpoints.id = endpoint_id`,
    ),
    replace: replacing('replaced_secrets', 'id', 'secret'),
    placeOf: SIGNING_SECRET_PLACE,
  },
  {
    name: 'authenticator_secrets',
    select: selecting('select number as id, id as public_id, secret as encrypted from two_factors'),
    replace: replacing('two_factors', 'number', 'secret'),
    placeOf: TOTP_SECRET_PLACE,
  },
];

/** The encrypted values of the database, across all accounts. */
export class EncryptedValueRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Re-encrypts every value whose key is not `keyName`. If interrupted, the next call does the rest. A value changed in
   * the meantime keeps the change.
   */
  async reencrypt(keyName: string, reencrypt: Reencrypt): Promise<Record<string, ReencryptionCount>> {
    const counts: Record<string, ReencryptionCount> = {};
    for (const column of ENCRYPTED_COLUMNS) {
      counts[column.name] = await this.reencryptColumn(column, keyName, reencrypt);
    }
    return counts;
  }

  private async reencryptColumn(
    { select, replace, placeOf }: EncryptedColumn,
    keyName: string,
    reencrypt: Reencrypt,
  ): Promise<ReencryptionCount> {
    const count = { reencrypted: 0, undecryptable: 0 };
    let after = '0';
    for (;;) {
      const batch = await select.rows(this.dataSource, [after, keyName, BATCH]);
      if (batch.length === 0) return count;
      after = batch.at(-1)!.id;
      const renewed = batch.flatMap(({ id, publicId, encrypted }) => {
        const after = reencrypt(encrypted, placeOf(publicId));
        return after === undefined ? [] : [{ id, encrypted, after }];
      });
      count.reencrypted += await replace.affected(this.dataSource, [
        renewed.map(({ id }) => id),
        renewed.map((row) => row.encrypted),
        renewed.map(({ after }) => after),
      ]);
      count.undecryptable += batch.length - renewed.length;
    }
  }
}
