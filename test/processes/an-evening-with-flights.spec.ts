import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { ensureFirstAccount } from '../../apps/launcher/src/first-account.js';
import { CORPUS_DIRECTORY } from '../corpus/corpus-folder.js';
import { CORPUS_WARNING, corpusFiles, hasCorpus } from '../corpus/corpus.js';
import { Operator } from '../harness/account.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Real flights, so that there are places to find. */
const FLIGHTS = 60;
const FILE_BYTES_MAX = 2_000_000;
/** Of the flight in a minute. */
const PLAY_SECONDS = { least: 55, most: 75 };
/** Few pixels and frames, because they are drawn without a graphics card. */
const SMALL_VIDEO = { width: 320, height: 180, framesPerSecond: 3 };
/** A flight has no debrief yet; weather is not configured. */
const EXPECTED_ERRORS = [/\/api\/v1\/flights\/\w+\/(analysis|weather)/, /\/maps\/terrain\//];

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a phone, in dark': { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  'at a desk, in light': { viewport: { width: 1_440, height: 900 }, colorScheme: 'light' },
};

interface Service {
  readonly sample_flight_url: string | null;
}

/** The flights around Fiesch first, which the search has to find among the others. */
function chosenFiles(): string[] {
  const files = corpusFiles().filter(({ size, date }) => date && size <= FILE_BYTES_MAX);
  const first = files.filter(({ file, date }) => date!.includes('-06-') || /fiesch|igc-xc-score/i.test(file));
  return [...first, ...files.filter((each) => !first.includes(each))]
    .slice(0, FLIGHTS)
    .map(({ file }) => path.join(CORPUS_DIRECTORY, file));
}

if (!hasCorpus) console.warn(CORPUS_WARNING);

/** What a pilot does on the first evening; each test continues where the one before has stopped. */
describeInChromium('an evening with flights', (chromium) => {
  (hasCorpus ? describe.each(Object.entries(SCREENS)) : describe.skip.each(Object.entries(SCREENS)))(
    '%s',
    (_, screen) => {
      const cleanup = new Cleanup();
      let service: ServiceProcesses;
      let user: PlatformUser;
      let pilot: WatchedPage;
      let url: string;

      beforeAll(async () => {
        const postgres = await SharedPostgres.start();
        cleanup.add(() => postgres.stop());
        const databaseUrl = await postgres.createDatabase(`evening_${screen.colorScheme}`);
        await ensureFirstAccount(databaseUrl);
        service = await ServiceProcesses.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
        cleanup.add(() => service.stop());
        const operator = await Operator.at(databaseUrl);
        cleanup.add(() => operator.close());
        user = await signedInUser(service, operator);
        await until(
          'the sample flight is processed',
          async () => (await new PlatformClient(service.baseUrl).get('/service')).body as unknown as Service,
          ({ sample_flight_url: sample }) => sample !== null,
        );
        pilot = await newPage();
      });

      afterAll(() => cleanup.run());
      afterEach(() => expect(pilot.faults.splice(0)).toEqual([]));

      /** A browser that reaches this service only. */
      async function newPage(): Promise<WatchedPage> {
        const browser = await Browser.start(chromium, screen, SOFTWARE_WEBGL);
        cleanup.add(() => browser.stop());
        const page = await browser.context.newPage();
        await page.route(
          ({ origin }) => origin !== service.baseUrl,
          (route) => route.abort('internetdisconnected'),
        );
        return new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
      }

      const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const cards = () => pilot.page.locator('.flight-card');
      const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the flight' });
      const numberIn = async (of: Locator, attribute: string) => Number(await of.getAttribute(attribute));

      it('brings sixty flights', async () => {
        const { page } = pilot;
        await page.goto(`${service.baseUrl}/console`);
        await page.getByLabel('E-mail address').fill(user.email);
        await page.getByLabel('Password').fill(TEST_PASSWORD);
        await button(page, 'Sign in').click();
        await page.getByRole('heading', { name: 'Your logbook is empty' }).waitFor();
        await page.locator('input[type=file]').setInputFiles(chosenFiles());
        await page.getByText(`Done · ${FLIGHTS} added`).waitFor();
        await page.getByRole('button', { name: /^Clear/ }).click();
        await cards().first().waitFor();
      });

      it('finds "fie"', async () => {
        const { page } = pilot;
        await page.getByLabel('Search', { exact: true }).fill('fie');
        await page.waitForURL('**/console/flights?q=fie');
        await until(
          'all that is shown is from Fiesch',
          () => cards().allTextContents(),
          (texts) => texts.length > 0 && texts.every((text) => text.includes('Fiesch')),
        );
      });

      it('opens the best flight of a June by points, and plays it in a minute', async () => {
        const { page } = pilot;
        await page.getByLabel('Search', { exact: true }).fill('june');
        await page.waitForURL('**/console/flights?q=june');
        await page.getByLabel('Sort').selectOption('-points');
        await page.waitForURL('**sort=-points**');
        const points = await until(
          'the flights of June are shown',
          async () =>
            (await cards().allInnerTexts()).map((text) =>
              text.includes(' Jun ') ? Number(/([\d.]+)\s+points/.exec(text)?.[1] ?? 0) : NaN,
            ),
          (values) => values.length > 1 && !values.some(Number.isNaN),
        );
        expect(points).toEqual([...points].sort((a, b) => b - a));
        await cards().first().getByRole('link').first().click();
        await page.locator('.cameras').waitFor();
        const endSeconds = await numberIn(slider(page), 'aria-valuemax');
        const begunAt = performance.now();
        await button(page, 'Play').click();
        await page.waitForFunction(
          (end) => end - Number(document.querySelector('[role=slider]')!.getAttribute('aria-valuenow')) <= 1,
          endSeconds,
          { timeout: 2_000 * PLAY_SECONDS.most },
        );
        const seconds = (performance.now() - begunAt) / 1_000;
        expect(seconds).toBeLessThan(PLAY_SECONDS.most);
        expect(seconds).toBeGreaterThan(PLAY_SECONDS.least - 10); // without the end card
      });

      it('shares it, saves its video, and shows a code for the phone', async () => {
        const { page } = pilot;
        await button(page, 'Share by link').click();
        url = (await page.getByLabel('Sharing', { exact: true }).locator('code').first().textContent())!;
        await page.goto(url);
        await page.locator('.cameras').waitFor();
        await button(page, 'Share or save as a video').click();
        await page.locator('.share-video').waitFor();
        const hasSheet = await page.evaluate(
          () => 'share' in navigator && matchMedia('(pointer: coarse)').matches,
        );
        expect(await page.locator('.share-code svg').count()).toBe(hasSheet ? 0 : 1);
        await page.locator('.share-video').evaluate((section, settings) => {
          Object.assign(section, { videoSettings: settings });
        }, SMALL_VIDEO);
        await button(page, 'Make the video').click();
        const link = page.getByRole('link', { name: /Save the video/ });
        await link.waitFor({ timeout: 200_000 });
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        const video = await readFile(await download.path());
        expect(video.subarray(4, 8).toString()).toBe('ftyp');
        await button(page, 'Close').click();
      });
    },
  );
});
