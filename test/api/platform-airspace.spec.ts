import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { PlatformCommand } from '../harness/platform-command.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Two airspaces that can be read, and one without a border. Far from all flights. */
const FILE = `AC R
AN Ice sheet north
AL GND
AH FL 95
DP 79:00:00 S 040:00:00 W
DP 79:00:00 S 041:00:00 W
DP 78:00:00 S 041:00:00 W

AC D
AN Ice sheet south
AL 1000FT AGL
AH UNL
V X=80:30:00 S 040:00:00 W
DC 5

AC D
AN Without a border
AL GND
AH UNL
`;
const VALIDITY = ['--country', 'aq', '--valid-from', '1991-03-19', '--valid-until', '1991-06-11'];

describe('platform airspace', () => {
  let folder: string;
  let file: string;
  let web: Server;
  let origin: string;
  let added: string[];

  beforeEach(async () => {
    added = [];
    folder = await mkdtemp(path.join(os.tmpdir(), 'airspace-'));
    file = path.join(folder, 'ice.txt');
    await writeFile(file, FILE);
    web = createServer((request, response) => {
      if (request.url !== '/sets/ice.txt?key=secret') return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(FILE));
    });
    await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    for (const name of added) await airspace(['remove', name]);
    web.close();
    await rm(folder, { recursive: true });
  });

  const airspace = (words: readonly string[], environment: Record<string, string> = {}) =>
    PlatformCommand.run(service.databaseUrl, ['airspace', ...words], { DATA_DIR: folder, ...environment });

  async function json(words: readonly string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await airspace([...words, '--json']);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  async function listed(): Promise<Record<string, unknown>[]> {
    const { sets } = (await json(['list'])) as { sets: { country: string }[] };
    return sets.filter(({ country }) => country === 'AQ');
  }

  async function rows<Row>(statement: string): Promise<Row[]> {
    const database = new Client({ connectionString: service!.databaseUrl });
    await database.connect();
    try {
      return (await database.query(statement)).rows as Row[];
    } finally {
      await database.end();
    }
  }

  async function add(...words: string[]): Promise<Record<string, unknown>> {
    const outcome = await json(['add', ...words]);
    added.push(outcome['name'] as string);
    return outcome;
  }

  it('adds a file with its validity, and says what of it is left out', async () => {
    const outcome = await add(file, ...VALIDITY, '--licence', 'CC0');
    expect(outcome).toMatchObject({ name: 'ice 1991-03-19', country: 'AQ', airspaces: 2, left_out: 1 });
    expect(outcome['problems']).toContainEqual(expect.objectContaining({ line: 16, is_left_out: true }));
    expect(await listed()).toEqual([
      expect.objectContaining({
        name: 'ice 1991-03-19',
        valid_from: '1991-03-19',
        valid_until: '1991-06-11',
        airspaces: 2,
        left_out: 1,
        source: 'ice.txt',
        licence: 'CC0',
      }),
    ]);
    const stored = await rows<{ name: string }>(
      `select a.name from airspaces a join airspace_sets s on s.id = a.set_id
        where s.country = 'AQ' and bounds && box(point(-40.6, -78.6), point(-40.4, -78.4))`,
    );
    expect(stored).toEqual([{ name: 'Ice sheet north' }]);
  });

  it('downloads a URL, and does not keep its query', async () => {
    await add(`${origin}/sets/ice.txt?key=secret`, ...VALIDITY, '--name', 'Ice');
    expect(await listed()).toEqual([
      expect.objectContaining({ name: 'Ice', source: `${origin}/sets/ice.txt` }),
    ]);
    const { code, stderr } = await airspace(['add', `${origin}/other.txt`, ...VALIDITY]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The server responded with status 404')]);
  });

  it('removes a set with its airspaces', async () => {
    await add(file, ...VALIDITY, '--name', 'Gone soon');
    expect((await airspace(['remove', 'Gone soon'])).stdout).toMatch(/^The set "Gone soon" is removed\./);
    expect(await listed()).toEqual([]);
    expect((await airspace(['remove', 'Gone soon'])).stderr).toMatch(/There is no set named "Gone soon"/);
  });

  it('refuses a second set with the same name', async () => {
    await add(file, ...VALIDITY);
    const { code, stderr } = await airspace(['add', file, ...VALIDITY]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/There is a set named "ice 1991-03-19" already/),
    ]);
    expect(await listed()).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'too large',
      { AIRSPACE_FILE_MAX_BYTES: '1024' },
      /larger than 1024 bytes.*raise AIRSPACE_FILE_MAX_BYTES/,
    ],
    [
      'of too many airspaces',
      { AIRSPACES_PER_SET_MAX: '1' },
      /contains 2 airspaces; at most 1 .*AIRSPACES_PER_SET_MAX/,
    ],
    [
      'of too many points',
      { AIRSPACE_POINTS_MAX: '10' },
      /Ice sheet south in line 9 has \d+ points.*AIRSPACE_POINTS_MAX/,
    ],
  ])('refuses a file that is %s', async (_what, environment, message) => {
    await writeFile(file, FILE + `* ${'x'.repeat(1_000)}\n`);
    const { code, stderr } = await airspace(['add', file, ...VALIDITY], environment);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(await listed()).toEqual([]);
  });

  it.each<[string, string[], RegExp]>([
    ['a country by name', ['--country', 'Austria', '--valid-from', '2026-03-19'], /code of two letters/],
    ['a day of no month', ['--country', 'AQ', '--valid-from', '2026-02-30'], /--valid-from must be a day/],
    [
      'an end before the start',
      ['--country', 'AQ', '--valid-from', '2026-03-19', '--valid-until', '2026-03-18'],
      /--valid-until must not be before/,
    ],
    ['a blank name', [...VALIDITY, '--name', ' '], /1 to 100 characters/],
  ])('refuses %s', async (_what, options, message) => {
    const { code, stderr } = await airspace(['add', file, ...options]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('refuses a file without airspaces, and one that does not exist', async () => {
    await writeFile(file, 'Dear pilots\n');
    expect((await airspace(['add', file, ...VALIDITY])).stderr).toMatch(/contains no airspace/);
    expect((await airspace(['add', path.join(folder, 'no.txt'), ...VALIDITY])).stderr).toMatch(/ENOENT/);
  });
});
