import { DEVICE_SCHEMA, OAUTH_SCHEMA } from './oauth/oauth-schema.js';
import { PASSKEY_SCHEMA, TWO_FACTOR_SCHEMA } from './second-factor/second-factor-schema.js';

const { twoFactor } = TWO_FACTOR_SCHEMA;

const STORED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values({ ...OAUTH_SCHEMA, ...DEVICE_SCHEMA, ...PASSKEY_SCHEMA, twoFactor }).map(
    ({ modelName, fields }) => [modelName, new Set(['id', ...Object.values<string>(fields)])],
  ),
);

/** The values of those columns that the table has. Other tables have all columns that better-auth writes. */
export function storedColumns<Row extends Record<string, unknown>>(table: string, row: Row): Row {
  const stored = STORED.get(table);
  if (!stored) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => stored.has(column))) as Row;
}

/** Whether the table has the column: no row matches one that it does not have. */
export function isStored(table: string, column: string): boolean {
  return STORED.get(table)?.has(column) ?? true;
}
