import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { sharedServices } from '../harness/shared-services.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Few pixels and frames, because they are drawn without a graphics card. */
const SMALL = { width: 320, height: 180, framesPerSecond: 3 };
/** The flight in a minute, and the end. */
const SECONDS = { least: 55, most: 75 };
/** Mean difference of two pictures, per channel of 255, that no encoder makes. */
const DIFFERENCE_MIN = 8;

/** A frame of the video, as red, green, blue and alpha. */
type Frame = readonly number[];

interface DecodedVideo {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly first: Frame;
  readonly middle: Frame;
  readonly last: Frame;
}

function difference(one: Frame, other: Frame): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;
}

/** Share of pale pixels in the lower middle, where the score card is at the end. */
function paleShare(frame: Frame): number {
  let [pale, all] = [0, 0];
  for (let y = Math.round(SMALL.height * 0.62); y < SMALL.height * 0.7; y++)
    for (let x = Math.round(SMALL.width * 0.3); x < SMALL.width * 0.7; x++, all++)
      if (Math.min(...frame.slice((y * SMALL.width + x) * 4, (y * SMALL.width + x) * 4 + 3)) > 215) pale++;
  return pale / all;
}

describeInChromium('the video of a flight', (chromium) => {
  let operator: Operator;
  let browser: Browser;
  let page: Page;
  let watched: WatchedPage;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id } = (await client.upload({ igc: thermalCrossCountry({ seed: 15 }).igc })).body;
    const shared = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {});
    browser = await Browser.start(chromium, { viewport: { width: 800, height: 600 } }, SOFTWARE_WEBGL);
    page = await browser.context.newPage();
    watched = new WatchedPage(page, service.baseUrl);
    await page.goto((shared.body as unknown as { url: string }).url);
    await page.locator('.cameras').waitFor();
  });

  afterAll(async () => {
    await browser.stop();
    await operator.close();
  });

  async function startVideo(): Promise<void> {
    await page.getByRole('button', { name: 'Share or save as a video' }).click();
    await page.locator('.share-video').evaluate((section, settings) => {
      Object.assign(section, { videoSettings: settings });
    }, SMALL);
    await page.getByRole('button', { name: 'Make the video' }).click();
  }

  /** On a page of its own, because the policy of the flight's page allows no media. */
  async function decode(file: Buffer): Promise<DecodedVideo> {
    const other = await browser.context.newPage();
    const decoded = await other.evaluate(async (base64) => {
      const video = document.createElement('video');
      const happened = (name: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(name, resolve, { once: true });
          video.addEventListener('error', () => reject(new Error(video.error!.message)), { once: true });
        });
      const loaded = happened('loadeddata');
      video.src = `data:video/mp4;base64,${base64}`;
      await loaded;
      const { videoWidth: width, videoHeight: height, duration: seconds } = video;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const frameAt = async (time: number) => {
        const sought = happened('seeked');
        video.currentTime = time;
        await sought;
        context.drawImage(video, 0, 0);
        return [...context.getImageData(0, 0, width, height).data];
      };
      const first = await frameAt(0.01);
      const middle = await frameAt(seconds / 2);
      const last = await frameAt(seconds - 0.05);
      return { seconds, width, height, first, middle, last };
    }, file.toString('base64'));
    await other.close();
    return decoded;
  }

  it('can be cancelled, and leaves the replay as it was', async () => {
    await startVideo();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Make the video' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.share').count()).toBe(0);
    const orbit = page.getByRole('button', { name: 'Orbit' });
    expect(await orbit.getAttribute('aria-pressed')).toBe('true');
  });

  it('is as long as the replay and its end, and shows the start, the flight and the score', async () => {
    await startVideo();
    const link = page.getByRole('link', { name: /Save the video/ });
    await link.waitFor({ timeout: 200_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^flight-\d{4}-\d\d-\d\d\.mp4$/);
    const { seconds, width, height, first, middle, last } = await decode(
      await readFile(await download.path()),
    );
    expect([width, height]).toEqual([SMALL.width, SMALL.height]);
    expect(seconds).toBeGreaterThan(SECONDS.least);
    expect(seconds).toBeLessThan(SECONDS.most);
    for (const [one, other] of [
      [first, middle],
      [middle, last],
      [first, last],
    ] as const)
      expect(difference(one, other)).toBeGreaterThan(DIFFERENCE_MIN);
    expect(paleShare(last)).toBeGreaterThan(0.5);
    expect(paleShare(middle)).toBeLessThan(0.3);
    expect(watched.faults).toEqual([]);
  });
});
