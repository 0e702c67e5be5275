import { Client } from 'pg';
import { type Type } from 'typescript';
import { DeclaredRows } from '../harness/declared-rows.js';
import { describedColumns } from '../harness/described-columns.js';
import { statementsByFile } from '../harness/all-statements.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const statements = await statementsByFile();
const files = [...new Set(statements.map(({ file }) => file))];

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

  describe('fits the migrated schema, and gives the rows that it declares:', () => {
    const rowOf = new Map<string, Type>();
    let declared: DeclaredRows;

    beforeAll(() => {
      declared = new DeclaredRows(files);
      for (const file of files) {
        const rows = declared.of(file);
        const ofFile = statements.filter((statement) => statement.file === file);
        expect([file, rows.length]).toEqual([file, ofFile.length]);
        for (const [at, { text }] of ofFile.entries()) rowOf.set(text, rows[at]!);
      }
      const typed = [...rowOf.values()].filter((row) => row.getProperties().length > 0);
      expect(typed.length).toBeGreaterThan(150);
    });

    it.each(statements.map(({ text }) => [text]))('%s', async (text) => {
      expect(declared.differences(rowOf.get(text)!, await describedColumns(database, text))).toEqual([]);
    });
  });
});
