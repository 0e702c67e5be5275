import { readFile } from 'node:fs/promises';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import {
  type DecodedVideo,
  decodedVideo,
  frameDifference,
  type VideoFrame,
} from '../harness/decoded-video.js';
import { onlyInFullRun } from '../harness/full-run.js';
import { ShareSheet } from '../harness/share-sheet.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const DESK: BrowserContextOptions = { viewport: { width: 800, height: 600 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** Few pixels and frames, because they are drawn without a graphics card. */
const SMALL = { width: 320, height: 180, framesPerSecond: 3 };
/** The flight in a minute, and the end. */
const SECONDS = { least: 55, most: 75 };
/** Of a small video. */
const BYTES_MAX = 4_000_000;
/** Mean difference of two pictures, per channel of 255, that no encoder makes. */
const DIFFERENCE_MIN = 8;

/** Share of pale pixels in the lower middle, where the score card is at the end. */
function paleShare(frame: VideoFrame): number {
  let [pale, all] = [0, 0];
  for (let y = Math.round(SMALL.height * 0.62); y < SMALL.height * 0.7; y++)
    for (let x = Math.round(SMALL.width * 0.3); x < SMALL.width * 0.7; x++, all++)
      if (Math.min(...frame.slice((y * SMALL.width + x) * 4, (y * SMALL.width + x) * 4 + 3)) > 215) pale++;
  return pale / all;
}

describeInChromium('the video of a flight', (chromium) => {
  let operator: Operator;
  let url: string;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { id } = (await client.upload({ igc: thermalCrossCountry({ seed: 15 }).igc })).body;
    const shared = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {});
    ({ url } = shared.body as unknown as { url: string });
  });

  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
  afterAll(() => operator.close());

  async function open(
    screen: BrowserContextOptions,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<WatchedPage> {
    const browser = await Browser.start(chromium, screen, SOFTWARE_WEBGL);
    browsers.push(browser);
    const page = await browser.context.newPage();
    await prepare(page);
    const watched = new WatchedPage(page, service!.baseUrl);
    await page.goto(url);
    await page.locator('.cameras').waitFor();
    return watched;
  }

  async function startVideo(page: Page, changes: { readonly seconds?: number } = {}): Promise<void> {
    await page.getByRole('button', { name: 'Share or save as a video' }).click();
    await page.locator('.share-video').evaluate(
      (section, settings) => {
        Object.assign(section, { videoSettings: settings });
      },
      { ...SMALL, ...changes },
    );
    await page.getByRole('button', { name: 'Make the video' }).click();
  }

  /** The file, and how it plays. */
  async function savedVideo(page: Page): Promise<{ name: string; bytes: number; video: DecodedVideo }> {
    const link = page.getByRole('link', { name: /Save the video/ });
    await link.waitFor({ timeout: 200_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = await readFile(await download.path());
    const name = download.suggestedFilename();
    const type = name.endsWith('.webm') ? 'video/webm' : 'video/mp4';
    return { name, bytes: file.length, video: await decodedVideo(page.context(), file, type) };
  }

  function expectWholeFlight({ seconds, width, height, first, middle, last }: DecodedVideo): void {
    expect([width, height]).toEqual([SMALL.width, SMALL.height]);
    expect(seconds).toBeGreaterThan(SECONDS.least);
    expect(seconds).toBeLessThan(SECONDS.most);
    for (const [one, other] of [
      [first, middle],
      [middle, last],
      [first, last],
    ] as const)
      expect(frameDifference(one, other)).toBeGreaterThan(DIFFERENCE_MIN);
    expect(paleShare(last)).toBeGreaterThan(0.5);
    expect(paleShare(middle)).toBeLessThan(0.3);
  }

  it('can be cancelled, and leaves the replay as it was', async () => {
    const { page, faults } = await open(DESK);
    await startVideo(page);
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Make the video' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.share').count()).toBe(0);
    const orbit = page.getByRole('button', { name: 'Orbit' });
    expect(await orbit.getAttribute('aria-pressed')).toBe('true');
    expect(faults).toEqual([]);
  });

  it('is as long as the replay and its end, and shows the start, the flight and the score', async () => {
    const { page, faults } = await open(DESK);
    await startVideo(page);
    const { name, bytes, video } = await savedVideo(page);
    expect(name).toMatch(/^flight-\d{4}-\d\d-\d\d\.mp4$/);
    expect(bytes).toBeLessThan(BYTES_MAX);
    expectWholeFlight(video);
    expect(faults).toEqual([]);
  });

  async function expectRecorded(extension: 'mp4' | 'webm'): Promise<void> {
    const { page, faults } = await open(DESK, (opened) =>
      opened.addInitScript((container) => {
        Reflect.deleteProperty(globalThis, 'VideoEncoder');
        const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
        MediaRecorder.isTypeSupported = (type) => type.includes(container) && isTypeSupported(type);
      }, extension),
    );
    await startVideo(page);
    const { name, bytes, video } = await savedVideo(page);
    expect(name).toMatch(new RegExp(`^flight-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`));
    expect(bytes).toBeLessThan(BYTES_MAX);
    expectWholeFlight(video);
    expect(faults).toEqual([]);
  }

  it('is recorded while it plays, and as complete, in a browser without encoders that writes WebM', () =>
    expectRecorded('webm'));

  onlyInFullRun(() => {
    it('is recorded while it plays, and as complete, in a browser without encoders that writes MP4', () =>
      expectRecorded('mp4'));
  });

  it('goes to the share sheet of a phone, as the link does', async () => {
    let sheet: ShareSheet | undefined;
    const { page, faults } = await open(
      PHONE,
      async (opened) => (sheet = await ShareSheet.installIn(opened)),
    );
    await startVideo(page, { seconds: 4 });
    expect(await page.locator('.share-code').count()).toBe(0);
    await page.getByRole('button', { name: 'Share the link' }).tap();
    expect(
      await until(
        'the link is shared',
        () => sheet!.last,
        (last) => last !== undefined,
      ),
    ).toMatchObject({ url, files: [] });
    const send = page.getByRole('button', { name: 'Share the video' });
    await send.waitFor({ timeout: 200_000 });
    await send.tap();
    const shared = await until(
      'the video is shared',
      () => sheet!.last,
      (last) => last?.files.length === 1,
    );
    const [file] = shared!.files;
    expect(file!.name).toMatch(/^flight-\d{4}-\d\d-\d\d\.mp4$/);
    expect(file!.type).toBe('video/mp4');
    expect(file!.size).toBe((await savedVideo(page)).bytes);
    expect(faults).toEqual([]);
  });
});
