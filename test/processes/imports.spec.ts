import { once } from 'node:events';
import http from 'node:http';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { type Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { prepareProcesses } from '../harness/prepared-service.js';
import { finishedImport, readImport, sendImport } from '../harness/send-import.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedArchives } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const NEW = 24;
/** How many files have been read when the worker is killed. */
const KILLED_AT = [1, 8, 17];
const environment = { PROCESSING_LEASE_SECONDS: '2', RECONCILE_INTERVAL_SECONDS: '1', ANALYSIS_THREADS: '1' };

describe('an import', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let key: string;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    ({ service, operator } = await prepareProcesses(postgres, { environment }, cleanup));
    ({ key } = await operator.createKey((await operator.createAccount()).id));
    client = new ApiClient(service.baseUrl, key);
    await service.startApi();
  });

  afterAll(() => cleanup.run());

  it('is complete and counted exactly, however often its worker and the API are killed', async () => {
    const files: Record<string, Buffer> = {};
    for (let n = 0; n < NEW; n++) files[`${n}.igc`] = smallFlight(n);
    files['again.igc'] = smallFlight(3);
    files['bad.igc'] = Buffer.from('no flight');
    const { id } = (await sendImport(client, { archive: await zipOf(files) })).body;
    await service.api!.end('SIGKILL'); // what it has accepted does not need it any more
    for (const read of KILLED_AT) {
      const worker = service.launchWorker();
      await until(
        'files have been read',
        () => positionOf(id),
        (position) => position >= read,
      );
      await worker.end('SIGKILL');
    }
    const second = service.launchWorker();
    cleanup.add(() => second.stop());
    await Promise.all([service.startApi(), service.startWorker()]);
    const done = await finishedImport(client, id);
    expect(done).toMatchObject({
      status: 'completed',
      files: { total: NEW + 2, imported: NEW, duplicates: 1, refused: 1, remaining: 0 },
    });
    const flights = await until(
      'all flights are processed',
      () => client.get('/api/v1/flights?limit=100'),
      ({ body }) => body.data.every(({ status }) => status === 'processed'),
    );
    expect(flights.body.data).toHaveLength(NEW);
    await until(
      'the archive is removed',
      () => storedArchives(service.dataDir).list(),
      (left) => left.length === 0,
    );
  });

  it('that was interrupted while it was sent leaves nothing, and can be sent again', async () => {
    const archive = await zipOf({ 'a.igc': smallFlight(50) });
    const sending = http.request(`${service.baseUrl}/api/v1/imports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        Expect: '100-continue',
      },
    });
    const ended = once(sending, 'response').catch((error: unknown) => error);
    sending.flushHeaders();
    await once(sending, 'continue'); // the API is receiving it
    sending.write(HEAD);
    expect((await sendImport(client, { archive })).body.code).toBe('import_limit_reached');
    await service.api!.end('SIGKILL');
    expect(await ended).toBeInstanceOf(Error);
    await service.startApi();
    const { id } = (await sendImport(client, { archive })).body;
    expect((await readImport(client, id)).files.total).toBe(1);
    expect((await finishedImport(client, id)).status).toBe('completed');
  });

  async function positionOf(importId: string): Promise<number> {
    const [row] = await operator.database.query<{ position: number }[]>(
      `select files_imported + files_duplicate + files_refused as position from imports where public_id = $1`,
      [importId],
    );
    return row!.position;
  }
});

/** The beginning of a form whose archive never ends. */
const HEAD = '--x\r\nContent-Disposition: form-data; name="archive"; filename="a.zip"\r\n\r\nPK';
