import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page } from 'playwright-core';
import { glide, simulateFlight, thermal } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { geotiff } from '../harness/geotiff.js';
import { PMTILES_TYPE, pmtilesArchive, writeHgt } from '../harness/terrain-files.js';
import { CROSS_MOUNTAIN, type Ground, jacksboroGround, terrariumTile } from '../harness/terrain-tiles.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Few pixels, because they are drawn without a graphics card. */
const SCREEN = { width: 480, height: 640 };
const TILES = /\/maps\/terrain\//;
/** The mesh is coarser than the samples, and those are whole metres. */
const TOLERANCE_M = 60;
/** A tile of the archive, far from the flights. */
const ARCHIVED = { zoom: 10, x: 3, y: 4 };

/** A real elevation model, or invented ridges. */
const ground: Ground =
  jacksboroGround() ??
  ((latitudeDeg, longitudeDeg) => 700 + 250 * Math.sin(latitudeDeg * 90) + 120 * Math.cos(longitudeDeg * 70));

interface TestedScene {
  readonly ground: string;
  terrainAltitudeM(timeSeconds: number): number | null;
}

function flightFrom(latitudeDegrees: number, longitudeDegrees: number, seed: number): Buffer {
  return simulateFlight({
    seed,
    startTime: '2025-09-06T16:30:00Z',
    takeOff: { latitudeDegrees, longitudeDegrees, altitudeMetres: 1_076 },
    landingAltitudeMetres: 330,
    wind: { speedMps: 2, fromDegrees: 220 },
    legs: [
      glide({ courseDegrees: 40, seconds: 60 }),
      thermal({ climbMps: 1.9, exitAltitudeMetres: 1_900 }),
      glide({ courseDegrees: 30, untilAltitudeMetres: 500 }),
    ],
  }).igc;
}

