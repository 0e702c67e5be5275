import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Terrain } from '@engine/terrain';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { DegreeTileServer } from '../harness/degree-tile-server.js';
import { geotiff } from '../harness/geotiff.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { sharedServices } from '../harness/shared-services.js';
import { pmtilesArchive } from '../harness/terrain-files.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Four tiles, of which the source lacks one. */
const BOX = ['--box', '46.2,7.3,47.9,8.1'];
const TILES = ['N46E007', 'N46E008', 'N47E007'];

describe('platform terrain', () => {
  let server: DegreeTileServer;
  let dataDir: string;
  let folder: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'terrain-'));
    folder = path.join(dataDir, 'maps');
    server = await DegreeTileServer.start();
    for (const name of TILES) server.addHgt(name, 500);
  });

  afterEach(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const environment = (more: Record<string, string> = {}) => ({
    DATA_DIR: dataDir,
    TERRAIN_DOWNLOAD_URL: server.template,
    TERRAIN_DOWNLOAD_ATTRIBUTION: '© Surveyors',
    ...more,
  });
  const terrain = (words: readonly string[], more: Record<string, string> = {}) =>
    PlatformCommand.run(service.databaseUrl, ['terrain', ...words], environment(more));

  async function json(words: readonly string[], more: Record<string, string> = {}) {
    const { code, stdout, stderr } = await terrain([...words, '--json'], more);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  const tileFiles = async () => (await readdir(folder)).filter((name) => /\.(hgt|tif)$/.test(name)).sort();

  it('downloads the tiles of a box, says their size before and reports each', async () => {
    const { code, stdout, stderr } = await terrain(['add', ...BOX]);
    expect([code, server.downloaded.toSorted()]).toEqual([0, TILES]);
    expect(stderr).toMatch(/4 tiles are missing\. The download has about \d/);
    expect(stderr).toMatch(/N47E008 is not in the source: sea, or not covered/);
    expect(stderr.match(/\d of 4: /g)).toHaveLength(4);
    expect(stdout).toMatch(/3 tiles added \(8\.7 MB\), 1 are not in the source\./);
    const opened = await Terrain.open(folder, () => undefined);
    const ground = await opened.groundUnder([46.5, 47.5], [7.5, 7.5]);
    expect([ground.heightM(46.5, 7.5), ground.attribution]).toEqual([500, '© Surveyors']);
  });

  it('downloads nothing twice, and does not ask again for what the source lacks', async () => {
    await json(['add', ...BOX]);
    expect(await json(['add', ...BOX])).toEqual({
      added: [],
      already_there: 3,
      absent: [],
      bytes: 0,
      failed: [],
    });
    expect(server.downloaded).toHaveLength(3);
    expect(await json(['add', ...BOX, '--dry-run'])).toMatchObject({ missing: [], absent: 1 });
  });

  it('only estimates with --dry-run', async () => {
    const plan = await json(['add', ...BOX, '--dry-run']);
    const bytes = Math.round([...server.files.values()].reduce((sum, file) => sum + file.length, 0));
    expect(plan).toMatchObject({
      missing: [...TILES, 'N47E008'],
      already_there: 0,
      download_bytes: bytes,
      disk_bytes: 4 * 25_934_402,
    });
    expect([server.downloaded, await tileFiles()]).toEqual([[], []]);
    expect((await terrain(['add', 'alps', '--dry-run'])).stdout).toMatch(/72 tiles are missing/);
  });

  it('tries again when a connection breaks, and leaves no partial tile', async () => {
    server.broken.add('N46E007');
    expect(await json(['add', ...BOX])).toMatchObject({ failed: [], bytes: 3 * 2_884_802 });
    expect(await tileFiles()).toEqual(TILES.map((name) => `${name}.hgt`));
    await expect(access(path.join(folder, '.downloads'))).rejects.toThrow('ENOENT');
  });

  it('continues after it was killed', async () => {
    let begun: () => void;
    const second = new Promise<void>((resolve) => (begun = resolve));
    server.onDownload = (name) => {
      if (name !== 'N47E007') return;
      begun();
      return new Promise(() => undefined);
    };
    const running = PlatformCommand.start(service.databaseUrl, ['terrain', 'add', ...BOX], environment());
    await second;
    await running.kill();
    server.hangUp();
    expect(await tileFiles()).not.toContain('N47E007.hgt');
    server.onDownload = () => undefined;
    await json(['add', ...BOX]);
    expect(await tileFiles()).toEqual(TILES.map((name) => `${name}.hgt`));
  });

  it('keeps no file that is not a tile, and says why', async () => {
    server.files.set('N46E008', Buffer.from('<!doctype html>'));
    server.addHgt('N47E007', 500, 100);
    const { code, stderr } = await terrain(['add', ...BOX]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/2 tiles were not added\. Repeat the command to continue/);
    expect(stderr).toMatch(/N46E008: http.* is not a complete gzip file/);
    expect(stderr).toMatch(/N47E007: The file has 20000 bytes, but an HGT file has/);
    expect(await tileFiles()).toEqual(['N46E007.hgt']);
  });

  it('stops when the source is away', async () => {
    server.status = 403;
    const { code, stderr } = await terrain(['add', 'alps']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/The source does not state their size/);
    expect(stderr).toMatch(/72 tiles were not added/);
    expect(stderr).toMatch(/responded with status 403 to http/);
    expect(stderr).toMatch(/and 6\d that were not tried/);
  });

  it('downloads GeoTIFF files, which must be of their place and complete', async () => {
    const options = { latitudeDeg: 46, longitudeDeg: 7, rows: 360, columns: 360 };
    const file = geotiff(() => 700, options);
    server.files.set('N46E007', file);
    server.files.set('N46E008', file);
    server.files.set('N47E007', geotiff(() => 700, { ...options, latitudeDeg: 47 }).subarray(0, -20_000));
    const template = { TERRAIN_DOWNLOAD_URL: `${server.origin}/{latitude}{longitude}.tif` };
    const { code, stderr } = await terrain(['add', ...BOX], template);
    expect(code).toBe(1);
    expect(stderr).toMatch(/N46E008: The file does not cover N46E008/);
    expect(stderr).toMatch(/N47E007: /);
    expect(await tileFiles()).toEqual(['N46E007.tif']);
  });

  it('downloads the tiles of the stored flights', async () => {
    const operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const takeOff = { latitudeDegrees: -50.5, longitudeDegrees: 179.9995, altitudeMetres: 130 };
    const { status } = await client.upload({ igc: shortRidgeFlight({ seed: 33, takeOff }).igc });
    await operator.close();
    expect(status).toBe(201);
    const { missing } = await json(['add', 'flights', '--dry-run']);
    expect(missing).toEqual(expect.arrayContaining(['S51E179', 'S51W180']));
  });

  it('lists files and what is not used, and removes them', async () => {
    await json(['add', ...BOX]);
    const tiles = [{ zoom: 12, x: 1, y: 1, bytes: Buffer.from('a tile') }];
    await writeFile(path.join(folder, 'world.pmtiles'), pmtilesArchive(tiles));
    await writeFile(path.join(folder, 'N10E010.hgt'), 'x');
    const { stdout } = await terrain(['list']);
    expect(stdout).toMatch(/N46E007\.hgt\s+HGT\s+2\.9 MB\s+46\s+7\s+47\s+8\n/);
    expect(stdout).toMatch(/4 files \(8\.7 MB\) in /);
    expect(stdout).toMatch(/N10E010\.hgt is not used\. The file has 1 bytes/);
    expect(await json(['list'])).toMatchObject({
      files: [{ name: 'N46E007.hgt', bounds: { south: 46, west: 7, north: 47, east: 8 } }, {}, {}, {}],
      skipped: [{ name: 'N10E010.hgt' }],
    });

    expect(await json(['remove', 'alps', '--dry-run'])).toEqual({
      would_remove: TILES.map((name) => `${name}.hgt`),
    });
    expect(await json(['remove', '--box', '46.5,7.5,46.6,7.6'])).toEqual({ removed: ['N46E007.hgt'] });
    expect(await json(['remove', 'N10E010.hgt'])).toEqual({ removed: ['N10E010.hgt'] });
    expect(await json(['remove', 'alps'])).toEqual({ removed: ['N46E008.hgt', 'N47E007.hgt'] });
    expect(await json(['remove', 'world.pmtiles'])).toEqual({ removed: ['world.pmtiles'] });
    expect((await json(['list']))['files']).toEqual([]);
  });

  it('keeps an attribution that the operator has written', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'attribution.txt'), '© Own');
    await json(['add', ...BOX]);
    expect(await readFile(path.join(folder, 'attribution.txt'), 'utf8')).toBe('© Own');
  });

  it.each([
    [['add'], /Name one area/],
    [['add', 'alps', ...BOX], /Name one area/],
    [['add', '--box', '46,7,47'], /two corners/],
    [['add', '--box', '46,7,91,8'], /two corners/],
    [['add', '--box', '46,,47,8'], /two corners/],
    [['add', 'jura'], /Allowed choices are alps, flights/],
    [['remove'], /Name what to remove/],
    [['remove', '../secrets'], /is not a terrain file/],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await terrain(words);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it.each(['ftp://x/{name}.hgt', 'https://x/tile.hgt', 'https://x/{name}.zip', 'https://x/{latitude}.hgt'])(
    'refuses %s as a source',
    async (url) => {
      const { code, stderr } = await terrain(['list'], { TERRAIN_DOWNLOAD_URL: url });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/TERRAIN_DOWNLOAD_URL.*must be an http/s)]);
    },
  );
});
