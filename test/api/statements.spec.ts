import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allStatements } from '@app/database';
import { Client } from 'pg';
import { sharedServices } from '../harness/shared-services.js';

const ROOT = join(import.meta.dirname, '../..');
const DECLARES_STATEMENTS = /new (Prepared)?Statement[<(]/;

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Every source file with statements, including those made by functions. */
const FILES = ['apps', 'libs']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .filter((file) => DECLARES_STATEMENTS.test(readFileSync(join(ROOT, file), 'utf8')))
  .filter((file) => file !== join('libs', 'database', 'src', 'statement.ts'));

for (const file of FILES) await import(pathToFileURL(join(ROOT, file)).href);

describe('every SQL statement', () => {
  let database: Client;

  beforeAll(async () => {
    database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
  });

  afterAll(() => database.end());

  it('is found here', () => {
    expect(allStatements().length).toBeGreaterThan(150);
    expect(new Set(allStatements().map(({ text }) => text)).size).toBe(allStatements().length);
  });

  it.each(allStatements().map(({ text }) => [text]))('fits the migrated schema: %s', async (text) => {
    await database.query(`prepare statement as ${text}`);
    await database.query('deallocate statement');
  });
});
