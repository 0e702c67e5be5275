import { appendFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { mayMount, mount, unmount } from '../harness/mount.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const BLOCKS = ['North', 'South'].map(
  (name) => `AC R
AN ${name}
AL GND
AH FL 95
DP 79:00:00 S 040:00:00 W
DP 79:00:00 S 041:00:00 W
DP 78:00:00 S 041:00:00 W
`,
);
const FILE = BLOCKS.join('\n');

interface Listed {
  readonly sets: {
    readonly name: string;
    readonly valid_until: string | null;
    readonly licence: string | null;
    readonly source: string;
    readonly airspaces: number;
    readonly added_at: string;
  }[];
  readonly file_problems: { readonly file: string; readonly problem: string }[];
}

const withMount = (await mayMount('a folder of airspaces that becomes writable is')) ? it : it.skip;

/** Two workers share the folder. */
describe('files in DATA_DIR/airspace', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let folder: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    service = await Service.prepare({
      databaseUrl: await postgres.createDatabase('airspace_folder'),
      environment: {
        ANALYSIS_THREADS: '1',
        RECONCILE_INTERVAL_SECONDS: '1',
        AIRSPACE_FILE_MAX_BYTES: '4096',
      },
    });
    cleanup.add(() => service.stop());
    await service.startWorker();
    const first = service.worker!;
    cleanup.add(() => first.stop());
    await service.startWorker();
    await service.startApi();
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    folder = path.join(service.dataDir, 'airspace');
    await mkdir(folder);
  });

  afterAll(() => cleanup.run());

  const command = (...words: string[]) =>
    PlatformCommand.run(service.databaseUrl, ['airspace', ...words], { DATA_DIR: service.dataDir });

  const drop = (name: string, text: string) => writeFile(path.join(folder, name), text);

  const take = (name: string) => rm(path.join(folder, name));

  async function listed(): Promise<Listed> {
    return JSON.parse((await command('list', '--json')).stdout) as Listed;
  }

  /** Waits until there are these sets and problems. */
  async function settled(sets: string[], problems: string[] = []): Promise<Listed> {
    return until('the folder is taken over', listed, (list) =>
      isDeepStrictEqual(
        [list.sets.map(({ name }) => name).sort(), list.file_problems.map(({ file }) => file)],
        [sets, problems],
      ),
    );
  }

  /** Waits until both workers have searched the folder several times, and shows what there is. */
  async function severalRounds(): Promise<Listed> {
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    return listed();
  }

  const changes = async () =>
    (await operator.database.query<unknown[]>('select from airspace_changes')).length;

  it('are none at first, so that workers hardly look for airspaces', async () => {
    const looks = async () => {
      const [row] = await operator.database.query<{ scans: string }[]>(
        `select max(seq_scan + coalesce(idx_scan, 0)) as scans from pg_stat_user_tables
          where relname in ('airspace_sets', 'airspace_changes', 'flight_airspaces', 'airspace_files')`,
      );
      return Number(row!.scans);
    };
    await new Promise((resolve) => setTimeout(resolve, 5_000)); // of their start
    const before = await looks();
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    expect((await looks()) - before).toBeLessThanOrEqual(4); // two workers, each every 10 s
  });

  it('are counted for a flight: whether there are any, and any of its day', async () => {
    const { id: account } = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account)).key);
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 4_711 }).igc });
    const available = async () => {
      const { available_sets: sets } = (await client.get(`/api/v1/flights/${body.id}/airspace`))
        .body as unknown as FlightAirspace;
      return sets;
    };
    expect(await available()).toBe('none');
    await drop('AQ 1991-03-19 1991-06-11.txt', FILE);
    await settled(['AQ 1991-03-19 1991-06-11']);
    expect(await available()).toBe('other_days');
    await drop('AQ 1991-03-19.txt', FILE);
    await settled(['AQ 1991-03-19', 'AQ 1991-03-19 1991-06-11']);
    expect(await available()).toBe('this_day');
    for (const name of ['AQ 1991-03-19.txt', 'AQ 1991-03-19 1991-06-11.txt']) await take(name);
    await settled([]);
  });

  it('become sets, with what their names or descriptions say', async () => {
    await drop('AQ 1991-03-19 1991-06-11.txt', FILE);
    await drop('ice.txt.set.json', '{"country":"AQ","valid_from":"1992-03-19","name":"Ice","licence":"CC0"}');
    await drop('ice.txt', FILE);
    const list = await settled(['AQ 1991-03-19 1991-06-11', 'Ice']);
    expect(await severalRounds()).toEqual(list);
    const { sets } = list;
    expect(sets.find(({ name }) => name === 'Ice')).toMatchObject({
      valid_until: null,
      licence: 'CC0',
      source: 'ice.txt',
      airspaces: 2,
    });
    await take('ice.txt');
    await take('ice.txt.set.json');
    await take('AQ 1991-03-19 1991-06-11.txt');
    await settled([]);
  });

  it('that say too little or cannot be read are listed, and do not stop the others', async () => {
    await drop('antarctica.txt', FILE);
    await drop('AQ 1991-01-01.txt', 'Dear pilots');
    await drop('AQ 1991-01-02.txt', FILE + '*'.repeat(4_096));
    await drop('AQ 1991-01-03.txt', FILE);
    await drop('AQ 1991-01-04.txt.part', FILE);
    await drop('.AQ 1991-01-05.txt', FILE);
    const { file_problems: problems } = await settled(
      ['AQ 1991-01-03'],
      ['AQ 1991-01-01.txt', 'AQ 1991-01-02.txt', 'antarctica.txt'],
    );
    expect(problems.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('contains no airspace'),
      expect.stringContaining('raise AIRSPACE_FILE_MAX_BYTES'),
      expect.stringContaining('does not state country and validity'),
    ]);
    expect((await command('list')).stdout).toMatch(/antarctica\.txt: The name does not state/);
    await drop('antarctica.txt.set.json', '{"country":"AQ","valid_from":"1991-01-06"}');
    await drop('AQ 1991-01-01.txt', FILE);
    await take('AQ 1991-01-02.txt');
    await settled(['AQ 1991-01-01', 'AQ 1991-01-03', 'antarctica 1991-01-06']);
    for (const name of ['antarctica.txt', 'AQ 1991-01-01.txt', 'AQ 1991-01-03.txt']) await take(name);
    await settled([]);
  });

  it('are followed when they are replaced, and their earlier set stays if the new file is broken', async () => {
    const name = 'AQ 1991-02-01.txt';
    await drop(name, FILE);
    const [before] = (await settled(['AQ 1991-02-01'])).sets;
    await drop(name, FILE); // later, with the same content
    expect((await severalRounds()).sets).toEqual([before]);
    await drop(name, 'Dear pilots');
    expect((await settled(['AQ 1991-02-01'], [name])).sets).toEqual([before]);
    await drop(name, BLOCKS[0]!);
    await until('the file is read', listed, ({ sets: [set] }) => set?.airspaces === 1);
    await take(name);
    await settled([]);
  });

  it('wait until they stop changing', async () => {
    const name = 'AQ 1991-02-02.txt';
    await drop(name, FILE);
    const writing = setInterval(() => appendFileSync(path.join(folder, name), '*\n'), 100);
    try {
      expect((await severalRounds()).sets).toEqual([]);
    } finally {
      clearInterval(writing);
    }
    expect((await settled(['AQ 1991-02-02'])).sets).toMatchObject([{ airspaces: 2 }]);
    await take(name);
    await settled([]);
  });

  it('have one set per name, and the next file gets a name that becomes free', async () => {
    const description = (day: string) => `{"country":"AQ","valid_from":"${day}","name":"Same"}`;
    await drop('one.txt.set.json', description('1991-03-01'));
    await drop('one.txt', FILE);
    await settled(['Same']);
    await drop('two.txt.set.json', description('1991-03-02'));
    await drop('two.txt', FILE);
    const { file_problems: problems } = await settled(['Same'], ['two.txt']);
    expect(problems[0]!.problem).toBe('There is another set named "Same" already.');
    const { code, stderr } = await command('remove', 'Same');
    expect([code, stderr]).toEqual([1, expect.stringContaining('made of the file "one.txt"')]);
    await take('one.txt');
    expect((await settled(['Same'])).sets).toMatchObject([{ source: 'two.txt' }]);
    await take('two.txt');
    await settled([]);
  });

  it('keep their sets while the folder is away', async () => {
    await drop('AQ 1991-04-01.txt', FILE);
    const { sets } = await settled(['AQ 1991-04-01']);
    await rename(folder, `${folder}.away`);
    expect((await severalRounds()).sets).toEqual(sets);
    await mkdir(folder); // the empty place where it is not mounted
    expect((await severalRounds()).sets).toEqual(sets);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    expect((await severalRounds()).sets).toEqual(sets);
    await until('the flights of its day are marked', async () => (await changes()) === 0);
    await take('AQ 1991-04-01.txt');
    await settled([]);
  });

  withMount('keep their sets when their folder becomes writable', async () => {
    const disk = `${folder}.disk`;
    const own = `${folder}.own`;
    await mkdir(disk);
    for (const mounted of [disk, folder]) cleanup.add(() => Promise.resolve(unmount(mounted)));
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
    const names = ['AQ 1991-05-01', 'AQ 1991-05-02', 'AQ 1991-05-03'];
    for (const name of names) await writeFile(path.join(disk, `${name}.txt`), FILE);
    mount('-o', 'remount,ro', disk);
    await rename(folder, own);
    await mkdir(folder);
    mount('--bind', disk, folder);
    const { sets } = await settled(names);
    expect(await readdir(folder)).not.toContain('.folder-id');
    mount('-o', 'remount,rw', folder);
    await until(
      'it has an id',
      () => readdir(folder),
      (found) => found.includes('.folder-id'),
    );
    expect(await severalRounds()).toEqual({ sets, file_problems: [] });
    await drop('AQ 1991-05-02.txt', BLOCKS[0]!);
    await take('AQ 1991-05-03.txt');
    await until('the changes are read', listed, (list) =>
      isDeepStrictEqual(list.sets.map(({ airspaces }) => airspaces).sort(), [1, 2]),
    );
    for (const name of names.slice(0, 2)) await take(`${name}.txt`);
    await settled([]);
    for (const mounted of [folder, disk]) unmount(mounted);
    await rm(folder, { recursive: true });
    await rename(own, folder);
  });
});
