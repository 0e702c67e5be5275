import { FlightReleaseRepository } from '@capabilities/flights';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { forgetAllJobs } from '../harness/forget-jobs.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { insertWaitingFlights } from '../harness/waiting-flights.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);
const ASYNC = { Prefer: 'respond-async' };

describe.each(queues)('the queue of flights on %s', (queue) => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let postgres: SharedPostgres;
  let redis: TestRedis | undefined;
  let service: ServiceProcesses;
  let operator: Operator;
  let seed = 100;

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    redis = queue === 'Redis' ? await TestRedis.start() : undefined;
    if (redis) wholeFile.add(() => redis?.stop() ?? Promise.resolve());
  });

  beforeEach(async () => {
    await redis?.forgetAll();
    // one thread takes one flight after the other
    const environment = { RECONCILE_INTERVAL_SECONDS: '1', ANALYSIS_THREADS: '1', LOG_LEVEL: 'info' };
    const options = { redisUrl: redis?.url, environment };
    ({ service, operator } = await prepareProcesses(postgres, options, eachTest));
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  const igc = () => shortRidgeFlight({ seed: seed++ }).igc;
  const uploadAsync = async (client: ApiClient) => (await client.upload({ igc: igc() }, ASYNC)).body.id;

  const forgetJobs = () => (redis ? redis.forgetAll() : forgetAllJobs(operator));

  /** The flights in the order in which they were finished, once none is waiting. */
  async function finished(): Promise<string[]> {
    const rows = await until(
      'no flight waits',
      () =>
        operator.database.query<{ id: string; status: string }[]>(
          'select public_id as id, status from flights order by processed_at, id',
        ),
      (flights) => flights.every(({ status }) => status !== 'processing'),
    );
    return rows.map(({ id }) => id);
  }

  /** Uploads whose client waits, once they are stored. */
  async function waitingUpload(
    client: ApiClient,
    file = igc(),
  ): Promise<{ id: string; answer: Promise<unknown> }> {
    const known = (
      await operator.database.query<{ id: string }[]>('select public_id as id from flights')
    ).map(({ id }) => id);
    const answer = client.upload({ igc: file });
    answer.catch(() => undefined); // in case the test fails before it is awaited
    const [stored] = await until(
      'a client waits',
      () =>
        operator.database.query<{ id: string }[]>(
          'select public_id as id from flights where queue_class = 0 and public_id <> all($1)',
          [known],
        ),
      (rows) => rows.length > 0,
    );
    return { id: stored!.id, answer };
  }

  async function enqueueInDisorder() {
    await service.startApi();
    const [ada, bob, eve, ann] = await Promise.all(
      Array.from({ length: 4 }, () => newClient(service, operator)),
    );
    const released = await uploadAsync(ada!);
    await operator.database.query(
      `update flights set status = 'failed', failure_reason = 'EIO: i/o error, read' where public_id = $1`,
      [released],
    );
    const rows = await operator.database.query<{ id: string }[]>('select id from flights');
    const release = new FlightReleaseRepository(operator.database);
    await release.release([rows[0]!.id], { leaseSeconds: 15 }, 1);
    await forgetJobs(); // as after its failure
    const a = [await uploadAsync(ada!), await uploadAsync(ada!), await uploadAsync(ada!)];
    const b = [await uploadAsync(bob!), await uploadAsync(bob!)];
    const first = await waitingUpload(eve!);
    const second = await waitingUpload(eve!);
    const other = await waitingUpload(ann!);
    const order = [first.id, other.id, second.id, a[0], b[0], a[1], b[1], a[2], released];
    // a class that has waited for 30 s gets ahead, and on a busy machine the uploads took as long
    await operator.database.query('update flights set queued_at = now()');
    return { order, answers: Promise.all([first.answer, second.answer, other.answer]) };
  }

  it('is taken by class, and within a class from each account in turn', async () => {
    const { order, answers } = await enqueueInDisorder();
    const { stdout } = await PlatformCommand.run(service.databaseUrl, ['flights', 'backlog', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      classes: [
        { name: 'awaited', waiting: 3, oldest_waiting_seconds: expect.any(Number) as number },
        { name: 'upload', waiting: 5, oldest_waiting_seconds: expect.any(Number) as number },
        { name: 'import', waiting: 1, oldest_waiting_seconds: expect.any(Number) as number },
      ],
      processing: 9,
      awaiting_reanalysis: 0,
      failed: 0,
    });
    await service.startWorker();
    await answers;
    expect(await finished()).toEqual(order);
  });

  it('keeps its order if it loses all its jobs', async () => {
    const { order, answers } = await enqueueInDisorder();
    await forgetJobs();
    await operator.database.query(`update flights set created_at = created_at - interval '1 minute'`);
    await service.startWorker();
    await answers;
    expect(await finished()).toEqual(order);
  });

  it('moves a flight ahead when a client starts to wait for it', async () => {
    await service.startApi();
    const client = await newClient(service, operator);
    const before = [await uploadAsync(client), await uploadAsync(client)];
    const file = igc();
    const { id } = (await client.upload({ igc: file }, ASYNC)).body;
    const answer = client.upload({ igc: file });
    answer.catch(() => undefined); // in case the test fails before it is awaited
    await until(
      'the flight has moved',
      () => operator.database.query<object[]>('select 1 from flights where queue_class = 0'),
      (rows) => rows.length === 1,
    );
    await service.startWorker();
    expect((await answer).body).toMatchObject({ id, status: 'processed' });
    expect(await finished()).toEqual([id, ...before]);
  });

  it('moves the first flights of a class ahead that uploads before it have overtaken', async () => {
    await service.startApi();
    await uploadAsync(await newClient(service, operator)); // creates the file store
    const { id: accountId } = await operator.createAccount();
    const add = (queueClass: 'awaited' | 'import', count: number) =>
      insertWaitingFlights(operator.database, { accountId, queueClass, count, ageSeconds: 60 });
    const awaited = await add('awaited', 400);
    const imports = await add('import', 20);
    await service.startWorker();
    const order = await finished();
    const lastAwaited = order.indexOf(awaited.at(-1)!);
    const early = imports.filter((id) => order.indexOf(id) < lastAwaited);
    expect(early.slice(0, 10)).toEqual(imports.slice(0, 10));
  });
});
