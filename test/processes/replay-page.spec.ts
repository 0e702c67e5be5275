import { type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { IS_FULL_RUN, onlyInFullRun } from '../harness/full-run.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { contrastsOver, GROUNDS } from '../harness/text-contrast.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1024, height: 640 } };
/** By how much one colour channel leads where the ribbon is drawn. The ground is pale. */
const COLOUR_DISTANCE_MIN = 40;

/** WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5;

type Rgb = [red: number, green: number, blue: number, alpha: number];

/** The part of the running scene that the test uses. */
interface TestedScene {
  project(
    latitude: number,
    longitude: number,
    altitude: number,
  ): { x: number; y: number; isVisible: boolean };
  readPixel(x: number, y: number): Rgb;
}

function share(pixels: readonly Rgb[], is: (colour: Rgb) => boolean): number {
  return pixels.filter(is).length / pixels.length;
}

interface Phase {
  readonly kind: string;
  readonly start_offset_seconds: number;
  readonly end_offset_seconds: number;
}

function lengthOf({ start_offset_seconds: from, end_offset_seconds: to }: Phase): number {
  return to - from;
}

describeInChromium('the page of a shared flight, with script', (chromium) => {
  let operator: Operator;
  let url: string;
  let durationSeconds: number;
  /** In the middle of the second thermal, and of the longest glide. */
  let climbSeconds: number;
  let glideSeconds: number;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id, duration_seconds } = (await client.upload({ igc: thermalCrossCountry({ seed: 15 }).igc }))
      .body;
    durationSeconds = duration_seconds;
    const debrief = await client.send('POST', `/api/v1/flights/${id}/analysis`, {});
    expect(debrief.status).toBe(200);
    const shared = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {
      show_debrief: true,
    });
    url = (shared.body as unknown as { url: string }).url;
    const { track } = (await (await fetch(`${url}.json`)).json()) as { track: { phases: Phase[] } };
    const middle = ({ start_offset_seconds: from, end_offset_seconds: to }: Phase) =>
      Math.round((from + to) / 2);
    const of = (wanted: string) => track.phases.filter(({ kind }) => kind === wanted);
    climbSeconds = middle(of('thermal')[1]!);
    glideSeconds = middle(of('glide').toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]!);
  });

  // a scene keeps drawing as long as its page is open
  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
  afterAll(() => operator.close());

  async function open(options: BrowserContextOptions, flags: readonly string[]): Promise<WatchedPage> {
    const browser = await Browser.start(chromium, { reducedMotion: 'reduce', ...options }, flags);
    browsers.push(browser);
    const page = await browser.context.newPage();
    const watched = new WatchedPage(page, service!.baseUrl);
    await page.goto(url);
    return watched;
  }

  const timeOf = (page: Page) => page.getByRole('slider').getAttribute('aria-valuenow').then(Number);

  /** The page shows what a key or a click has changed with its next frame. */
  const untilTime = (page: Page, isReached: (seconds: number) => boolean) =>
    until('the replay is at this time', () => timeOf(page), isReached);

  /** Once it differs from another picture. */
  const nextPicture = async (map: Locator, earlier: Buffer) =>
    until(
      'the map is drawn again',
      () => map.screenshot(),
      (picture) => !picture.equals(earlier),
    );

  /** What is drawn where the last half minute before the cursor was flown, seen from the chase camera. */
  async function flownPixels(page: Page, timeSeconds: number): Promise<Rgb[]> {
    await page.evaluate((seconds) => (location.hash = `#t=${seconds}`), timeSeconds);
    await page.keyboard.press('1');
    await page.waitForFunction(
      (seconds) => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === String(seconds),
      timeSeconds,
    );
    return page.evaluate(async (nowSeconds) => {
      const { runningScene } = document.querySelector('.scene') as HTMLElement & {
        runningScene: TestedScene;
      };
      const response = await fetch(`${location.pathname}.json?resolution=full`);
      const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
      const column = (name: string) => track.columns[name]!;
      const pixels: Rgb[] = [];
      column('time_offset_seconds').forEach((seconds, i) => {
        if (seconds < nowSeconds - 30 || seconds > nowSeconds - 5 || seconds % 3 !== 0) return;
        const [latitude, longitude, altitude] = ['latitude', 'longitude', 'altitude_m'].map(
          (name) => column(name)[i]!,
        );
        const place = runningScene.project(latitude!, longitude!, altitude!);
        if (place.isVisible) pixels.push(runningScene.readPixel(place.x, place.y));
      });
      return pixels;
    }, timeSeconds);
  }

  it('plays, seeks and ends on a phone, and draws the ribbon in the colours of the climb', async () => {
    const { page, faults } = await open(PHONE, SOFTWARE_WEBGL);
    await page.locator('.cameras').waitFor();
    await page.locator('.scene-label-place', { hasText: 'Fiesch' }).waitFor({ state: 'attached' });
    // climb is warm and sink is blue; where the pilot circles, other parts of the track lie in front of some fixes
    const inClimb = await flownPixels(page, climbSeconds);
    expect(share(inClimb, ([red, , blue]) => red - blue > COLOUR_DISTANCE_MIN)).toBeGreaterThan(0.5);
    const inGlide = await flownPixels(page, glideSeconds);
    expect(share(inGlide, ([red, , blue]) => blue - red > COLOUR_DISTANCE_MIN)).toBeGreaterThan(0.5);

    await page.keyboard.press('Home');
    await untilTime(page, (time) => time === 0);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
    );
    await page.getByRole('button', { name: 'Pause' }).click();

    const slider = (await page.getByRole('slider').boundingBox())!;
    await page.mouse.click(slider.x + slider.width * 0.7, slider.y + slider.height / 2);
    await untilTime(page, (time) => Math.abs(time - durationSeconds * 0.7) < durationSeconds * 0.1);
    await page.keyboard.press('End');
    await untilTime(page, (time) => Math.abs(time - durationSeconds) <= 1);
    await page.waitForFunction(() => /#t=\d+/.test(location.hash));
    expect(faults).toEqual([]);
  });

  onlyInFullRun(() => {
    it('starts at the time in the address, and a row of the list seeks', async () => {
      const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL);
      await page.goto(`${url}#t=600`);
      await page.reload();
      await page.locator('.cameras').waitFor();
      await untilTime(page, (time) => time === 600);
      const row = page.locator('button[data-time-seconds]').nth(2);
      const target = Number(await row.getAttribute('data-time-seconds'));
      await row.click();
      await untilTime(page, (time) => time === Math.round(target));
      await page.keyboard.press('3');
      await page.getByRole('button', { name: 'Top', pressed: true }).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('hands the camera over to a viewer who touches the scene', async () => {
    const { page, faults } = await open({ ...PHONE, reducedMotion: 'no-preference' }, SOFTWARE_WEBGL);
    await page.getByRole('button', { name: 'Film' }).click();
    await page.getByRole('button', { name: 'Film', pressed: true }).waitFor();
    const scene = (await page.locator('.scene').boundingBox())!;
    await page.touchscreen.tap(scene.x + scene.width / 2, scene.y + scene.height / 2);
    await page.getByRole('button', { name: 'Chase', pressed: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('has no serious finding of axe-core on any panel', async () => {
    for (const size of IS_FULL_RUN ? [PHONE, DESKTOP] : [PHONE]) {
      const { page } = await open(size, WITHOUT_WEBGL);
      await page.getByRole('slider').waitFor();
      const tabs = page.getByRole('tab');
      expect(await tabs.allTextContents()).toEqual(['Flight', 'Score', 'Wind', 'Debrief', 'Data']);
      for (const tab of await tabs.all()) {
        await tab.click();
        expect(await accessibilityFaults(page)).toEqual([]);
      }
    }
  });

  it.each(['light', 'dark'] as const)('can be read over any ground, in %s colours', async (colorScheme) => {
    // letters have pixels in their own colour only at this scale
    const { page } = await open({ ...PHONE, colorScheme, deviceScaleFactor: 2 }, SOFTWARE_WEBGL);
    await page.locator('.scene-label-place:not(.is-hidden)').first().waitFor();
    for (const ground of Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]) {
      const texts = await contrastsOver(page, ground);
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(({ contrast }) => contrast < CONTRAST_MIN)).toEqual([]);
    }
  });

  it('has room for the transport on the narrowest phones', async () => {
    const { page } = await open(PHONE, WITHOUT_WEBGL);
    const faster = page.getByRole('button', { name: 'Faster' });
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      const box = (await faster.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      const clock = await page
        .locator('.clock strong')
        .evaluate((each) => [each.scrollWidth, each.parentElement!.clientWidth]);
      expect(clock[0]).toBeLessThanOrEqual(clock[1]!);
    }
  });

  it('replays from above where there is no WebGL, without loading the scene', async () => {
    const { page, faults } = await open(PHONE, WITHOUT_WEBGL);
    await page.getByText('cannot draw the flight in three dimensions').waitFor();
    const map = page.locator('canvas.flat-map');
    await map.waitFor();
    const before = await map.screenshot();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 60,
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    const followed = await nextPicture(map, before);
    await page.getByRole('button', { name: 'Whole flight' }).click();
    expect((await nextPicture(map, followed)).equals(before)).toBe(false);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(
      scripts.filter((url) => /\/(open-scene|scene|three|geometry\.worker)-[\w-]{8}\.js/.test(url)),
    ).toEqual([]);
    expect(faults).toEqual([]);
  });
});
