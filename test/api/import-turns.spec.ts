import { type Import } from '@capabilities/imports/wire';
import { STALLED_SECONDS } from '../../libs/capabilities/imports/worker/stalled-imports.js';
import { ImportWorkRepository } from '@capabilities/imports';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { rawZip } from '../factories/raw-zip.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { finishedImport, readImport, sendImport } from '../harness/send-import.js';
import { type Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedArchives } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const environment = { RECONCILE_INTERVAL_SECONDS: '1' };
const IMPORTS = 10;
const FILES = 30;

describe('imports', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    ({ service, operator } = await prepareService(postgres, { environment }, cleanup));
    await service.startBoth();
  });

  beforeEach(async () => {
    client = await newClient(service, operator);
    await service.worker!.stop();
  });

  afterAll(() => cleanup.run());

  /** An import of small flights of these days. */
  async function accepted(days: readonly number[], as = client): Promise<Import> {
    const archive = await zipOf(Object.fromEntries(days.map((day) => [`${day}.igc`, smallFlight(day)])));
    const { status, body } = await sendImport(as, { archive });
    expect([status, body.code]).toEqual([202, undefined]);
    return body as unknown as Import;
  }

  /** As an older release accepted it. */
  async function withoutList({ id }: Import): Promise<void> {
    await operator.database.query(
      `with old as (update imports set due_at = now() where public_id = $1 returning id)
       delete from import_entries using old where import_id = old.id`,
      [id],
    );
  }

  it('take turns by account, however many imports of another came before', async () => {
    const other = await newClient(service, operator);
    const days = Array.from({ length: FILES }, (_, n) => n);
    const before: string[] = [];
    for (let n = 0; n < IMPORTS; n++) {
      before.push(
        (
          await accepted(
            days.map((day) => n * FILES + day),
            other,
          )
        ).id,
      );
    }
    const own = await accepted(days.slice(0, 10));
    await service.startWorker();
    expect((await finishedImport(client, own.id)).files.imported).toBe(10);
    const reads = await Promise.all(before.map((id) => readImport(other, id)));
    const read = reads.reduce((sum, { files }) => sum + files.imported, 0);
    // one file each in turn, and some more until the test has noticed
    expect(read).toBeLessThan(60);
    for (const id of before) await other.send('DELETE', `/api/v1/imports/${id}`, {});
  });

  it('fail with a reason if no file is read for minutes although a worker is at work on one', async () => {
    const [stuck, waiting] = [await accepted([1, 2, 3]), await accepted([4])];
    const age = `now() - make_interval(secs => ${STALLED_SECONDS + 1})`;
    await operator.database.query(
      `update imports set moved_at = ${age}, served_at = ${age} where public_id = any($1)`,
      [[stuck.id, waiting.id]],
    );
    await operator.database.query(
      `update import_entries set locked_until = now() + interval '1 hour', attempt = 1
        where import_id = (select id from imports where public_id = $1)`,
      [stuck.id],
    );
    await service.startWorker();
    const failed = await finishedImport(client, stuck.id);
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('No file could be read for 10 minutes') as string,
      files: { imported: 0, remaining: 3 },
    });
    expect((await finishedImport(client, waiting.id)).status).toBe('completed');
    await until(
      'neither lists nor archives stay',
      async () => [
        ...(await operator.database.query<object[]>('select * from import_entries')),
        ...(await storedArchives(service.dataDir).list()),
      ],
      ({ length }) => length === 0,
    );
  });

  it('that an older release has begun are continued where it ended', async () => {
    const begun = await accepted([10, 11, 12]);
    await withoutList(begun);
    await operator.database.query(
      `with begun as (
         update imports set files_imported = 1, attempt = 1, locked_until = now() + interval '1 second'
          where public_id = $1 returning id)
       insert into import_files (import_id, position, name, outcome) select id, 0, '10.igc', 'imported' from begun`,
      [begun.id],
    );
    await service.startWorker();
    const done = await finishedImport(client, begun.id);
    expect([done.status, done.files]).toEqual([
      'completed',
      { total: 3, imported: 3, duplicates: 0, refused: 0, remaining: 0 },
    ]);
    expect((await client.get('/api/v1/flights')).body.data).toHaveLength(2);
  });

  it('that an older release has accepted fail with a reason if their directory is too large or lost', async () => {
    const [large, lost] = [await accepted([20]), await accepted([21])];
    const archive = rawZip([{ name: 'a.igc', comment: 'c'.repeat(2_000) }]);
    for (const old of [large, lost]) await withoutList(old);
    const archives = storedArchives(service.dataDir);
    await archives.write(large.id, 0, archive);
    await operator.database.query('update imports set archive_bytes = $2 where public_id = $1', [
      large.id,
      archive.length,
    ]);
    await archives.remove(lost.id);
    await service.startWorker();
    const failures = [await finishedImport(client, large.id), await finishedImport(client, lost.id)];
    expect(failures.map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', expect.stringContaining('a comment of more than')],
      ['failed', 'The archive is damaged or missing.'],
    ]);
  });

  it('leave a file whose reading failed for a while, and count the fault', async () => {
    const { id } = await accepted([40]);
    const work = new ImportWorkRepository(operator.database);
    const max = { window: 10, filesPerDay: 100 };
    const first = await work.claim(60, max);
    expect([first!.claim.importId, first!.lostWorkers]).toEqual([id, 0]);
    await work.noteFault(first!.claim, 60);
    await work.release(first!.claim);
    expect(await work.claim(60, max)).toBeUndefined();
    await operator.database.query(`update import_entries set locked_until = now() - interval '1 second'`);
    expect((await work.claim(60, max))!.lostWorkers).toBe(1);
    await client.send('DELETE', `/api/v1/imports/${id}`, {});
  });

  it('fail with a reason if their archive is lost', async () => {
    const { id } = await accepted([30, 31]);
    await storedArchives(service.dataDir).remove(id);
    await service.startWorker();
    expect(await finishedImport(client, id)).toMatchObject({
      status: 'failed',
      failure: 'The archive is damaged or missing.',
    });
  });
});
