import { type FirstAccount } from './first-key.js';
import { type Role } from '@core/contract';
import { newId } from '@core/database';
import { makeSignInLink } from '@capabilities/accounts';
import { Client } from 'pg';

/**
 * Creates the account of the operator, which is to own the sample flight, if there is no account yet. Must be called before the API accepts sign-ups,
 * because the oldest account gets the first key.
 */
export async function ensureFirstAccount(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from accounts limit 1');
    if (rowCount) return;
    await client.query('begin');
    await client.query('lock table accounts in share row exclusive mode'); // another launcher may share the database
    // only a new installation gets a sample flight
    await client.query(
      `with first as (
         insert into accounts (public_id, name, plan)
         select $1, 'First account', 'UNLIMITED' where not exists (select from accounts) returning id)
       insert into sample_flights (account_id) select id from first`,
      [newId('account')],
    );
    await client.query('commit');
  });
}

/** Returns the oldest account. Creates a key for it if there is no key yet. */
export async function firstAccount(databaseUrl: string): Promise<FirstAccount | undefined> {
  const present = await accountBesideKeys(databaseUrl);
  if (present) return present;
  const { makeFirstKey } = await import('./first-key.js'); // slow to load, and needed only once
  return makeFirstKey(databaseUrl);
}

/**
 * The token of a link that opens the console once. If the account has no user yet, the link creates one, who operates
 * the service.
 */
export function firstLinkToken(databaseUrl: string, publicId: string, lifeSeconds: number): Promise<string> {
  const role: Role = 'operator';
  return withClient(databaseUrl, (client) => makeSignInLink(client, { publicId, role }, lifeSeconds));
}

/** The oldest account of an installation that has keys. */
function accountBesideKeys(databaseUrl: string): Promise<FirstAccount | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select public_id as id, name from accounts where exists (select from api_keys) order by accounts.id limit 1',
    );
    return rows[0] && { ...rows[0], newKey: undefined };
  });
}

async function withClient<T>(databaseUrl: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'launcher' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
