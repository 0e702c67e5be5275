import { sampleTerrainFolder } from '@core/config';
import { Terrain } from '@engine/terrain';
import { type Page } from 'playwright-core';
import { ensureFirstAccount } from '../../apps/launcher/src/first-account.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Few pixels, because they are drawn without a graphics card. */
const SCREEN = { width: 480, height: 640 };
const CREDIT = 'Terrain from this service (SRTM, NASA/USGS)';
/** Tiles beyond the ground that comes with the service. */
const TILES = /\/maps\/terrain\//;
/** The mesh is coarser than the tiles. */
const TOLERANCE_M = 60;
const WRONG_SHARE_MAX = 0.1;

interface Information {
  readonly sample_flight_url: string | null;
}

interface TestedScene {
  terrainAltitudeM(timeSeconds: number): number | null;
}

interface DrawnGround {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly heightM: number | null;
}

/** With the configuration of a first `npm start`, which has hosts for terrain and maps. */
describeInChromium('the sample flight of a new installation', (chromium) => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let service: ServiceProcesses;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('replay_sample');
    await ensureFirstAccount(databaseUrl);
    service = await ServiceProcesses.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    await until(
      'the sample flight is processed',
      async () => (await new PlatformClient(service.baseUrl).get('/service')).body as unknown as Information,
      ({ sample_flight_url: url }) => url !== null,
    );
  });

  afterEach(() => eachTest.run()); // a scene keeps drawing as long as its page is open
  afterAll(() => cleanup.run());

  /** A browser that reaches this service only. */
  async function newPage(): Promise<{ page: Page; watched: WatchedPage }> {
    const browser = await Browser.start(
      chromium,
      { viewport: SCREEN, reducedMotion: 'reduce' },
      SOFTWARE_WEBGL,
    );
    eachTest.add(() => browser.stop());
    const page = await browser.context.newPage();
    await page.route(
      (url) => url.origin !== service.baseUrl,
      (route) => route.abort('internetdisconnected'),
    );
    return { page, watched: new WatchedPage(page, service.baseUrl, [TILES]) };
  }

  function drawnGround(page: Page): Promise<DrawnGround[]> {
    return page.evaluate(async () => {
      const { runningScene } = document.querySelector('.scene') as HTMLElement & {
        runningScene: TestedScene;
      };
      const { path } = document.querySelector<HTMLElement>('[data-path]')!.dataset;
      const response = await fetch(`${path}.json?resolution=preview`);
      const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
      const column = (name: string) => track.columns[name]!;
      return column('time_offset_seconds').map((timeSeconds, i) => ({
        latitudeDeg: column('latitude')[i]!,
        longitudeDeg: column('longitude')[i]!,
        heightM: runningScene.terrainAltitudeM(timeSeconds),
      }));
    });
  }

  async function wrongShare(drawn: readonly DrawnGround[]): Promise<number> {
    const terrain = await Terrain.open(sampleTerrainFolder(), (file, reason) => {
      throw new Error(`${file}: ${reason}`);
    });
    const ground = await terrain.groundUnder(
      drawn.map(({ latitudeDeg }) => latitudeDeg),
      drawn.map(({ longitudeDeg }) => longitudeDeg),
    );
    const wrong = drawn.filter(({ latitudeDeg, longitudeDeg, heightM }) => {
      const errorM = Math.abs((heightM ?? NaN) - ground.heightM(latitudeDeg, longitudeDeg));
      return !(errorM < TOLERANCE_M);
    });
    return wrong.length / drawn.length;
  }

  /** Waits until the drawn ground is the real one. */
  async function untilReal(page: Page): Promise<void> {
    await page.getByText(CREDIT).waitFor({ state: 'attached' }); // a small frame has no room for it
    const drawn = await until(
      'the drawn ground is the real one',
      async () => {
        const samples = await drawnGround(page);
        return { samples, wrong: await wrongShare(samples) };
      },
      ({ wrong }) => wrong < WRONG_SHARE_MAX,
    );
    const heights = drawn.samples.map(({ heightM }) => heightM!);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(1_000);
  }

  /** Labels of the scene that a control of the page covers. */
  function coveredLabels(page: Page): Promise<(string | null)[]> {
    return page.evaluate(() => {
      const controls = [...document.querySelectorAll('[data-over-scene]')].map((each) =>
        each.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('.scene-label:not(.is-hidden)')]
        .filter((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return controls.some(
            (control) =>
              left < control.right && right > control.left && top < control.bottom && bottom > control.top,
          );
        })
        .map(({ textContent }) => textContent);
    });
  }

  it('replays over real mountains on its page, without any network', async () => {
    const { page, watched } = await newPage();
    await page.goto(service.baseUrl);
    await page.locator('a.whole-flight').click();
    await untilReal(page);
    await page.getByText('m above ground').waitFor();
    await until(
      'no control covers a label',
      () => coveredLabels(page),
      (labels) => labels.length === 0,
    );
    expect(await page.getByText('Loads elevation tiles').count()).toBe(0);
    expect(watched.faults).toEqual([]);
  });

  it('replays over real mountains on the start page, which the wheel scrolls', async () => {
    const { page, watched } = await newPage();
    await page.goto(service.baseUrl);
    await untilReal(page);
    await page.getByRole('button', { name: 'Play' }).click();
    const clock = () => page.locator('.clock strong').textContent();
    const before = await clock();
    await until('the clock runs', clock, (now) => now !== before);
    const scene = (await page.locator('.flight-scene-canvas').boundingBox())!;
    await page.mouse.move(scene.x + scene.width / 2, scene.y + scene.height / 2);
    await page.mouse.wheel(0, 300);
    await until(
      'the page has scrolled',
      () => page.evaluate(() => scrollY),
      (y) => y > 100,
    );
    expect(new URL(page.url()).hash).toBe('');
    expect(watched.faults).toEqual([]);
  });
});
