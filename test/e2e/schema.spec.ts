import { createDataSource } from '@app/schema';
import { KnownAddressRepository } from '@tables/identity';
import { jest } from '@jest/globals';
import { type DataSource } from 'typeorm';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** So old that nothing in the shared database is deleted. */
const DAYS_BEFORE_ALL = 36_500;

describe('the database schema', () => {
  let database: DataSource;

  beforeAll(async () => {
    const options = { url: service.databaseUrl, poolMax: 1, applicationName: 'test' };
    database = await createDataSource(options).initialize();
  });

  afterAll(() => database?.destroy());

  it('matches the entities exactly after the migrations', async () => {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });

  it('serves the flight list from an index, not a scan', async () => {
    const plan = await planOf(
      `select * from flights where account_id = 1 and (sort_at, public_id) < (now(), 'x')
        order by sort_at desc, public_id desc limit 20`,
    );
    expect(plan).toContain('flights_account_id_sort_at_public_id_idx');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('finds expired addresses without reading the others', async () => {
    const statements = jest.spyOn(database, 'query');
    await new KnownAddressRepository(database).forget(DAYS_BEFORE_ALL);
    const [[statement, parameters]] = statements.mock.calls as [[string, unknown[]]];
    statements.mockRestore();
    const plan = await planOf(statement, parameters);
    expect(plan).toContain('known_addresses_used_at_idx');
    expect(plan).not.toContain('Seq Scan');
  });

  /**
   * The plan with other methods disabled: whether an index can serve it, not whether that pays off for a few rows.
   */
  async function planOf(statement: string, parameters?: unknown[]): Promise<string> {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await database.query(`set enable_${way} = off`);
    const plan = await database.query<Record<string, string>[]>(`explain ${statement}`, parameters);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  }
});
