import { Client } from 'pg';

/** The oldest account of an installation, and its key if this start created one. */
export interface FirstAccount {
  /** `acc_…` */
  readonly id: string;
  readonly name: string;
  readonly newKey: string | undefined;
}

/** Creates an account and a key if there is no key yet. */
export async function firstAccount(databaseUrl: string): Promise<FirstAccount | undefined> {
  const present = await accountBesideKeys(databaseUrl);
  if (present) return present;
  const { makeFirstKey } = await import('./first-key.js'); // slow to load, and needed only once
  return makeFirstKey(databaseUrl);
}

/** The oldest account of an installation that has keys. */
async function accountBesideKeys(databaseUrl: string): Promise<FirstAccount | undefined> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'launcher' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select public_id as id, name from accounts where exists (select from api_keys) order by accounts.id limit 1',
    );
    return rows[0] && { ...rows[0], newKey: undefined };
  } finally {
    await client.end();
  }
}
