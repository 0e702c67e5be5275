import { type Page } from 'playwright-core';
import { glide, simulateFlight, thermal, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { onlyInFullRun } from '../harness/full-run.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import {
  CROSS_MOUNTAIN,
  jacksboroGround,
  syntheticMassif,
  TerrainTileServer,
} from '../harness/terrain-tiles.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const jacksboro = jacksboroGround();
if (!jacksboro) {
  console.warn(
    '\n!!! There is no elevation model: the replay over real terrain is NOT tested.\n' +
      '!!! Install it (Debian: apt-get install python-matplotlib-data).\n',
  );
}

/** Few pixels, because they are drawn without a graphics card. */
const SCREEN = { width: 480, height: 640 };

/** The mesh is coarser than the tiles, and the tiles coarser than the ground. */
const REAL_TOLERANCE_M = 60;
/** Invented ridges are sharper than real ones. */
const INVENTED_TOLERANCE_M = 250;
const WRONG_SHARE_MAX = 0.1;
/** Of 255. */
const BRIGHTNESS_CHANGE_MIN = 8;

interface TestedScene {
  readonly ground: string;
  terrainAltitudeM(timeSeconds: number): number | null;
  project(
    latitude: number,
    longitude: number,
    altitude: number,
  ): { x: number; y: number; isVisible: boolean };
  readPixel(x: number, y: number): number[];
}

/** The drawn ground at one fix of the flight. */
interface GroundSample {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

describeInChromium('the terrain of a replay', (chromium) => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let tiles: TerrainTileServer;
  let service: ServiceProcesses;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    tiles = await TerrainTileServer.start();
    cleanup.add(() => tiles.stop());
    const databaseUrl = await postgres.createDatabase('terrain');
    service = await ServiceProcesses.start({
      databaseUrl,
      environment: { TERRAIN_URL: tiles.template, ANALYSIS_THREADS: '1' },
    });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterEach(() => eachTest.run()); // a scene keeps drawing as long as its page is open
  afterAll(() => cleanup.run());

  beforeEach(() => tiles.requested.splice(0));

  async function open(igc: Buffer): Promise<{ page: Page; watched: WatchedPage; url: string }> {
    const { id } = (await client.upload({ igc })).body;
    const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    const { url } = shared.body as unknown as { url: string };
    const browser = await Browser.start(
      chromium,
      { viewport: SCREEN, reducedMotion: 'reduce' },
      SOFTWARE_WEBGL,
    );
    eachTest.add(() => browser.stop());
    const page = await browser.context.newPage();
    const watched = new WatchedPage(page, service.baseUrl);
    await page.goto(url);
    await page.locator('.cameras').waitFor();
    return { page, watched, url };
  }

  const groundIs = (page: Page, kind: string) =>
    page.waitForFunction((wanted) => {
      const scene = document.querySelector('.scene') as HTMLElement & { runningScene?: TestedScene };
      return scene?.runningScene?.ground === wanted;
    }, kind);

  const show = (page: Page) => page.getByRole('button', { name: 'Show the real terrain' });
  const hide = (page: Page) => page.getByRole('button', { name: 'Hide the terrain' });

  /** Altitudes of the drawn terrain along the track. */
  function groundSamples(page: Page): Promise<GroundSample[]> {
    return page.evaluate(async () => {
      const { runningScene } = document.querySelector('.scene') as HTMLElement & {
        runningScene: TestedScene;
      };
      const response = await fetch(`${location.pathname}.json?resolution=preview`);
      const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
      const column = (name: string) => track.columns[name]!;
      return column('time_offset_seconds').flatMap((timeSeconds, i) => {
        const altitudeM = runningScene.terrainAltitudeM(timeSeconds);
        return altitudeM === null
          ? []
          : [{ latitudeDeg: column('latitude')[i]!, longitudeDeg: column('longitude')[i]!, altitudeM }];
      });
    });
  }

  /** The terrain comes in several levels, each finer than the one before. */
  async function expectGroundAsServed(page: Page, toleranceM: number): Promise<void> {
    const samples = await until(
      'the drawn ground is that of the tiles',
      () => groundSamples(page),
      (drawn) => drawn.length > 15 && wrongShare(drawn, toleranceM) < WRONG_SHARE_MAX,
    );
    const heights = samples.map(({ altitudeM }) => altitudeM);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(300);
  }

  function wrongShare(samples: readonly GroundSample[], toleranceM: number): number {
    const wrong = samples.filter(
      ({ latitudeDeg, longitudeDeg, altitudeM }) =>
        Math.abs(altitudeM - tiles.ground!(latitudeDeg, longitudeDeg)) > toleranceM,
    );
    return wrong.length / samples.length;
  }

  /** Brightness of the ground beside the track, seen from above. */
  async function groundBrightness(page: Page): Promise<number[]> {
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Top', pressed: true }).waitFor();
    return page.evaluate(async () => {
      const { runningScene } = document.querySelector('.scene') as HTMLElement & {
        runningScene: TestedScene;
      };
      const response = await fetch(`${location.pathname}.json?resolution=preview`);
      const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
      const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => track.columns[name]!);
      const brightness: number[] = [];
      for (let i = 0; i < latitudes!.length; i += Math.ceil(latitudes!.length / 12)) {
        for (const asideDeg of [-0.012, 0.012]) {
          const place = runningScene.project(latitudes![i]! + asideDeg, longitudes![i]!, 1_500);
          const [red, green, blue] = runningScene.readPixel(place.x, place.y);
          brightness.push((red! + green! + blue!) / 3);
        }
      }
      return brightness;
    });
  }

