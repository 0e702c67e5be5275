import { appendFile, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { samples } from '../harness/full-run.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const NOT_A_FLIGHT = 'Dear pilot,\nthank you for the flight.\n';

let seed = 2_100;
const aFlight = () => shortRidgeFlight({ seed: seed++ }).igc;

/** An API without a worker: what it accepts waits for one. */
describe('files in the watched folder', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let account: { id: string; publicId: string };
  let watched: string;
  let databaseUrl: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    databaseUrl = await postgres.createDatabase('watched_folder');
    watched = await temporaryFolder('watched');
    environment = {
      INBOX_DIR: watched,
      INBOX_SCAN_SECONDS: '1',
      INBOX_SETTLE_SECONDS: '1',
      UPLOAD_MAX_BYTES: '300000',
      QUEUE_ACCOUNT_MAX: '8',
    };
    service = await ServiceProcesses.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    account = await operator.createAccount();
  });

  async function flights(): Promise<{ bytes: number; queueClass: number }[]> {
    return operator.database.query(
      `select file_bytes as bytes, queue_class as "queueClass" from flights where account_id = $1 order by id`,
      [account.id],
    );
  }

  async function dropped(files: Record<string, Uint8Array | string>): Promise<string> {
    const folder = path.join(watched, account.publicId);
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    return folder;
  }

  async function filesIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
  }

  it('are stored once, and set aside with the reason if they are not', async () => {
    const igc = aFlight();
    const folder = await dropped({ '2026/a.igc': igc, 'note.txt': NOT_A_FLIGHT, '.hidden.igc': aFlight() });
    await until('the flight is stored', async () =>
      (await filesIn(folder)).includes(path.join('stored', '2026', 'a.igc')),
    );
    await dropped({ '2026/a.igc': igc, 'large.igc': 'L'.repeat(300_001) });
    await until('all files are set aside', async () =>
      (await filesIn(folder)).every((file) => /^(\.hidden\.igc$|(stored|duplicate|refused)\b)/.test(file)),
    );
    expect(await filesIn(folder)).toEqual([
      '.hidden.igc',
      'duplicate/2026/a.igc',
      'duplicate/2026/a.igc.txt',
      'refused/large.igc',
      'refused/large.igc.txt',
      'refused/note.txt',
      'refused/note.txt.txt',
      'stored/2026/a.igc',
    ]);
    const reason = (name: string) => readFile(path.join(folder, name), 'utf8');
    expect(await reason('duplicate/2026/a.igc.txt')).toMatch(
      /^The account already has this flight: \w{26}\n$/,
    );
    expect(await reason('refused/note.txt.txt')).not.toMatch(/^\s*$/);
    expect(await reason('refused/large.igc.txt')).toContain('larger than the limit');
    expect(await flights()).toEqual([{ bytes: igc.length, queueClass: 1 }]);
  });

  it('wait until they are complete', async () => {
    const [slow, renamed] = [aFlight(), aFlight()];
    const folder = await dropped({ 'slow.igc': slow.subarray(0, 500), 'renamed.igc.part': renamed });
    for (let at = 500; at < slow.length; at += Math.ceil(slow.length / 5)) {
      await appendFile(path.join(folder, 'slow.igc'), slow.subarray(at, at + Math.ceil(slow.length / 5)));
      await new Promise((resolve) => setTimeout(resolve, 500)); // half the time after which a file counts as complete
    }
    expect(await flights()).toEqual([]);
    await rename(path.join(folder, 'renamed.igc.part'), path.join(folder, 'renamed.igc'));
    await until('both are stored', async () => (await flights()).length === 2);
    expect((await flights()).map(({ bytes }) => bytes).sort()).toEqual([slow.length, renamed.length].sort());
  });

  it('wait in the folder while the account has no direct uploads left, and count as such', async () => {
    const today = `(now() at time zone 'UTC')::date`;
    await operator.database.query(
      `insert into daily_usage (account_id, day, direct_uploads) values ($1, ${today}, 25000)`,
      [account.id],
    );
    const folder = await dropped({ 'a.igc': aFlight() });
    await until('it has been tried', () => service.api!.output.join('').includes('direct uploads per day'));
    expect([await filesIn(folder), await flights()]).toEqual([['a.igc'], []]);
    await operator.database.query('update daily_usage set direct_uploads = 24999 where account_id = $1', [
      account.id,
    ]);
    await until('it is stored', async () => (await flights()).length === 1);
    const counted = await operator.database.query<{ uploads: number }[]>(
      'select direct_uploads::int as uploads from daily_usage where account_id = $1',
      [account.id],
    );
    expect(counted).toEqual([{ uploads: 25_000 }]);
  });

  it('stay if they are links, or in the folder of no account, and wait while the account may store no more', async () => {
    const outside = path.join(await temporaryFolder('outside'), 'secret.igc');
    await writeFile(outside, aFlight());
    await mkdir(path.join(watched, 'acc_nobody'), { recursive: true });
    await writeFile(path.join(watched, 'acc_nobody/a.igc'), aFlight());
    const folder = await dropped(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.igc`, aFlight()])),
    );
    await symlink(outside, path.join(folder, 'link.igc'));
    await until('the account has its limit of waiting flights', async () => (await flights()).length === 8);
    await operator.database.query(`update flights set status = 'processed' where account_id = $1`, [
      account.id,
    ]);
    await until('the last one is stored', async () => (await flights()).length === 9);
    await until(
      'it is set aside',
      async () => (await filesIn(folder)).length === 10 && (await readdir(folder)).length === 2,
    );
    expect(await readdir(folder)).toEqual(['link.igc', 'stored']);
    expect(await readdir(path.join(watched, 'acc_nobody'))).toEqual(['a.igc']);
  });

  it('are stored once even if the service is killed in between', async () => {
    const igcs = Array.from({ length: 6 }, () => aFlight());
    const folder = await dropped(Object.fromEntries(igcs.map((igc, i) => [`${i}.igc`, igc])));
    for (let count = 1; count <= samples({ usual: 1, full: 4 }); count++) {
      await until(`${count} are stored`, async () => (await flights()).length >= count);
      await service.api?.end('SIGKILL');
      await service.startApi();
    }
    await until('no file is left', async () =>
      (await readdir(folder)).every((name) => !name.endsWith('.igc')),
    );
    expect((await flights()).map(({ bytes }) => bytes).sort()).toEqual(
      igcs.map(({ length }) => length).sort(),
    );
    const kept = (await filesIn(folder)).filter((name) => name.endsWith('.igc'));
    expect(kept.map((name) => path.basename(name)).sort()).toEqual(igcs.map((_, i) => `${i}.igc`));
  });

  it('are stored once by several APIs', async () => {
    const second = await ServiceProcesses.prepare({
      databaseUrl,
      environment: { ...environment, DATA_DIR: service.dataDir },
    });
    cleanup.add(() => second.stop());
    await second.startApi();
    const names = Array.from({ length: 8 }, (_, i) => `${i}.igc`);
    const folder = await dropped(Object.fromEntries(names.map((name) => [name, aFlight()])));
    await until('no file is left', async () =>
      (await readdir(folder)).every((name) => !names.includes(name)),
    );
    expect(await filesIn(folder)).toEqual(names.map((name) => `stored/${name}`));
  });
});
