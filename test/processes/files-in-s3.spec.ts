import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { parseSettings } from '@core/config';
import { newFlightId } from '@core/database';
import { configuredStores, FileStoreRepository } from '@core/storage';
import { FlightWorkRepository } from '@capabilities/flights';
import { OrphanedFiles } from '../../libs/capabilities/flights/worker/orphaned-files.js';
import { FileCompression } from '../../libs/capabilities/flights/worker/file-compression.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { describeWithSwift, TestSwift } from '../harness/swift.js';
import { until } from '../harness/until.js';

const BUCKET = 'flights';
const OUTAGE_MS = 3_000;
const S3_TIMEOUT_SECONDS = 2;
const UNAVAILABLE = [503, 'service_unavailable', '5'];

describeWithSwift()('a service with its files in S3', () => {
  const wholeFile = new Cleanup();
  let swift: TestSwift;
  let outside: S3Client;
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;
  let seed = 0;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    swift = await TestSwift.start();
    wholeFile.add(() => swift.stop());
    outside = swift.client();
    await swift.createBucket(BUCKET);
    const environment = {
      ...swift.environment(BUCKET),
      S3_TIMEOUT_SECONDS: String(S3_TIMEOUT_SECONDS),
      LOG_LEVEL: 'info',
      RECONCILE_INTERVAL_SECONDS: '1',
      API_PUBLIC_PROBES: 'true',
    };
    ({ service, operator } = await prepareProcesses(postgres, { environment }, wholeFile));
    await service.startBoth();
    client = await newClient(service, operator);
  });

  afterEach(async () => {
    swift.resume();
    await swift.startProxy();
    if (!service.api?.runs) await service.startApi();
    if (!service.worker?.runs) await service.startWorker();
    await until('the store is available', () => ready());
  });

  afterAll(() => wholeFile.run());

  const newFlight = () => shortRidgeFlight({ seed: ++seed }).igc;
  const upload = () => client.upload({ igc: newFlight() });
  const refusal = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after')];
  const download = (id: string) => client.get(`/api/v1/flights/${id}/track?format=igc`);

  async function ready(): Promise<boolean> {
    return (await fetch(`${service.baseUrl}/ready`)).ok;
  }

  async function keys(): Promise<string[]> {
    const { Contents = [] } = await outside.send(new ListObjectsV2Command({ Bucket: BUCKET }));
    return Contents.map(({ Key }) => Key!);
  }

  async function marker(): Promise<string> {
    const { Body } = await outside.send(new GetObjectCommand({ Bucket: BUCKET, Key: '.store-id' }));
    return Body!.transformToString();
  }

  async function accepted(): Promise<string> {
    const answer = await client.upload({ igc: newFlight() }, { Prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    return answer.body.id;
  }

  async function attempts(ids: readonly string[]): Promise<unknown[]> {
    return operator.database.query<object[]>(
      'select status, attempt, lost_workers as lost from flights where public_id = any($1)',
      [ids],
    );
  }

  function command(words: string[], environment = swift.environment(BUCKET)) {
    return PlatformCommand.run(service.databaseUrl, words, { DATA_DIR: service.dataDir, ...environment });
  }

  it('stores, processes, returns and deletes a flight', async () => {
    const igc = newFlight();
    const uploaded = await client.upload({ igc });
    expect([uploaded.status, uploaded.body.status]).toEqual([201, 'processed']);
    const { id } = uploaded.body;
    const key = `${id.slice(-2).toLowerCase()}/${id}.igc.br`;
    expect(await keys()).toEqual(expect.arrayContaining(['.store-id', key]));
    const [row] = await operator.database.query<[{ id: string }]>(
      'select file_store_id as id from installation',
    );
    expect((await marker()).trim()).toBe(row.id);
    expect((await download(id)).bytes.equals(Buffer.from(igc))).toBe(true);

    expect((await client.send('DELETE', `/api/v1/flights/${id}`, {})).status).toBe(204);
    expect(await keys()).not.toContain(key);
    await expect(access(path.join(service.dataDir, 'flights'))).rejects.toThrow(/ENOENT/);
  });

  it('deletes an old object without a flight, and no other', async () => {
    const { id } = (await upload()).body;
    const orphan = newFlightId().slice(0, -2) + id.slice(-2);
    const environment = swift.environment(BUCKET);
    const settings = { ...parseSettings(environment), orphanedFileSeconds: 0 };
    const { files } = configuredStores(settings, new FileStoreRepository(operator.database), {
      mayCreate: false,
    });
    Object.assign(process.env, environment); // for the SDK
    try {
      await files.write(orphan, Buffer.from('A'));
      const before = await keys();
      const work = new FlightWorkRepository(operator.database);
      const sweeper = new OrphanedFiles(settings, work, files, new FileCompression(work, files));
      const { signal } = new AbortController();
      await until('it is old', async () => {
        for (let parts = (await files.parts()).length; parts > 0; parts--) await sweeper.run(signal);
        return !(await files.has(orphan));
      });
      expect(await keys()).toEqual(before.filter((key) => !key.includes(orphan)));
    } finally {
      for (const name of Object.keys(environment)) delete process.env[name];
    }
  });

  it('exports and deletes an account, but only with the configuration of the service', async () => {
    const account = await operator.createAccount();
    const own = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id } = (await own.upload({ igc: newFlight() })).body;
    const remove = ['accounts', 'delete', account.publicId, '--confirm', account.publicId];
    const folder = path.join(service.dataDir, 'export');
    const words = ['accounts', 'export', account.publicId, '--to', folder];

    const mistaken = await command(words, {});
    expect([mistaken.code, mistaken.stderr]).toEqual([1, expect.stringContaining('S3_BUCKET')]);
    expect((await command(words)).code).toBe(0);
    await access(path.join(folder, 'flights', `${id}.igc`));
    expect((await command(remove)).code).toBe(0);
    expect((await keys()).filter((key) => key.includes(id))).toEqual([]);
  });

  it('refuses uploads while S3 refuses connections, pauses the worker, and then processes everything', async () => {
    const { id: old } = (await upload()).body;
    await service.worker?.stop();
    const ids = [await accepted(), await accepted()];
    await swift.stopProxy();
    await service.startWorker();
    const since = performance.now();
    do {
      expect(refusal(await upload())).toEqual(UNAVAILABLE);
      await sleep(200);
    } while (performance.now() - since < OUTAGE_MS);
    expect(refusal(await download(old))).toEqual(UNAVAILABLE);
    await until('the API is not ready', async () => !(await ready()));
    await until('the worker waits', () =>
      service.worker!.output.join('').includes('"file_store.unavailable"'),
    );
    const waiting = { status: 'processing', attempt: 0, lost: 0 };
    expect(await attempts(ids)).toEqual([waiting, waiting]);

    await swift.startProxy();
    for (const id of ids) expect((await untilProcessed(client, id)).body.status).toBe('processed');
    await until('the API is ready', () => ready());
    expect((await upload()).status).toBe(201);
    expect((await download(old)).status).toBe(200);
    expect(service.worker!.output.join('')).toContain('"file_store.available"');
  });

  it('refuses an upload within the time limit while S3 does not answer', async () => {
    swift.freeze();
    const since = performance.now();
    expect(refusal(await upload())).toEqual(UNAVAILABLE);
    // the marker and the file, each within its limit, on a busy machine
    expect(performance.now() - since).toBeLessThan(3 * S3_TIMEOUT_SECONDS * 1_000);
    swift.resume();
    await until('S3 answers', () => ready());
    expect((await upload()).status).toBe(201);
  });

  it.each([
    ['is missing', () => outside.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: '.store-id' }))],
    ['is of another store', () => putMarker('another\n')],
  ])('is unavailable while the marker %s', async (_, change) => {
    const { id } = (await upload()).body;
    const id2 = await accepted();
    await untilProcessed(client, id2);
    const own = await marker();
    await change();
    await until('the API is not ready', async () => !(await ready()));
    const before = await keys();
    expect(refusal(await upload())).toEqual(UNAVAILABLE);
    expect(await keys()).toEqual(before);
    const missing = `/api/v1/flights/${id}/track?format=igc`;
    await outside.send(
      new DeleteObjectCommand({ Bucket: BUCKET, Key: `${id.slice(-2).toLowerCase()}/${id}.igc.br` }),
    );
    expect(refusal(await client.get(missing))).toEqual(UNAVAILABLE); // not "missing"
    await putMarker(own);
    await until('the API is ready', () => ready());
    expect((await client.get(missing)).body.code).toBe('file_not_available');
  });

  function putMarker(text: string) {
    return outside.send(new PutObjectCommand({ Bucket: BUCKET, Key: '.store-id', Body: text }));
  }
});
