import { type BrowserContextOptions } from 'playwright-core';
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
  'at a desk, in the dark': {
    viewport: { width: 1_440, height: 900 },
    colorScheme: 'dark',
    timezoneId: 'Europe/Zurich',
  },
};
/** The page asks who is signed in. */
const EXPECTED_ERRORS = [/\/platform\/v1\/account$/];

describeInChromium('flights without a track in the console', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it.each(Object.entries(SCREENS))('are entered, shown, changed and deleted, %s', async (_, screen) => {
    const user = await signedInUser(service, operator);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const browser = await Browser.start(chromium, screen);
    cleanup.add(() => browser.stop());
    const page = await browser.context.newPage();
    const { faults } = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()!.width,
      );

    await page.goto(`${service.baseUrl}/console/flights`);
    await page.getByLabel('E-mail address', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Add a flight without a track' }).click();
    await page.getByLabel('Day').fill('2012-06-14');
    await page.getByLabel('Take-off, local time (optional)').fill('14:05');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Zurich');
    await page.getByLabel('Duration (optional)').fill('long');
    await page.getByLabel('Site (optional)').fill('Fiesch');
    await page.getByLabel('Country code (optional)').fill('ch');
    await page.getByLabel('Glider (optional)').fill('Advance Sigma 8');
    await page.getByLabel('Distance in km (optional)').fill('12,5');
    await page.getByLabel('Notes', { exact: true }).fill('First thermal.');
    await page.getByLabel('Tags', { exact: true }).fill('course');
    await page.getByRole('button', { name: 'Add the flight' }).click();
    await page.getByText('Enter hours and minutes, such as 1:15.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fits();
    await page.getByLabel('Duration (optional)').fill('1:15');
    await page.getByRole('button', { name: 'Add the flight' }).click();

    await page.getByRole('heading', { name: 'Fiesch', level: 1 }).waitFor();
    const recorded = page.locator('dl.figures');
    await recorded.getByText('Advance Sigma 8').waitFor();
    expect((await recorded.innerText()).replaceAll('\u00a0', ' ').split('\n').filter(Boolean)).toEqual([
      ...['Day', '14 Jun 2012', 'Take-off, local time', '14:05 · Europe/Zurich', 'Duration', '1 h 15 min'],
      ...['Site', 'Fiesch', 'Country code', 'CH', 'Glider', 'Advance Sigma 8', 'Distance', '12.5 km'],
    ]);
    await page.getByText('First thermal.').waitFor();
    expect(await page.locator('.live-view').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fits();
    const [flight] = (await client.get('/api/v1/flights')).body.data;
    expect(flight).toMatchObject({ ...{ flown_on: '2012-06-14', duration_seconds: 4_500, country: 'CH' } });

    await page.getByRole('button', { name: 'Change the flight' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill('2013-06-14');
    await dialog.getByLabel('Glider (optional)').fill('');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await recorded.getByText('14 Jun 2013').waitFor();
    expect((await client.get(`/api/v1/flights/${flight!.id}`)).body).toMatchObject({
      ...{ flown_on: '2013-06-14', takeoff_time: '14:05', glider: null, distance_km: 12.5, country: 'CH' },
    });

    await page.goto(`${service.baseUrl}/console/flights?status=manual`);
    const card = page.locator('.flight-card');
    await card.getByText('Without a track').waitFor();
    expect(await card.innerText()).toContain('14 Jun 2013, 14:05');
    await fits();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('row', { name: /Fiesch.*14 Jun 2013.*1 h 15 min/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${service.baseUrl}/console/logbook`);
    await page.getByText('1 without a track').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`${service.baseUrl}/console/flights/${flight!.id}`);
    await page.getByRole('button', { name: 'Delete the flight' }).click();
    await page.getByText('The flight is deleted from your logbook.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Add a flight without a track' }).waitFor();
    expect((await client.get('/api/v1/flights')).body.data).toEqual([]);
    expect(faults).toEqual([]);
  });
});
