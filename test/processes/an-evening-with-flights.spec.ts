import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { ensureFirstAccount } from '../../apps/launcher/src/first-account.js';
import { CORPUS_DIRECTORY } from '../corpus/corpus-folder.js';
import { CORPUS_WARNING, corpusFiles, hasCorpus } from '../corpus/corpus.js';
import { Operator } from '../harness/account.js';
import { decodedVideo } from '../harness/decoded-video.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { ShareSheet } from '../harness/share-sheet.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Real flights, so that there are places to find. */
const FLIGHTS = 60;
const FILE_BYTES_MAX = 2_000_000;
/** From Fiesch, too. */
const FRIENDS_FILE = 'files/go-igc/0043.igc';
/** Of the flight in a minute. */
const PLAY_SECONDS = { least: 55, most: 75 };
/** Few pixels and frames, because they are drawn without a graphics card. */
const SMALL_VIDEO = { width: 320, height: 180, framesPerSecond: 3 };
/** A flight has no debrief yet; weather is not configured. */
const EXPECTED_ERRORS = [/\/api\/v1\/flights\/\w+\/(analysis|weather)/, /\/maps\/terrain\//];

/** As the pages draw the colours of pilots. */
const COLOURS = {
  light: { raspberry: 'rgb(194, 24, 91)', green: 'rgb(27, 122, 61)', blue: 'rgb(15, 95, 184)' },
  dark: { raspberry: 'rgb(255, 126, 179)', green: 'rgb(111, 220, 140)', blue: 'rgb(108, 182, 255)' },
};

interface Screen extends BrowserContextOptions {
  readonly colorScheme: keyof typeof COLOURS;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'on a phone, in dark': {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  },
  'at a desk, in light': { viewport: { width: 1_440, height: 900 }, colorScheme: 'light' },
};

interface Service {
  readonly sample_flight_url: string | null;
}

/** The flights around Fiesch first, which the search has to find among the others. */
function chosenFiles(): { readonly pilots: readonly string[]; readonly friends: string } {
  const files = corpusFiles().filter(({ size, date }) => date && size <= FILE_BYTES_MAX);
  const first = files.filter(({ file, date }) => date!.includes('-06-') || /fiesch|igc-xc-score/i.test(file));
  const others = files.filter((each) => !first.includes(each));
  const paths = [...first, ...others].map(({ file }) => path.join(CORPUS_DIRECTORY, file));
  return {
    pilots: paths.filter((each) => !each.endsWith(FRIENDS_FILE)).slice(0, FLIGHTS),
    friends: path.join(CORPUS_DIRECTORY, FRIENDS_FILE),
  };
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
      let sampleUrl: string;
      let pilot: WatchedPage;
      let friend: WatchedPage;
      const sheets = new Map<Page, ShareSheet>();
      let url: string;
      let groupUrl: string;
      const files = hasCorpus ? chosenFiles() : { pilots: [], friends: '' };

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
        const { sample_flight_url: sample } = await until(
          'the sample flight is processed',
          async () => (await new PlatformClient(service.baseUrl).get('/service')).body as unknown as Service,
          (found) => found.sample_flight_url !== null,
        );
        sampleUrl = sample!;
        [pilot, friend] = [await newPage(), await newPage()];
      });

      afterAll(() => cleanup.run());
      afterEach(() => expect([pilot, friend].flatMap(({ faults }) => faults.splice(0))).toEqual([]));

      /** A browser that reaches this service only. */
      async function newPage(): Promise<WatchedPage> {
        const browser = await Browser.start(chromium, screen, SOFTWARE_WEBGL);
        cleanup.add(() => browser.stop());
        const page = await browser.context.newPage();
        if (screen.hasTouch) sheets.set(page, await ShareSheet.installIn(page));
        await page.route(
          ({ origin }) => origin !== service.baseUrl,
          (route) => route.abort('internetdisconnected'),
        );
        return new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
      }

      const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const press = (target: Locator) => (screen.hasTouch ? target.tap() : target.click());
      const cards = () => pilot.page.locator('.flight-card');
      const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the flight' });
      const numberIn = async (of: Locator, attribute: string) => Number(await of.getAttribute(attribute));

      it('sees the sample flight play over real ground, without a network', async () => {
        const { page } = pilot;
        await page.goto(service.baseUrl);
        await page
          .getByText('Terrain from this service (SRTM, NASA/USGS)')
          .first()
          .waitFor({ state: 'attached' });
        expect(await page.locator('[data-path]').getAttribute('data-path')).toBe(sampleUrl);
        await press(button(page, 'Play'));
        const clock = () => page.locator('.clock strong').textContent();
        const before = await clock();
        await until('the sample flight plays', clock, (now) => now !== before);
      });

      it('brings sixty flights', async () => {
        const { page } = pilot;
        await page.goto(`${service.baseUrl}/console`);
        await page.getByLabel('E-mail address').fill(user.email);
        await page.getByLabel('Password').fill(TEST_PASSWORD);
        await press(button(page, 'Sign in'));
        await page.getByRole('heading', { name: 'Your logbook is empty' }).waitFor();
        await page.locator('input[type=file]').setInputFiles([...files.pilots]);
        await page.getByText(`Done · ${FLIGHTS} added`).waitFor();
        await press(page.getByRole('button', { name: /^Clear/ }));
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
        await until(
          'the flights of June are shown, the best first',
          async () =>
            (await cards().allInnerTexts()).map((text) =>
              text.includes(' Jun ') ? Number(/([\d.]+)\s+points/.exec(text)?.[1] ?? 0) : NaN,
            ),
          (values) => values.length > 1 && values.every((value, at) => value <= (values[at - 1] ?? Infinity)),
        );
        await press(cards().first().getByRole('link').first());
        await page.locator('.cameras').waitFor();
        const endSeconds = await numberIn(slider(page), 'aria-valuemax');
        const begunAt = performance.now();
        await press(button(page, 'Play'));
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
        await press(button(page, 'Share by link'));
        url = (await page.getByLabel('Sharing', { exact: true }).locator('code').first().textContent())!;
        await page.goto(url);
        await page.locator('.cameras').waitFor();
        await press(button(page, 'Share or save as a video'));
        await page.locator('.share-video').waitFor();
        const sheet = sheets.get(page);
        expect(await page.locator('.share-code svg').count()).toBe(sheet ? 0 : 1);
        if (sheet) {
          await press(button(page, 'Share the link'));
          await until(
            'the link is shared',
            () => sheet.last?.url,
            (shared) => shared === url,
          );
        }
        await page.locator('.share-video').evaluate((section, settings) => {
          Object.assign(section, { videoSettings: settings });
        }, SMALL_VIDEO);
        await press(button(page, 'Make the video'));
        const link = page.getByRole('link', { name: /Save the video/ });
        await link.waitFor({ timeout: 200_000 });
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        const video = await readFile(await download.path());
        const { seconds } = await decodedVideo(page.context(), video, 'video/mp4');
        expect(seconds).toBeGreaterThan(PLAY_SECONDS.least);
        expect(seconds).toBeLessThan(PLAY_SECONDS.most);
        if (sheet) {
          await press(button(page, 'Share the video'));
          const [file] = await until(
            'the video is shared',
            () => sheet.last!.files,
            ({ length }) => length === 1,
          );
          expect(file).toEqual({ name: download.suggestedFilename(), type: 'video/mp4', size: video.length });
        }
        await press(button(page, 'Close'));
      });

      it('keeps two flights from the same valley in a group', async () => {
        const { page } = pilot;
        await page.goto(`${service.baseUrl}/console/flights?q=2019&sort=-points`);
        for (const place of ['Fiesch', 'Riederalp'])
          await cards().filter({ hasText: place }).first().getByRole('checkbox').check();
        await press(button(page, 'Replay together'));
        await press(button(page, 'Keep this group'));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill('Two days in Goms');
        await press(dialog.getByRole('button', { name: 'Keep this group' }));
        await page.getByRole('heading', { name: 'Two days in Goms' }).waitFor();
        groupUrl = (await page.locator('.copy-line code').textContent())!;
        for (const [at, name, colour] of [
          [0, 'Anna', 'Raspberry'],
          [1, 'Cleo', 'Green'],
        ] as const) {
          await press(page.getByRole('button', { name: /^Name and colour/ }).nth(at));
          await dialog.getByLabel('Name of the pilot').fill(name);
          await dialog.getByLabel('Colour').selectOption(colour);
          await press(dialog.getByRole('button', { name: 'Save' }));
          await page.getByRole('rowheader', { name: new RegExp(`^${name}`) }).waitFor();
        }
      });

      it('gets the flight of a friend, who has opened the link', async () => {
        const { page } = friend;
        await page.goto(groupUrl);
        await press(page.getByRole('tab', { name: 'Flights' }));
        await page.getByLabel('Choose an IGC, GPX, KML or FIT file').setInputFiles(files.friends);
        await page.getByLabel('Your name').fill('Ben');
        await page.getByLabel('Your colour').selectOption('Blue');
        await press(button(page, 'Add my flight'));
        await page.getByText('Ben waits until the owner of the group approves it.').waitFor();
        await pilot.page.reload();
        await press(button(pilot.page, 'Approve: Ben'));
        await button(pilot.page, 'Remove: Ben').waitFor();
      });

      it('replays with the friend, each with a name and a colour', async () => {
        const { raspberry, green, blue } = COLOURS[screen.colorScheme];
        for (const { page } of [pilot, friend]) {
          await page.goto(groupUrl);
          await page.locator('.cameras').waitFor();
          const position = page.getByRole('slider', { name: 'Position in the replay' });
          await page.keyboard.press('Home');
          await press(button(page, 'Play'));
          await until(
            'the group replays',
            () => numberIn(position, 'aria-valuenow'),
            (now) => now > 3,
          );
          await press(button(page, 'Pause'));
          await press(page.getByRole('tab', { name: 'Ranking' }));
          await until(
            'all three are ranked, with their names and colours',
            () =>
              page.locator('.ranking tbody tr').evaluateAll((rows) =>
                rows.map((row) => {
                  const { backgroundColor } = getComputedStyle(row.querySelector('.pilot-chip')!);
                  return `${row.querySelector('.pilot-name')!.textContent} ${backgroundColor}`;
                }),
              ),
            (pilots) =>
              pilots.toSorted().join() === [`Anna ${raspberry}`, `Ben ${blue}`, `Cleo ${green}`].join(),
          );
        }
      });
    },
  );
});
