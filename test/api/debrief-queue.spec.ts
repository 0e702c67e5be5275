import { type Settings } from '@core/config';
import { DEBRIEF_QUEUE, type DebriefJob, DebriefQueue, QueueConnection } from '@core/work';
import { Logger } from '@nestjs/common';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

async function onPostgres(cleanup: Cleanup): Promise<Partial<Settings>> {
  const postgres = await SharedPostgres.start();
  cleanup.add(() => postgres.stop());
  return { databaseUrl: await postgres.createDatabase('queue'), analysisThreads: 1 };
}

async function onRedis(cleanup: Cleanup): Promise<Partial<Settings>> {
  const redis = await TestRedis.start();
  cleanup.add(() => redis.stop());
  return { redisUrl: redis.url };
}

const BACKENDS = [
  { backend: 'PostgreSQL', start: onPostgres },
  ...(redisIsInstalled() ? [{ backend: 'Redis', start: onRedis }] : []),
];

describe.each(BACKENDS)('the debrief queue on $backend', ({ start }) => {
  const cleanup = new Cleanup();

  beforeAll(() => {
    Logger.overrideLogger(false); // the queue logs the same errors
  });
  afterAll(() => cleanup.run());

  it('puts a run that a client joined ahead of background runs, once', async () => {
    const settings = (await start(cleanup)) as Settings;
    const ours = QueueConnection.open(settings, 'worker', () => undefined);
    cleanup.add(() => ours.close());
    const connection = ours.connection as ConnectionOptions;
    const queue = new Queue<DebriefJob>(DEBRIEF_QUEUE, { connection });
    cleanup.add(() => queue.close());
    const debriefs = new DebriefQueue(queue);
    const add = (debriefId: string, isAwaited: boolean) =>
      debriefs.add({ accountId: '1', debriefId }, 0, { isAwaited });
    for (const debriefId of ['anl_1', 'anl_2', 'anl_3']) await add(debriefId, false);
    for (let client = 0; client < 2; client++) await add('anl_3', true);

    const taken: string[] = [];
    const worker = new Worker<DebriefJob>(
      DEBRIEF_QUEUE,
      ({ data }) => {
        taken.push(data.debriefId);
        return Promise.resolve();
      },
      { connection, concurrency: 1 },
    );
    cleanup.add(() => worker.close());
    // the library's listening connection is cut off with the server; no job is taken before it fails
    worker.on('error', () => undefined);
    const left = () => queue.getJobCountByTypes('waiting', 'prioritized', 'active', 'delayed');
    await until('all jobs are taken', left, (count) => count === 0);
    expect(taken).toEqual(['anl_3', 'anl_1', 'anl_2', 'anl_3']);
  });
});