describe('terrain from files of the operator', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('own_terrain');
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: { ANALYSIS_THREADS: '1', MAP_STYLE_URL: 'none' }, // so that no page needs another host
    });
    const maps = path.join(service.dataDir, 'maps');
    await mkdir(maps);
    await writeHgt(maps, 36, -85, ground);
    const bytes = terrariumTile(() => 1_234, ARCHIVED.zoom, ARCHIVED.x, ARCHIVED.y);
    await writeFile(
      path.join(maps, 'somewhere.pmtiles'),
      pmtilesArchive([{ ...ARCHIVED, bytes }], PMTILES_TYPE.png, { attribution: '© Sources' }),
    );
    await writeFile(path.join(maps, 'N46E007.hgt'), 'not an elevation model');
    const place = { latitudeDeg: 50, longitudeDeg: -100, rows: 360, columns: 360 };
    await writeFile(
      path.join(maps, 'plain.tif'),
      geotiff((latitudeDeg, longitudeDeg) => 500 + 200 * Math.sin(latitudeDeg * longitudeDeg), place),
    );
    cleanup.add(() => service.stop());
    await service.startBoth();
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  const get = (tile: string, headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/maps/terrain/${tile}`, { headers });

  it('reports a file that it cannot use, and starts anyway', () => {
    const [line] = service.api!.output.join('').match(/.*terrain\.file_skipped.*/) ?? [];
    expect(line).toMatch(/"file":"N46E007\.hgt".*Unpack it or download it again/);
  });

  it.each([
    ['a PMTiles file', '10/3/4'],
    ['an HGT file', '11/543/803'],
    ['a GeoTIFF file', '9/114/172'],
  ])('is served from %s, and revalidated by its tag', async (_, tile) => {
    const response = await get(tile);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const again = await get(tile, { 'if-none-match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it.each(['11/0/0', '14/4344/6424', '3/9/1', '11/543', '11/543/0803', '11/-1/1', '1e1/3/4', '40/1/1'])(
    'has no tile %s',
    async (tile) => {
      const response = await get(tile);
      const body = (await response.json()) as { code: string };
      expect([response.status, body.code]).toEqual([404, 'not_found']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('rejects unknown parameters', async () => {
    expect((await get('10/3/4?size=2')).status).toBe(400);
  });

  describeInChromium('terrain of the operator', (chromium) => {
    const eachTest = new Cleanup();
    afterEach(() => eachTest.run()); // a scene keeps drawing as long as its page is open

    async function share(igc: Buffer): Promise<string> {
      const { id } = (await client.upload({ igc })).body;
      const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
      return (shared.body as unknown as { url: string }).url;
    }

    async function open(url: string): Promise<{ page: Page; watched: WatchedPage }> {
      const browser = await Browser.start(
        chromium,
        { viewport: SCREEN, reducedMotion: 'reduce' },
        SOFTWARE_WEBGL,
      );
      eachTest.add(() => browser.stop());
      const page = await browser.context.newPage();
      const watched = new WatchedPage(page, service.baseUrl, [TILES]);
      const answer = await page.goto(url);
      expect(answer!.headers()['content-security-policy']).toContain(`connect-src 'self';`);
      return { page, watched };
    }

    /** How far the drawn ground is off along the track, in metres. */
    const groundErrors = async (page: Page) => {
      const samples = await page.evaluate(async () => {
        const { runningScene } = document.querySelector('.scene') as HTMLElement & {
          runningScene: TestedScene;
        };
        const response = await fetch(`${location.pathname}.json?resolution=preview`);
        const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
        const column = (name: string) => track.columns[name]!;
        return column('time_offset_seconds').map((timeSeconds, i) => ({
          heightM: runningScene.terrainAltitudeM(timeSeconds),
          latitudeDeg: column('latitude')[i]!,
          longitudeDeg: column('longitude')[i]!,
        }));
      });
      return samples.map(({ heightM, latitudeDeg, longitudeDeg }) =>
        heightM === null ? Infinity : Math.abs(heightM - ground(latitudeDeg, longitudeDeg)),
      );
    };

    /** How much of the barogram has the colour of the ground. */
    const groundShare = (page: Page) =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.barogram-plot canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const probe = document.createElement('i');
        probe.style.color = 'var(--ground)';
        document.body.append(probe);
        const wanted = getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).map(Number);
        probe.remove();
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
          if (wanted.every((value, channel) => data[i + channel] === value)) count++;
        }
        return count / (data.length / 4);
      });

    it('is the ground of the track, of the barogram, of the instruments and of the figures', async () => {
      const { latitudeDeg, longitudeDeg } = CROSS_MOUNTAIN;
      const url = await share(flightFrom(latitudeDeg, longitudeDeg, 7));
      const { track } = (await (await fetch(`${url}.json`)).json()) as {
        track: { columns: Record<'latitude' | 'longitude' | 'ground_m', number[]> };
      };
      const errors = track.columns.ground_m.map((groundM, i) =>
        Math.abs(groundM - ground(track.columns.latitude[i]!, track.columns.longitude[i]!)),
      );
      expect(errors.length).toBeGreaterThan(100);
      expect(Math.max(...errors)).toBeLessThan(TOLERANCE_M);

      const drawn = await (await fetch(url)).text();
      expect(drawn).toContain('class="ground"');
      expect(drawn).toContain('Highest above ground');

      const { page, watched } = await open(url);
      await page.locator('.barogram-plot canvas').waitFor();
      await until(
        'the barogram has a ground',
        () => groundShare(page),
        (share) => share > 0.1,
      );
      await page
        .locator('.instruments')
        .getByText(/^\d+\sm above ground$/)
        .waitFor();
      const slider = page.getByRole('slider', { name: 'Position in the flight' });
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/\sm, \d+\sm above ground, /);
      expect(watched.faults).toEqual([]);
    });

    it('is shown at once, without consent and without another host', async () => {
      const { latitudeDeg, longitudeDeg } = CROSS_MOUNTAIN;
      const { page, watched } = await open(await share(flightFrom(latitudeDeg, longitudeDeg, 5)));
      await page.getByText('Terrain from this service (© Sources)').waitFor();
      await until(
        'the drawn ground is that of the file',
        () => groundErrors(page),
        (errors) => errors.filter((error) => error > TOLERANCE_M).length < errors.length * 0.1,
      );
      await page.locator('.instruments').getByText('above ground').waitFor();
      expect(await page.getByText('Loads elevation tiles').count()).toBe(0);

      await page.getByRole('button', { name: 'Hide the terrain' }).click();
      await page.getByText('Ground estimated from the track').waitFor();
      await page.getByRole('button', { name: 'Show the real terrain' }).click();
      await page.getByText('Terrain from this service (© Sources)').waitFor();
      expect(watched.faults).toEqual([]);
    });

    it('is estimated where the files contain none, which the page says', async () => {
      const url = await share(flightFrom(46.4, 8.1, 6));
      const drawn = await (await fetch(url)).text();
      expect(drawn).toContain('class="barogram-lines"');
      expect(drawn).not.toMatch(/class="ground"|above ground/);
      const { page, watched } = await open(url);
      await page.getByText('This service has no terrain for this area. The ground is estimated.').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await groundShare(page)).toBe(0);
      expect(await page.getByText('above ground').count()).toBe(0);
      expect(watched.faults).toEqual([]);
    });
  });
});
