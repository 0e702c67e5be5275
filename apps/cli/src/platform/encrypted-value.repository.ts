import { type DataSource } from 'typeorm';
import { SHARE_TOKEN_PLACE } from '@tables/flights';
import { SIGNING_SECRET_PLACE } from '@tables/webhooks';

const BATCH = 500;

/** Re-encrypts a value; `place` is its encryption context. Returns undefined if it cannot be decrypted. */
export type Reencrypt = (encrypted: string, place: string) => string | undefined;

export interface ReencryptionCount {
  readonly reencrypted: number;
  /** Left unchanged. */
  readonly undecryptable: number;
}

interface EncryptedColumn {
  readonly name: string;
  /** SQL: rows with `id` (internal), `public_id` and `encrypted`. */
  readonly rows: string;
  readonly table: string;
  readonly idColumn: string;
  readonly column: string;
  readonly placeOf: (publicId: string) => string;
}

/** Every encrypted column. One that is missing here becomes unreadable when its old key is removed. */
const ENCRYPTED_COLUMNS = [
  {
    name: 'share_tokens',
    rows: `select flight_id as id, public_id, token_encrypted as encrypted
             from flight_shares join flights on flights.id = flight_id`,
    table: 'flight_shares',
    idColumn: 'flight_id',
    column: 'token_encrypted',
    placeOf: SHARE_TOKEN_PLACE,
  },
  {
    name: 'signing_secrets',
    rows: 'select id, public_id, secret as encrypted from webhook_endpoints',
    table: 'webhook_endpoints',
    idColumn: 'id',
    column: 'secret',
    placeOf: SIGNING_SECRET_PLACE,
  },
  {
    name: 'previous_signing_secrets',
    rows: `select replaced.id, public_id, replaced.secret as encrypted
             from replaced_secrets replaced join webhook_endpoints on webhook_endpoints.id = endpoint_id`,
    table: 'replaced_secrets',
    idColumn: 'id',
    column: 'secret',
    placeOf: SIGNING_SECRET_PLACE,
  },
] as const satisfies EncryptedColumn[];

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
    { rows, table, idColumn, column, placeOf }: EncryptedColumn,
    keyName: string,
    reencrypt: Reencrypt,
  ): Promise<ReencryptionCount> {
    const count = { reencrypted: 0, undecryptable: 0 };
    let after = '0';
    for (;;) {
      const batch = await this.dataSource.query<{ id: string; publicId: string; encrypted: string }[]>(
        `select id, public_id as "publicId", encrypted from (${rows}) as found
          where id > $1 and encrypted is not null and split_part(encrypted, ':', 2) <> $2
          order by id limit $3`,
        [after, keyName, BATCH],
      );
      if (batch.length === 0) return count;
      after = batch.at(-1)!.id;
      const renewed = batch.flatMap(({ id, publicId, encrypted }) => {
        const after = reencrypt(encrypted, placeOf(publicId));
        return after === undefined ? [] : [{ id, encrypted, after }];
      });
      const [, affected] = await this.dataSource.query<[unknown[], number]>(
        `update ${table} set ${column} = after
           from unnest($1::bigint[], $2::text[], $3::text[]) as renewed (id, before, after)
          where ${table}.${idColumn} = renewed.id and ${column} = before`,
        [renewed.map(({ id }) => id), renewed.map((row) => row.encrypted), renewed.map(({ after }) => after)],
      );
      count.reencrypted += affected;
      count.undecryptable += batch.length - renewed.length;
    }
  }
}
