import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const withRedis = redisIsInstalled() ? describe : describe.skip;

/** A process that is still waiting for Redis after this long ends with 1. The bounds of its steps add up to 10 s. */
const GRACE_SECONDS = 40;

/** How Redis can be away: connections are refused, or nothing answers on those that are open. */
const AWAY = [
  ['killed', (redis: TestRedis) => redis.stop()],
  ['frozen', (redis: TestRedis) => Promise.resolve(process.kill(redis.pid, 'SIGSTOP'))],
] as const;

withRedis('a process that is stopped while Redis is away', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let postgres: SharedPostgres;

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  async function prepare(redisUrl: string) {
    const environment = { LOG_LEVEL: 'silent', SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS) };
    return prepareProcesses(postgres, { redisUrl, environment }, eachTest);
  }

  /** A service that has processed a flight with the queue in Redis. */
  async function runningService() {
    const redis = await TestRedis.start();
    eachTest.add(() => redis.stop()); // ends a frozen one, too
    const { service, operator } = await prepare(redis.url);
    await service.startBoth();
    const client = await newClient(service, operator);
    expect((await client.upload({ igc: shortRidgeFlight().igc })).body.status).toBe('processed');
    return { redis, service, operator, client };
  }

  it.each(AWAY)('ends cleanly, worker and API, if it was %s', async (_, takeAway) => {
    const { redis, service } = await runningService();
    await takeAway(redis);
    await service.worker!.end('SIGTERM');
    expect([service.worker!.child.exitCode, service.worker!.output]).toEqual([0, []]);
    await service.api!.end('SIGTERM');
    expect([service.api!.child.exitCode, service.api!.output]).toEqual([0, []]);
  });

  it.each(AWAY)('finishes the flight in hand first, if it was %s', async (_, takeAway) => {
    const { redis, service, operator, client } = await runningService();
    const held = await HeldWrites.on(operator, 'result');
    eachTest.add(() => held.letGo());
    const { id } = (
      await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc }, { Prefer: 'respond-async' })
    ).body;
    await held.untilSomeoneWaits();
    await takeAway(redis);
    const gone = service.worker!.end('SIGTERM');
    await held.letGo();
    await gone;
    expect([service.worker!.child.exitCode, service.worker!.output]).toEqual([0, []]);
    expect((await client.get(`/api/v1/flights/${id}`)).body.status).toBe('processed');
  });

  it('ends cleanly if it never was there', async () => {
    const { service } = await prepare(`redis://127.0.0.1:${await reservePort()}`);
    await service.startWorker();
    await service.worker!.end('SIGTERM');
    expect([service.worker!.child.exitCode, service.worker!.output]).toEqual([0, []]);
  });
});
