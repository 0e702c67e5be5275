import { createDataSource } from '@app/database';
import { type DataSource } from 'typeorm';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service runs');

describe('the database schema', () => {
  let database: DataSource;

  beforeAll(async () => {
    const options = { url: service.databaseUrl, poolMax: 1, applicationName: 'test' };
    database = await createDataSource(options).initialize();
  });

  afterAll(() => database?.destroy());

  it('is after the migrations exactly what the entities say', async () => {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });

  it('lets the list be paged by an index, not by a scan', async () => {
    // whether it can be, not whether it pays for the few flights that happen to be there
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await database.query(`set enable_${way} = off`);
    const plan = await database.query<Record<string, string>[]>(
      `explain select * from flights where account_id = 1 and (sort_at, public_id) < (now(), 'x')
        order by sort_at desc, public_id desc limit 20`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('flights_account_id_sort_at_public_id_idx');
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});
