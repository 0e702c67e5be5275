import { createDataSource } from '@capabilities/all-tables';
import { OldUsageRepository } from '@core/access';
import { ApiKeyRepository, KnownAddressRepository } from '@capabilities/accounts';
import { DebriefWorkRepository } from '@capabilities/debriefs';
import { WeatherCacheRepository } from '@capabilities/weather';
import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
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

  it.each<[string, string, (database: DataSource) => Promise<unknown>]>([
    [
      'addresses',
      'known_addresses_used_at_idx',
      (each) => new KnownAddressRepository(each).forget(DAYS_BEFORE_ALL),
    ],
    ['keys', 'api_keys_ended', (each) => new ApiKeyRepository(each).forgetEnded(DAYS_BEFORE_ALL, 10)],
    [
      'debriefs',
      'debriefs_replaced',
      (each) => new DebriefWorkRepository(each).forgetReplaced(DAYS_BEFORE_ALL, 10),
    ],
    [
      'weather',
      'weather_hours_fetched_at_idx',
      (each) => new WeatherCacheRepository(each).forget(DAYS_BEFORE_ALL, 10),
    ],
    [
      'days of usage',
      'daily_usage_day_idx',
      (each) => new OldUsageRepository(each).forgetDays(DAYS_BEFORE_ALL, 10),
    ],
    [
      'months of usage',
      'monthly_usage_month_idx',
      (each) => new OldUsageRepository(each).forgetMonths(DAYS_BEFORE_ALL, 10),
    ],
    [
      'months of usage of connected apps',
      'connected_app_usage_month_idx',
      (each) => new OldUsageRepository(each).forgetAppMonths(DAYS_BEFORE_ALL, 10),
    ],
  ])('finds old %s without reading the others', async (_what, index, forget) => {
    const statements = jest.spyOn(DataSource.prototype, 'query');
    await forget(database);
    const [[statement, parameters]] = statements.mock.calls as [[string, unknown[]]];
    statements.mockRestore();
    const plan = await planOf(statement, parameters);
    expect(plan).toContain(index);
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