  /** A flight over steep ground, which the tiles then contain. */
  function flightOverMassif(): Buffer {
    const flight = thermalCrossCountry({ seed: 3 });
    const anchor = ({ latitudeDegrees, longitudeDegrees, altitudeMetres }: typeof flight.truth.takeOff) => ({
      latitudeDeg: latitudeDegrees,
      longitudeDeg: longitudeDegrees,
      altitudeM: altitudeMetres,
    });
    tiles.ground = syntheticMassif([anchor(flight.truth.takeOff), anchor(flight.truth.landing)]);
    return flight.igc;
  }

  it('is requested only after the viewer has agreed, and is drawn', async () => {
    const { page, watched } = await open(flightOverMassif());
    await groundIs(page, 'estimated');
    const estimated = await groundBrightness(page);
    expect(tiles.requested).toEqual([]);
    expect(watched.faults).toEqual([]); // no request to another host, and no violation of the policy

    await show(page).click();
    await groundIs(page, 'terrain');
    expect(tiles.requested.length).toBeGreaterThan(4);
    const others = watched.faults.filter((fault) => !fault.startsWith(`Request to ${tiles.origin}/`));
    expect(others).toEqual([]);
    await page.getByText('above ground').waitFor(); // the instruments know the height now
    await expectGroundAsServed(page, INVENTED_TOLERANCE_M);
    const real = await groundBrightness(page); // slopes in the sun and in the shade
    const changed = real.filter(
      (brightness, i) => Math.abs(brightness - estimated[i]!) > BRIGHTNESS_CHANGE_MIN,
    );
    expect(changed.length / real.length).toBeGreaterThan(0.4);
  });

  /** How many tiles the browser took from its cache or fetched since the page was loaded. */
  const cachedTiles = (page: Page) =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/\d+\/\d+\/\d+\.png$/.test(name))
          .length,
    );

  onlyInFullRun(() => {
    it('is remembered after a reload, and can be hidden again', async () => {
      const { page, watched } = await open(flightOverMassif());
      await show(page).click();
      await groundIs(page, 'terrain');
      tiles.requested.splice(0);
      await page.reload();
      await groundIs(page, 'terrain');
      expect(tiles.requested.length + (await cachedTiles(page))).toBeGreaterThan(4);

      await hide(page).click();
      await groundIs(page, 'estimated');
      watched.faults.splice(0);
      await page.reload();
      await page.locator('.cameras').waitFor();
      await groundIs(page, 'estimated');
      expect(watched.faults).toEqual([]);
    });

    it('is estimated if the host sends none, which the page says, and can be requested again', async () => {
      const flight = thermalCrossCountry({ seed: 4 });
      tiles.ground = null;
      const { page } = await open(flight.igc);
      await show(page).click();
      const host = new URL(tiles.origin).host;
      await page.getByText(`${host} sent no terrain. The ground is estimated.`).waitFor();
      expect(tiles.requested.length).toBeGreaterThan(0);
      await groundIs(page, 'estimated');

      tiles.ground = () => 700;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(`Terrain from ${host}`).waitFor();
      await groundIs(page, 'terrain');
      expect(await page.getByText('sent no terrain').count()).toBe(0);
    });

    it('is reported as missing in the replay of a group', async () => {
      const flight = thermalCrossCountry({ seed: 6 });
      tiles.ground = null;
      const { page, url } = await open(flight.igc);
      await page.goto(`${service.baseUrl}/group#${url.split('/s/')[1]}`);
      await show(page).click();
      await page
        .getByText(`${new URL(tiles.origin).host} sent no terrain. The ground is estimated.`)
        .waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });

    (jacksboro ? it : it.skip)('is that of a real elevation model', async () => {
      tiles.ground = jacksboro!;
      const flight = simulateFlight({
        seed: 5,
        startTime: '2025-09-06T16:30:00Z',
        takeOff: {
          latitudeDegrees: CROSS_MOUNTAIN.latitudeDeg,
          longitudeDegrees: CROSS_MOUNTAIN.longitudeDeg,
          altitudeMetres: 1_076,
        },
        landingAltitudeMetres: 330,
        wind: { speedMps: 2, fromDegrees: 220 },
        legs: [
          glide({ courseDegrees: 40, seconds: 60 }),
          thermal({ climbMps: 1.9, exitAltitudeMetres: 1_900 }),
          glide({ courseDegrees: 30, untilAltitudeMetres: 500 }),
        ],
      });
      const { page } = await open(flight.igc);
      await show(page).click();
      await groundIs(page, 'terrain');
      await expectGroundAsServed(page, REAL_TOLERANCE_M);
    });
  });
});
