import { type Page } from 'playwright-core';
import { flightOfDuration } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { sharedServices } from '../harness/shared-services.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const HOUR_SECONDS = 3_600;
/** The log ends a few minutes after the landing. */
const FLOWN_SHARE_MIN = 0.8;
const PLAYED_SECONDS = { least: 55, most: 75 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

interface Shared {
  readonly url: string;
  readonly durationSeconds: number;
}

/** Measured by the page, from the click to the frame in which the card of the end is there. */
function playedSeconds(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAtMs = NaN;
        document.addEventListener('click', ({ timeStamp }) => (pressedAtMs = timeStamp), {
          capture: true,
          once: true,
        });
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.end-card')) return;
          observer.disconnect();
          resolve((performance.now() - pressedAtMs) / 1_000);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

describeInChromium('the replay of a whole flight', (chromium) => {
  const cleanup = new Cleanup();
  let client: ApiClient;

  beforeAll(async () => {
    const operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  async function share(hours: number): Promise<Shared> {
    const { igc } = flightOfDuration({ hours, intervalSeconds: 1, seed: 90 });
    const { id, duration_seconds: durationSeconds } = (await client.upload({ igc })).body;
    expect(durationSeconds).toBeGreaterThan(FLOWN_SHARE_MIN * hours * HOUR_SECONDS);
    const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {});
    return { url: (body as unknown as { url: string }).url, durationSeconds };
  }

  async function play({ url, durationSeconds }: Shared): Promise<number> {
    const browser = await Browser.start(chromium, PHONE, SOFTWARE_WEBGL);
    cleanup.add(() => browser.stop());
    const { page, faults } = new WatchedPage(await browser.context.newPage(), service!.baseUrl);
    page.setDefaultTimeout(2_000 * PLAYED_SECONDS.most);
    await page.goto(url);
    await page.locator('.cameras').waitFor();
    const played = playedSeconds(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Film' }).getAttribute('aria-pressed')).toBe('true');
    const seconds = await played;
    expect(await page.getByRole('slider').getAttribute('aria-valuenow')).toBe(
      String(Math.round(durationSeconds)),
    );
    expect(await page.locator('.end-card').textContent()).toContain('points');
    expect(faults).toEqual([]);
    return seconds;
  }

  it('takes about a minute for 20 minutes, 3 hours and 9 hours, side by side', async () => {
    const flights = [await share(1 / 3), await share(3), await share(9)];
    const seconds = await Promise.all(flights.map(play));
    expect(seconds.filter((each) => each < PLAYED_SECONDS.least || each > PLAYED_SECONDS.most)).toEqual([]);
  });
});
