import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Europe/Zurich' },
  'at a desk': { viewport: { width: 1_440, height: 900 }, timezoneId: 'Europe/Zurich' },
};
/** The page asks who is signed in, and one file is no table. */
const EXPECTED_ERRORS = [/\/platform\/v1\/account$/, /\/csv-preview/];

const LOGBOOK = [
  'Datum;Startzeit;Flugzeit;Startplatz;Gerät;Wetter',
  '14.06.2012;14:05;1:15;Fiesch;Advance Sigma 8;Föhn',
  '31.06.2012;;0:20;Kössen;;',
  '16.06.2012;;0:20;Kössen;;schön',
].join('\n');

describeInChromium('the import of a CSV logbook in the console', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  async function openImport(page: Page, email: string): Promise<void> {
    await page.goto(`${service!.baseUrl}/console/flights`);
    await page.getByLabel('E-mail address', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Import a logbook (CSV)' }).click();
  }

  const chooseFile = (page: Page, content: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'logbook.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

  it.each(Object.entries(SCREENS))(
    'shows the mapping, changes it and then adds flights, %s',
    async (_, screen) => {
      const user = await signedInUser(service, operator);
      const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
      const browser = await Browser.start(chromium, screen);
      cleanup.add(() => browser.stop());
      const page = await browser.context.newPage();
      const { faults } = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
      const choose = (content: string) => chooseFile(page, content);

      await openImport(page, user.email);
      await choose('Datum\n"14.06.2012');
      await page.getByText('The file cannot be read as a table.').waitFor();
      await page.getByText('A quote is opened and never closed.').waitFor();

      await choose(LOGBOOK);
      const day = page.getByLabel('Day', { exact: true });
      await day.waitFor();
      expect(await day.inputValue()).toBe('Datum');
      expect(await page.getByLabel('Site', { exact: true }).inputValue()).toBe('Startplatz');
      expect(await page.getByLabel('Notes', { exact: true }).inputValue()).toBe('');
      await page.getByText('Line 3, Day:').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()!.width,
      );
      expect((await client.get('/api/v1/flights')).body.data).toEqual([]);

      await page.getByLabel('Notes', { exact: true }).selectOption('Wetter');
      await page.getByRole('table', { name: 'Rows of the file' }).getByText('Föhn').waitFor();
      await page.getByRole('button', { name: 'Import 2 flights' }).click();
      await page.getByRole('heading', { name: 'Imported' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const flights = (await client.get('/api/v1/flights?sort=flown_at')).body.data;
      expect(flights).toMatchObject([
        {
          ...{ flown_on: '2012-06-14', flown_at: '2012-06-14T12:05:00Z', duration_seconds: 4_500 },
          ...{ site: 'Fiesch', glider: 'Advance Sigma 8', notes: 'Föhn' },
        },
        { flown_on: '2012-06-16', site: 'Kössen', notes: 'schön' },
      ]);

      await choose(LOGBOOK);
      await page.getByRole('button', { name: 'Import 0 flights' }).waitFor();
      expect(await page.getByRole('button', { name: 'Import 0 flights' }).isDisabled()).toBe(true);
      await page.goto(`${service.baseUrl}/console/flights?status=manual`);
      await page.locator('.flight-card').nth(1).waitFor();
      expect(faults).toEqual([]);
    },
  );

  it('imports the last file with the last choices, however long the previews before them take', async () => {
    const user = await signedInUser(service, operator);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const browser = await Browser.start(chromium, SCREENS['at a desk']);
    cleanup.add(() => browser.stop());
    const page = await browser.context.newPage();
    let previews = 0;
    await page.route('**/csv-preview*', async (route) => {
      if (++previews % 2 === 1) await sleep(1_500); // every other preview comes after the next one
      await route.continue();
    });
    await openImport(page, user.email);
    await chooseFile(page, LOGBOOK);
    const [site, glider] = ['Site', 'Glider'].map((name) => page.getByLabel(name, { exact: true }));
    await chooseFile(
      page,
      'Created,Flown,Where,Wing,In the air\n2020-01-05,2012-06-14,Fiesch,Sigma,"1,25"\n',
    );
    await page.getByLabel('Day', { exact: true }).selectOption('Flown');
    await site!.selectOption('Where');
    await glider!.selectOption('Wing');
    await page.getByLabel('Duration', { exact: true }).selectOption('In the air');
    const table = page.getByRole('table', { name: 'Rows of the file' });
    await table.getByText('1 h 15 min').or(table.getByText('1:15')).waitFor();
    expect([await site!.inputValue(), await glider!.inputValue()]).toEqual(['Where', 'Wing']);
    await page.getByRole('button', { name: 'Import 1 flight', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const next = page.getByRole('link', { name: 'Show the flights' });
    expect(await next.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await client.get('/api/v1/flights')).body.data).toMatchObject([
      { flown_on: '2012-06-14', site: 'Fiesch', glider: 'Sigma', duration_seconds: 4_500 },
    ]);
  });
});
