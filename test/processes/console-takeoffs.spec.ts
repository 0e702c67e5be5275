import { type BrowserContextOptions } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true },
  'at a desk': { viewport: { width: 1_440, height: 900 } },
};
/** The page asks who is signed in; a flight has no debrief yet, and weather is not configured. */
const EXPECTED_ERRORS = [/\/platform\/v1\/account$/, /\/api\/v1\/flights\/\w+\/(analysis|weather)/];

describeInChromium('the take-offs of the logbook', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it.each(Object.entries(SCREENS))('get a name for all flights from there, %s', async (_, screen) => {
    const user = await signedInUser(service, operator);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const ids: string[] = [];
    for (const seed of [41, 42])
      ids.push((await client.upload({ igc: thermalCrossCountry({ seed }).igc })).body.id);
    const browser = await Browser.start(chromium, screen);
    cleanup.add(() => browser.stop());
    const page = await browser.context.newPage();
    const { faults } = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);

    await page.goto(`${service.baseUrl}/console/logbook`);
    await page.getByLabel('E-mail address', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const unnamed = page.getByRole('table', { name: 'Take-offs without a name' });
    await unnamed.getByRole('row', { name: /^Fiesch/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await unnamed.getByRole('button', { name: 'Name this take-off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the take-off').fill('Kühboden');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();

    const named = page.getByRole('table', { name: 'Your take-offs' });
    await named.getByRole('row', { name: /^Kühboden.*2/ }).waitFor();
    await until(
      'the take-off is named',
      () => unnamed.count(),
      (count) => count === 0,
    );
    for (const id of ids) expect((await client.get(`/api/v1/flights/${id}`)).body.site).toBe('Kühboden');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
    expect(faults).toEqual([]);
  });
});
