import { createDataSource } from '@capabilities/all-tables';
import { UsageThresholdRepository } from '@core/access';
import { type DataSource } from 'typeorm';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const MONTH = '2026-07-01';
const LIMITS = [
  { plan: 'FREE', requestsPerMonth: 100 },
  { plan: 'PRO', requestsPerMonth: 1_000 },
  { plan: 'UNLIMITED', requestsPerMonth: null },
] as const;

describe('an account whose monthly requests run out', () => {
  const cleanup = new Cleanup();
  let database: DataSource;
  let accountId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('usage_thresholds');
    database = await createDataSource({ url, poolMax: 4, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    const operator = await Operator.at(url);
    cleanup.add(() => operator.close());
    ({ id: accountId } = await operator.createAccount('FREE'));
    await database.query('insert into monthly_usage (account_id, month, requests) values ($1, $2, 0)', [
      accountId,
      MONTH,
    ]);
  });

  afterAll(() => cleanup.run());

  /** The notifications an account gets at this usage on a plan, from two workers that check at the same time. */
  async function notificationsAt(
    requests: number,
    plan: string,
  ): Promise<[percent: number, limit: number][]> {
    await database.query('update accounts set plan = $2 where id = $1', [accountId, plan]);
    await database.query('update monthly_usage set requests = $2 where account_id = $1', [
      accountId,
      requests,
    ]);
    const thresholds = new UsageThresholdRepository(database);
    await Promise.all([thresholds.notify(MONTH, LIMITS), thresholds.notify(MONTH, LIMITS)]);
    const [events] = await database.query<
      [{ data: { percent: number; requests: { limit: number } } }[], number]
    >('delete from events where account_id = $1 returning data', [accountId]);
    return events.map(({ data }) => [data.percent, data.requests.limit]);
  }

  it('is notified once per threshold, and again for those of a new plan', async () => {
    expect(await notificationsAt(79, 'FREE')).toEqual([]);
    expect(await notificationsAt(80, 'FREE')).toEqual([[80, 100]]);
    expect(await notificationsAt(99, 'FREE')).toEqual([]);
    expect(await notificationsAt(100, 'FREE')).toEqual([[100, 100]]);
    expect(await notificationsAt(100, 'PRO')).toEqual([]);
    expect(await notificationsAt(100, 'FREE')).toEqual([]);
    expect(await notificationsAt(850, 'PRO')).toEqual([[80, 1_000]]);
    expect(await notificationsAt(1_000, 'PRO')).toEqual([[100, 1_000]]);
    expect(await notificationsAt(1_001, 'PRO')).toEqual([]);
    expect(await notificationsAt(2_000, 'UNLIMITED')).toEqual([]);
  });

  it('is not notified again after an upgrade from the version that did not store the limit', async () => {
    await database.query('update monthly_usage set warned_percent = 80, warned_limit = null');
    expect(await notificationsAt(90, 'FREE')).toEqual([]);
    expect(await notificationsAt(100, 'FREE')).toEqual([[100, 100]]);
  });
});
