import { brotliCompressSync } from 'node:zlib';
import { writeFile } from 'node:fs/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedFileOf, storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const igc = shortRidgeFlight({ seed: 71 }).igc;
const other = shortRidgeFlight({ seed: 72 }).igc;
const bytes = Buffer.from(igc);
const ASYNC = { Prefer: 'respond-async' };

describe('a stored file that is damaged', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;
  let databaseUrl: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    databaseUrl = await postgres.createDatabase('damaged_files');
    const environment = {
      ANALYSIS_THREADS: '1',
      RECONCILE_INTERVAL_SECONDS: '1',
      FILE_SCRUB_PER_HOUR: '36000',
      LOG_LEVEL: 'info',
    };
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  beforeEach(async () => {
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  const fileOf = (id: string) => storedFileOf(service.dataDir, id);

  async function statusOf(id: string): Promise<string> {
    return (
      await until(
        'the flight is done',
        () => client.get(`/api/v1/flights/${id}`),
        ({ body }) => body.status !== 'processing',
      )
    ).body.status;
  }

  it.each([
    ['truncated', brotliCompressSync(bytes).subarray(0, -40)],
    ['that of another flight', brotliCompressSync(Buffer.from(other))],
    ['empty', Buffer.alloc(0)],
  ])(
    'before its first analysis (%s) fails the flight until it is restored and released',
    async (_, stored) => {
      await service.worker?.stop();
      const { id } = (await client.upload({ igc }, ASYNC)).body;
      await writeFile(fileOf(id), stored);
      await service.startWorker();
      expect(await statusOf(id)).toBe('failed');
      const [row] = await operator.database.query<{ reason: string }[]>(
        'select failure_reason as reason from flights where public_id = $1',
        [id],
      );
      expect(row?.reason).toBe(`The file of flight ${id} is damaged in the store`);

      await storedFiles(service.dataDir).write(id, bytes);
      const released = await PlatformCommand.run(databaseUrl, ['flights', 'release'], {
        DATA_DIR: service.dataDir,
      });
      expect([released.code, released.stdout + released.stderr]).toEqual([
        0,
        expect.stringMatching(/1 flight/) as string,
      ]);
      expect(await statusOf(id)).toBe('processed');
    },
  );

  it('is found without anybody asking for it', async () => {
    if (!service.worker?.runs) await service.startWorker();
    const { id } = (await client.upload({ igc })).body;
    const whole = (await client.get(`/api/v1/flights/${id}/track?format=igc`)).bytes;
    expect(Buffer.compare(whole, bytes)).toBe(0);
    // compressed after the result, which would repair it
    await until('it is compressed', async () =>
      (await storedFiles(service.dataDir).list(id.slice(-2).toLowerCase())).some(
        ({ compressibleBytes }) => (compressibleBytes ?? Infinity) < bytes.length,
      ),
    );
    await writeFile(fileOf(id), brotliCompressSync(Buffer.from(other)));
    await operator.database.query('update flight_walks set due_at = now()');
    await until('a worker finds it', () => service.worker!.output.join('').includes('flight.file_damaged'));
    expect(service.worker!.output.join('')).toContain(id);
  });
});
