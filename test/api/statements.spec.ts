import { Client } from 'pg';
import { statementsByFile } from '../harness/all-statements.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const statements = await statementsByFile();

describe('every SQL statement', () => {
  let database: Client;

  beforeAll(async () => {
    database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
  });

  afterAll(() => database.end());

  it('is found here', () => {
    expect(statements.length).toBeGreaterThan(150);
    expect(new Set(statements.map(({ text }) => text)).size).toBe(statements.length);
  });

  // PostgreSQL may run such a subquery again for each row of the outer table, and skip other rows each time
  it('locks no more rows than its limit', () => {
    const rescanned = /\bin \(\s*select\b(?:(?!\bin \(\s*select\b)[^])*?\blimit\b[^)]*\bskip locked/;
    expect(statements.filter(({ text }) => rescanned.test(text))).toEqual([]);
  });

  it.each(statements.map(({ text }) => [text]))('fits the migrated schema: %s', async (text) => {
    await database.query(`prepare statement as ${text}`);
    await database.query('deallocate statement');
  });
});
