import { utcDayOf } from '@core/contract';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { BACKLOG } from '../../apps/worker/src/metrics/backlog.js';

describe('the backlog of webhook deliveries', () => {
  const cleanup = new Cleanup();
  let operator: Operator;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    operator = await Operator.at(await postgres.createDatabase('backlog'));
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  async function deliveries(): Promise<[count: number, ageSeconds: number]> {
    const rows = await BACKLOG.rows(operator.database, [100, utcDayOf(new Date()), 9]);
    const { count, ageSeconds } = rows.find((row) => row.class === 'webhook_delivery')!;
    return [count, Math.round(ageSeconds!)];
  }

  /** An endpoint with a delivery that is an hour overdue. */
  async function endpointWithDelivery(givesWay: boolean): Promise<void> {
    const account = await operator.createAccount();
    await operator.createEndpoint(account.id, 'https://hooks.example.org/flights');
    await operator.database.query(
      `with endpoint as (
         update webhook_endpoints set gives_way = $2
          where account_id = $1 returning id, account_id),
       event as (
         insert into events (public_id, account_id, type, data, relayed_at)
         select 'evt_' || id, account_id, 'flight.processed', '{}', now() from endpoint returning *)
       insert into deliveries (public_id, account_id, endpoint_id, event_id, status, next_attempt_at)
       select 'dlv_' || endpoint.id, endpoint.account_id, endpoint.id, event.id, 'pending', now() - interval '1 hour'
         from endpoint, event`,
      [account.id, givesWay],
    );
  }

  it('is as old as the oldest delivery to an endpoint that does not yield to others', async () => {
    expect(await deliveries()).toEqual([0, 0]);
    await endpointWithDelivery(true);
    expect(await deliveries()).toEqual([1, 0]);
    await endpointWithDelivery(false);
    expect(await deliveries()).toEqual([2, 3_600]);
  });
});
