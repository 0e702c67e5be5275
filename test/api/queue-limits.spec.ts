import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type Answer, type ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { type Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { insertWaitingFlights } from '../harness/waiting-flights.js';

const ACCOUNT_MAX = 5;
const IN_ALL_MAX = 20;
const AT_ONCE = 3;
const ASYNC = { Prefer: 'respond-async' };

describe('the limit of waiting flights', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let seed = 500;

  const upload = (client: ApiClient, headers: Record<string, string> = ASYNC) =>
    client.upload({ igc: shortRidgeFlight({ seed: seed++ }).igc }, headers);

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const environment = { QUEUE_ACCOUNT_MAX: String(ACCOUNT_MAX), QUEUE_MAX: String(IN_ALL_MAX) };
    ({ service, operator } = await prepareService(postgres, { environment }, cleanup));
    await service.startApi(); // and no worker
  });

  beforeEach(() => operator.database.query('delete from flights'));

  afterAll(() => cleanup.run());

  function expectWait(answer: Answer, status: number, code: string): void {
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.body.message).toContain('Try again in 30 seconds.');
  }

  it('holds for one account, whether its client waits or not, and leaves others alone', async () => {
    const client = await newClient(service, operator);
    for (let n = 0; n < ACCOUNT_MAX; n++) expect((await upload(client)).status).toBe(202);
    const rejected = await upload(client, { 'Idempotency-Key': 'once' });
    expectWait(rejected, 429, 'waiting_flight_limit_reached');
    expect(rejected.body.message).toContain(`${ACCOUNT_MAX} of your flights`);
    expect((await upload(await newClient(service, operator))).status).toBe(202);

    await operator.database.query(
      `delete from flights where id = (select min(id) from flights)`, // one of the account's
    );
    expect((await upload(client, { ...ASYNC, 'Idempotency-Key': 'once' })).status).toBe(202);
  });

  it('is exceeded by no more than the uploads at the same moment', async () => {
    const client = await newClient(service, operator);
    const statuses: number[] = [];
    const send = async () => {
      for (let n = 0; n < ACCOUNT_MAX; n++) statuses.push((await upload(client)).status);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const accepted = statuses.filter((status) => status === 202).length;
    expect(accepted).toBeGreaterThanOrEqual(ACCOUNT_MAX);
    expect(accepted).toBeLessThan(ACCOUNT_MAX + AT_ONCE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(AT_ONCE * ACCOUNT_MAX - accepted);
  });

  it('holds for all accounts, until there is room again', async () => {
    const { id: accountId } = await operator.createAccount();
    // each time another one, to stay below the limit of an account
    const uploadOfAnother = async () => upload(await newClient(service, operator));
    const others = { accountId, queueClass: 'import', count: IN_ALL_MAX, ageSeconds: 0 } as const;
    const ids = await insertWaitingFlights(operator.database, others);
    const full = await until('the API counts again', uploadOfAnother, ({ status }) => status !== 202);
    expectWait(full, 503, 'queue_full');

    await operator.database.query('delete from flights where public_id = any($1)', [ids]);
    await until('the API accepts uploads again', uploadOfAnother, ({ status }) => status === 202);
  });
});
