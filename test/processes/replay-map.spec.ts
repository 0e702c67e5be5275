import { signInLinkUrl } from '@core/contract';
import { makeSignInLink } from '@capabilities/accounts';
import { type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { onlyInFullRun } from '../harness/full-run.js';
import { LAND, MapTileServer, WITHOUT_TILE } from '../harness/map-tiles.js';
import { signedInUser } from '../harness/platform-user.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Few pixels, because they are drawn without a graphics card. */
const SCREEN = { width: 480, height: 640 };
/** Of 255; blending rounds. */
const COLOUR_TOLERANCE = 3;
/** Strong climb is red on every page, strong sink blue. */
const WARM_MIN = 60;

const SIGN_IN_SECONDS = 600;

interface TestedMap {
  project(latitude: number, longitude: number): { x: number; y: number };
  readPixel(x: number, y: number): number[];
}

interface MapPixels {
  /** At take-off's latitude, away from the track. */
  readonly beside: readonly number[][];
  readonly track: readonly number[][];
}

describeInChromium('the map of a replay', (chromium) => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let tiles: MapTileServer;
  let service: ServiceProcesses;
  let operator: Operator;
  let url: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    tiles = await MapTileServer.start();
    cleanup.add(() => tiles.stop());
    const databaseUrl = await postgres.createDatabase('map');
    service = await ServiceProcesses.start({
      databaseUrl,
      environment: { MAP_STYLE_URL: tiles.styleUrl, TERRAIN_URL: 'none', ANALYSIS_THREADS: '1' },
    });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id } = (await client.upload({ igc: thermalCrossCountry({ seed: 3 }).igc })).body;
    const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    ({ url } = shared.body as unknown as { url: string });
  });

  afterEach(() => eachTest.run()); // a scene keeps drawing as long as its page is open
  afterAll(() => cleanup.run());

  beforeEach(() => {
    tiles.state = 'working';
    tiles.requested.splice(0);
  });

  async function open(address = url): Promise<{ page: Page; watched: WatchedPage }> {
    const browser = await Browser.start(
      chromium,
      { viewport: SCREEN, reducedMotion: 'reduce', colorScheme: 'light' },
      SOFTWARE_WEBGL,
    );
    eachTest.add(() => browser.stop());
    const page = await browser.context.newPage();
    const watched = new WatchedPage(page, service.baseUrl, [new RegExp(`^${tiles.origin}/`)]);
    await page.goto(address);
    return { page, watched };
  }

  const choose = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();
  const agree = (page: Page) =>
    page.getByRole('button', { name: `Load the map from ${new URL(tiles.origin).host}` });
  const isDrawn = (page: Page) => page.locator('.map[data-state=drawn]').waitFor();

  /** Requests to other hosts than that of the map, errors and violations of the policy. */
  const faultsOf = ({ faults }: WatchedPage) =>
    faults.filter((fault) => !fault.startsWith(`Request to ${tiles.origin}/`));

  /** Colours along the track and on the land beside it. */
  function pixels(page: Page): Promise<MapPixels> {
    return page.evaluate(async () => {
      const { flightMap } = document.querySelector('.map') as HTMLElement & { flightMap: TestedMap };
      const response = await fetch(`${location.pathname}.json?resolution=preview`);
      const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
      const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => track.columns[name]!);
      const at = (latitude: number, longitude: number) => {
        const { x, y } = flightMap.project(latitude, longitude);
        return flightMap.readPixel(x, y).slice(0, 3);
      };
      const everyTenth = latitudes!.map((_, i) => i).filter((i) => i % 10 === 0);
      const [south, west] = [Math.min(...latitudes!), Math.min(...longitudes!)];
      return {
        track: everyTenth.map((i) => at(latitudes![i]!, longitudes![i]!)),
        beside: [
          [south - 0.004, west - 0.004],
          [south - 0.004, Math.max(...longitudes!) + 0.004],
        ].map(([latitude, longitude]) => at(latitude!, longitude!)),
      };
    });
  }

  const isLike = (pixel: readonly number[], colour: readonly number[]) =>
    pixel.every((value, i) => Math.abs(value - colour[i]!) <= COLOUR_TOLERANCE);

  async function expectDrawnMap(page: Page): Promise<void> {
    const drawn = await until(
      'the land of the tiles is drawn',
      () => pixels(page),
      ({ beside }) => beside.every((pixel) => isLike(pixel, LAND)),
    );
    const onTrack = drawn.track.filter((pixel) => !isLike(pixel, LAND) && !isLike(pixel, WITHOUT_TILE));
    expect(onTrack.length / drawn.track.length).toBeGreaterThan(0.8);
    expect(drawn.track.some(([red, , blue]) => red! - blue! > WARM_MIN)).toBe(true); // climb
    expect(drawn.track.some(([red, , blue]) => blue! - red! > WARM_MIN)).toBe(true); // sink
  }

  it('is requested only after the viewer has agreed, and is drawn under the track', async () => {
    const { page, watched } = await open();
    await choose(page, 'Map');
    await agree(page).waitFor();
    await page.getByText('Your IP address and the area of the flight are sent there').waitFor();
    expect(tiles.requested).toEqual([]);
    expect(watched.faults).toEqual([]); // no request to another host, and no violation of the policy

    await agree(page).click();
    await isDrawn(page);
    await expectDrawnMap(page);
    expect(page.workers().map((worker) => worker.url())).toContainEqual(
      expect.stringMatching(/\/assets\/maplibre-gl-worker-/),
    );
    await page.getByText('© Makers of the test map').waitFor();
    expect(await page.getByRole('region', { name: 'The flight on a map' }).count()).toBe(1);
    expect(faultsOf(watched)).toEqual([]);
  });

  onlyInFullRun(() => {
    it('is remembered after a reload, and can be given up', async () => {
      const { page, watched } = await open();
      await choose(page, 'Map');
      await agree(page).click();
      await isDrawn(page);
      await page.reload();
      await page.locator('.cameras').waitFor();
      await choose(page, 'Map');
      await isDrawn(page);

      await page.getByRole('button', { name: /^Stop loading from/ }).click();
      await agree(page).waitFor();
      watched.faults.splice(0);
      await page.reload();
      await page.locator('.cameras').waitFor();
      await choose(page, 'Map');
      await agree(page).waitFor();
      expect(watched.faults).toEqual([]);
    });

    it('follows the time, seeks on a tap on the track, and leaves the keys of the replay alone', async () => {
      const { page, watched } = await open();
      await choose(page, 'Map');
      await agree(page).click();
      await isDrawn(page);
      const gliderAt = () => page.locator('.map-glider').evaluate((element) => element.style.transform);
      const time = () => page.getByRole('slider').first().getAttribute('aria-valuenow').then(Number);
      await until('the glider is drawn', gliderAt, (transform) => transform !== '');
      const atTakeoff = await gliderAt();
      await page.keyboard.press('End');
      await until('the glider moved', gliderAt, (transform) => transform !== atTakeoff);
      const atLanding = await time();

      const middle = await page.evaluate(async () => {
        const { flightMap } = document.querySelector('.map') as HTMLElement & { flightMap: TestedMap };
        const response = await fetch(`${location.pathname}.json?resolution=preview`);
        const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
        const half = Math.floor(track.columns['latitude']!.length / 2);
        return flightMap.project(track.columns['latitude']![half]!, track.columns['longitude']![half]!);
      });
      await page.locator('.map canvas').click({ position: middle });
      const tapped = await until('the tap moved the time', time, (seconds) => seconds < atLanding - 1);
      expect(tapped).toBeGreaterThan(0);

      await page.locator('.map canvas').focus();
      await page.keyboard.press('ArrowRight'); // moves the map
      expect(await time()).toBe(tapped);
      await choose(page, 'Top');
      await page.getByRole('button', { name: 'Top', pressed: true }).waitFor();
      expect(await page.locator('.map').count()).toBe(0);
      await page.keyboard.press('4');
      await isDrawn(page);
      await page.keyboard.press('2');
      await page.getByRole('button', { name: 'Orbit', pressed: true }).waitFor();
      expect(faultsOf(watched)).toEqual([]);
    });

    it('is offered for the flights of the console too', async () => {
      const { account } = await signedInUser(service, operator);
      const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      const { id } = (await client.upload({ igc: thermalCrossCountry({ seed: 4 }).igc })).body;
      const token = await makeSignInLink(operator.database, { ...account, role: 'member' }, SIGN_IN_SECONDS);
      const { page, watched } = await open(signInLinkUrl(service.baseUrl, token));
      await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor();
      await page.locator(`a[href="/console/flights/${id}"]`).first().click();
      await choose(page, 'Map');
      await agree(page).click();
      await isDrawn(page);
      const inTheCorner = () =>
        page.evaluate(() => {
          const { flightMap } = document.querySelector('.map') as HTMLElement & { flightMap: TestedMap };
          return flightMap.readPixel(2, 2).slice(0, 3);
        });
      await until('the land of the tiles is drawn', inTheCorner, (pixel) => isLike(pixel, LAND));
      expect(faultsOf(watched)).toEqual([]);
    });

    it('says that its host does not answer, and tries again', async () => {
      const { page, watched } = await open();
      tiles.state = 'broken';
      await choose(page, 'Map');
      await agree(page).click();
      const retry = page.getByRole('button', { name: 'Try again' });
      await page.getByText('The map could not be loaded from').waitFor();
      await page.keyboard.press('End'); // the page keeps working

      tiles.state = 'without tiles';
      await retry.click();
      await page.getByText('Parts of the map could not be loaded from').waitFor();

      tiles.state = 'working';
      await retry.click();
      await isDrawn(page);
      await expectDrawnMap(page);
      expect(faultsOf(watched)).toEqual([]);
    });
  });
});
