import { type BrowserContextOptions, type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, chromiumOnPath, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
/** How far the colour of a pixel may be from that of the ribbon: its edges are blended with the ground. */
const COLOUR_DISTANCE_MAX = 60;

const chromium = chromiumOnPath();
if (chromium === undefined) {
  console.warn('\n!!! chromium is not on the PATH: the replay of a shared flight is NOT tested.\n');
}

/** What a page must not do. */
interface Faults {
  /** Errors on the console, which include violations of the content security policy. */
  readonly errors: string[];
  /** Requests to other hosts. */
  readonly foreign: string[];
}

(chromium === undefined ? describe.skip : describe)('the page of a shared flight, with script', () => {
  let operator: Operator;
  let url: string;
  let durationSeconds: number;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id, duration_seconds } = (await client.upload({ igc: thermalCrossCountry({ seed: 15 }).igc }))
      .body;
    durationSeconds = duration_seconds as number;
    const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    url = (shared.body as unknown as { url: string }).url;
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.stop()));
    await operator.close();
  });

  async function open(
    options: BrowserContextOptions,
    flags: readonly string[],
  ): Promise<{ page: Page; faults: Faults }> {
    const browser = await Browser.start(chromium!, { ...options, reducedMotion: 'reduce' }, flags);
    browsers.push(browser);
    const page = await browser.context.newPage();
    const faults: Faults = { errors: [], foreign: [] };
    page.on('console', (message) => message.type() === 'error' && faults.errors.push(message.text()));
    page.on('pageerror', (error) => faults.errors.push(error.message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(service!.baseUrl))
        faults.foreign.push(request.url());
    });
    await page.goto(url);
    return { page, faults };
  }

  const timeOf = (page: Page) => page.getByRole('slider').getAttribute('aria-valuenow').then(Number);

  /** The colours of the ribbon and of the picture at fixes that are visible. */
  function ribbonPixels(page: Page) {
    return page.evaluate(() => {
      const { flightScene } = document.querySelector('.scene') as HTMLElement & {
        flightScene: {
          project(
            latitude: number,
            longitude: number,
            altitude: number,
          ): { x: number; y: number; isVisible: boolean };
          readPixel(x: number, y: number): number[];
        };
      };
      return fetch(`${location.pathname}.json?resolution=high`)
        .then((response) => response.json() as Promise<{ track: { columns: Record<string, number[]> } }>)
        .then(({ track: { columns } }) => {
          const pixels: { climbMps: number; colour: number[] }[] = [];
          for (let i = 10; i < columns['latitude']!.length; i += 10) {
            const at = (name: string) => columns[name]![i]!;
            const place = flightScene.project(at('latitude'), at('longitude'), at('altitude_m'));
            if (place.isVisible)
              pixels.push({ climbMps: at('vario_mps'), colour: flightScene.readPixel(place.x, place.y) });
          }
          return pixels;
        });
    });
  }

  it('plays, seeks and ends on a phone, and draws the ribbon in the colours of the climb', async () => {
    const { page, faults } = await open(PHONE, SOFTWARE_WEBGL);
    await page.locator('.cameras').waitFor();
    const pixels = await ribbonPixels(page);
    const [climbs, sinks] = [pixels.filter((p) => p.climbMps > 1.5), pixels.filter((p) => p.climbMps < -0.8)];
    expect(Math.min(climbs.length, sinks.length)).toBeGreaterThan(5);
    // climb is warm, sink is blue; some points lie behind a label's column or another part of the track
    const share = (of: typeof pixels, is: (colour: number[]) => boolean) =>
      of.filter(({ colour }) => is(colour)).length / of.length;
    expect(share(climbs, ([red = 0, , blue = 0]) => red - blue > COLOUR_DISTANCE_MAX)).toBeGreaterThan(0.6);
    expect(share(sinks, ([red = 0, , blue = 0]) => blue - red > COLOUR_DISTANCE_MAX / 2)).toBeGreaterThan(
      0.6,
    );

    expect(await timeOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
    );
    await page.getByRole('button', { name: 'Pause' }).click();

    const slider = (await page.getByRole('slider').boundingBox())!;
    await page.mouse.click(slider.x + slider.width * 0.7, slider.y + slider.height / 2);
    expect(Math.abs((await timeOf(page)) - durationSeconds * 0.7)).toBeLessThan(durationSeconds * 0.1);
    await page.keyboard.press('End');
    expect(Math.abs((await timeOf(page)) - durationSeconds)).toBeLessThanOrEqual(1);
    await page.waitForFunction(() => /#t=\d+/.test(location.hash));
    expect(faults).toEqual({ errors: [], foreign: [] });
  });

  it('starts at the time in the address, and a row of the list seeks', async () => {
    const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL);
    await page.goto(`${url}#t=600`);
    await page.reload();
    await page.locator('.cameras').waitFor();
    expect(await timeOf(page)).toBe(600);
    const row = page.locator('button[data-time-seconds]').nth(2);
    const target = Number(await row.getAttribute('data-time-seconds'));
    await row.click();
    expect(await timeOf(page)).toBe(Math.round(target));
    await page.keyboard.press('3');
    expect(await page.getByRole('button', { name: 'Top' }).getAttribute('aria-pressed')).toBe('true');
    expect(faults).toEqual({ errors: [], foreign: [] });
  });

  it('shows the drawing from above where there is no WebGL', async () => {
    const { page, faults } = await open(PHONE, WITHOUT_WEBGL);
    await page.getByText('cannot draw the flight in three dimensions').waitFor();
    expect(await page.locator('.stage svg').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
    );
    expect(faults.foreign).toEqual([]);
  });
});
