import { createDataSource } from '@app/database';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service runs');

describe('the database schema', () => {
  it('is after the migrations exactly what the entities say', async () => {
    const dataSource = createDataSource({ url: service.databaseUrl, poolMax: 1, applicationName: 'test' });
    await dataSource.initialize();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });

  it('lets the list be paged by an index, not by a scan', async () => {
    const dataSource = createDataSource({ url: service.databaseUrl, poolMax: 1, applicationName: 'test' });
    await dataSource.initialize();
    await dataSource.query('set enable_seqscan = off');
    const plan = await dataSource.query<Record<string, string>[]>(
      `explain select * from flights where account_id = 1 and (sort_at, public_id) < (now(), 'x')
        order by sort_at desc, public_id desc limit 20`,
    );
    await dataSource.destroy();
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('flights_account_id_sort_at_public_id_idx');
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});
