import { newId } from '@core/database';
import { Client } from 'pg';
import { ensureFirstAccount, firstAccount } from '../../apps/launcher/src/first-account.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

describe('the first account of an installation', () => {
  let postgres: SharedPostgres;
  beforeAll(async () => (postgres = await SharedPostgres.start()));
  afterAll(() => postgres.stop());

  it('belongs to the operator, however early others sign up, and gets a key once', async () => {
    const url = await postgres.createDatabase('operator_first');
    await Promise.all([ensureFirstAccount(url), ensureFirstAccount(url)]);
    await signUp(url, 'A stranger');
    const first = await firstAccount(url);
    expect(first).toMatchObject({
      name: 'First account',
      newKey: expect.stringMatching(/^svc_live_/) as string,
    });
    expect(await firstAccount(url)).toEqual({ ...first, newKey: undefined });
    expect(await accountNames(url)).toEqual(['First account', 'A stranger']);
  });

  it('is the oldest where there are accounts', async () => {
    const url = await postgres.createDatabase('accounts_exist');
    await signUp(url, 'A club');
    await ensureFirstAccount(url);
    expect(await firstAccount(url)).toMatchObject({ name: 'A club' });
    expect(await accountNames(url)).toEqual(['A club']);
  });
});

async function query<Row extends object>(url: string, text: string, values: string[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function signUp(url: string, name: string): Promise<void> {
  const account = [newId('account'), name];
  await query(url, `insert into accounts (public_id, name, plan) values ($1, $2, 'FREE')`, account);
}

async function accountNames(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, 'select name from accounts order by id');
  return rows.map(({ name }) => name);
}
