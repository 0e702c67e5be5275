import { type BrowserContextOptions } from 'playwright-core';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
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
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true },
  'at a desk': { viewport: { width: 1_440, height: 900 } },
};
/** The page asks who is signed in; a flight has no debrief yet, and weather is not configured. */
const EXPECTED_ERRORS = [/\/platform\/v1\/account$/, /\/api\/v1\/flights\/\w+\/(analysis|weather)/];

describeInChromium('the notes on a flight', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it.each(Object.entries(SCREENS))('are written, shown, found and added up, %s', async (_, screen) => {
    const user = await signedInUser(service, operator);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const ids: string[] = [];
    for (const seed of [81, 82])
      ids.push((await client.upload({ igc: shortRidgeFlight({ seed }).igc })).body.id);
    await client.sendJson('PATCH', `/api/v1/flights/${ids[1]!}`, { tags: ['club cup'] });
    const browser = await Browser.start(chromium, screen);
    cleanup.add(() => browser.stop());
    const page = await browser.context.newPage();
    const { faults } = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);

    await page.goto(`${service.baseUrl}/console/flights/${ids[0]!}`);
    await page.getByLabel('E-mail address', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Notes and tags' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Notes', { exact: true }).fill('Rough above <b>2,500 m</b>.\nLate landing.');
    await dialog.getByLabel('Tags', { exact: true }).fill('Wave, cl');
    await dialog.getByRole('button', { name: 'club cup' }).click();
    await dialog.getByLabel('On board').selectOption('Tandem flight');
    await dialog.getByLabel('Passenger').fill('Zoë');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Tandem flight · with Zoë').waitFor();
    expect(await page.locator('p.notes').innerText()).toBe('Rough above <b>2,500 m</b>.\nLate landing.');
    expect((await client.get(`/api/v1/flights/${ids[0]!}`)).body).toMatchObject({
      ...{ tags: ['wave', 'club cup'], tandem: true, passenger: 'Zoë' },
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'wave' }).click();
    const cards = page.locator('.flight-card');
    await page.getByLabel('Tag', { exact: true }).waitFor();
    await cards.getByRole('link', { name: 'wave' }).waitFor();
    expect(await cards.count()).toBe(1);
    await cards.getByRole('link', { name: 'club cup' }).click();
    await cards.nth(1).waitFor();
    expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe('club cup');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);

    await page.goto(`${service.baseUrl}/console/logbook`);
    await page
      .getByRole('table', { name: 'Tags' })
      .getByRole('row', { name: /^club cup.*2/ })
      .waitFor();
    await page
      .getByRole('table', { name: 'On board' })
      .getByRole('row', { name: /^Tandem flight.*1/ })
      .waitFor();
    expect(faults).toEqual([]);
  });
});
