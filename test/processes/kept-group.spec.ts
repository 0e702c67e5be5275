import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { GROUP_OF_THREE } from '../factories/group-flights.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Browser, describeInChromium, WITHOUT_WEBGL } from '../harness/chromium.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };
/** As the pages draw them on a light ground. */
const RASPBERRY = 'rgb(194, 24, 91)';
const BLUE = 'rgb(15, 95, 184)';
const GREEN = 'rgb(27, 122, 61)';

describeInChromium('a group that is kept', (chromium) => {
  let operator: Operator;
  let user: PlatformUser;
  let client: ApiClient;
  let flightId: string;
  let benId: string;
  let file: string;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    user = await signedInUser(service, operator);
    client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    flightId = (await client.upload({ igc: GROUP_OF_THREE.Anna.igc, title: 'Anna' })).body.id;
    benId = (await client.upload({ igc: GROUP_OF_THREE.Ben.igc, title: 'Ben' })).body.id;
    file = path.join(await temporaryFolder('kept-group'), 'ben.igc');
    await writeFile(file, GROUP_OF_THREE.Ben.igc);
  });

  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
  afterAll(() => operator.close());

  async function open(options: BrowserContextOptions): Promise<Page> {
    const browser = await Browser.start(chromium, { ...options, reducedMotion: 'reduce' }, WITHOUT_WEBGL);
    browsers.push(browser);
    return browser.context.newPage();
  }

  /** Waits until the ranking has exactly these pilots, each with name and colour: it is drawn when their tracks are loaded. */
  async function untilPilotsAre(page: Page, ...pilots: readonly string[]): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light' }); // the check of accessibility leaves it dark
    await page.getByRole('tab', { name: 'Ranking' }).click();
    await until(
      `the pilots are ${pilots.join(', ')}`,
      async () => {
        const rows = await page.locator('.ranking tbody tr').evaluateAll((all) =>
          all.map((row) => {
            const colour = getComputedStyle(row.querySelector('.pilot-chip')!).backgroundColor;
            return `${row.querySelector('.pilot-name')!.textContent} ${colour}`;
          }),
        );
        return rows.sort();
      },
      (rows) => isDeepStrictEqual(rows, pilots),
    );
  }

  it('gets the flight of a friend without an account, and shows both once the owner approves it', async () => {
    const owner = await open(DESKTOP);
    await owner.goto(`${service.baseUrl}/console/group?flights=${flightId}~Anna~1`);
    await owner.getByLabel('E-mail address', { exact: true }).fill(user.email);
    await owner.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
    await owner.getByRole('button', { name: 'Keep this group' }).click();
    await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Fiesch, August');
    await owner.getByRole('dialog').getByRole('button', { name: 'Keep this group' }).click();
    await owner.getByRole('heading', { name: 'Fiesch, August' }).waitFor();
    const link = (await owner.locator('.copy-line code').textContent())!;
    expect(link).toMatch(/\/g\/[\w-]{43}$/);

    const friend = await open(PHONE);
    const answer = await friend.goto(link);
    expect(answer!.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await friend.getByRole('heading', { name: 'Fiesch, August' }).waitFor();
    await untilPilotsAre(friend, `Anna ${RASPBERRY}`);
    await friend.getByRole('tab', { name: 'Flights' }).click();
    await friend.getByRole('button', { name: 'Add my flight' }).click();
    await friend.getByText('Choose a file first.').waitFor();
    await friend.getByLabel('Choose an IGC, GPX, KML or FIT file').setInputFiles(file);
    await friend.getByLabel('Your name').fill('Ben');
    await friend.getByLabel('Your colour').selectOption('Blue');
    expect(await accessibilityFaults(friend)).toEqual([]);
    await friend.getByRole('button', { name: 'Add my flight' }).click();
    await friend.getByText('Ben waits until the owner of the group approves it.').waitFor();
    await friend.reload(); // the device remembers the flight, and the others still do not see it
    await untilPilotsAre(friend, `Anna ${RASPBERRY}`);
    await friend.getByRole('tab', { name: 'Flights' }).click();
    await friend.getByText('Ben waits until the owner of the group approves it.').waitFor();

    await owner.getByRole('link', { name: 'Groups' }).first().click();
    await owner.getByText('1 to approve').waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'Fiesch, August' }).click();
    await owner.getByText('Added by a friend').waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Approve: Ben' }).click();
    await owner.getByRole('button', { name: 'Remove: Ben' }).waitFor();

    for (const page of [owner, friend]) {
      await page.goto(link);
      await page.getByText('Ben').first().waitFor();
      await untilPilotsAre(page, `Anna ${RASPBERRY}`, `Ben ${BLUE}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      );
    }

    // the friend is "you" from then on, on this device
    await friend.getByRole('tab', { name: 'Flights' }).click();
    await friend.getByRole('button', { name: 'Ben is me' }).click();
    await friend
      .getByText(/^Thermal 1: Anna\s\+[\d.]+, you\s\+[\d.]+\sm\/s/)
      .first()
      .waitFor();
    await friend.reload();
    await friend
      .getByText(/^Thermal 1: Anna\s\+[\d.]+, you\s\+/)
      .first()
      .waitFor();

    await friend.getByRole('tab', { name: 'Flights' }).click();
    await friend.getByText('Ben is part of the group.').waitFor();
    await friend.getByRole('button', { name: 'Remove my flight' }).click();
    await friend.getByText('Ben is part of the group.').waitFor({ state: 'detached' });
    await untilPilotsAre(friend, `Anna ${RASPBERRY}`);
  });

  /** Signs in on the page of a new group with the flight of Ben. */
  async function openGroup(options: BrowserContextOptions, name: string): Promise<Page> {
    const { body } = await client.sendJson('POST', '/api/v1/groups', {
      name,
      entries: [{ flight_id: benId, pilot_name: 'Ben', colour: 2 }],
    });
    const page = await open(options);
    await page.goto(`${service!.baseUrl}/console/groups/${(body as { id: string }).id}`);
    await page.getByLabel('E-mail address', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name }).waitFor();
    return page;
  }

  it.each([
    ['on a phone', PHONE],
    ['at a desk', DESKTOP],
  ])('gets flights, names and colours of its owner in the console, %s', async (where, options) => {
    const owner = await openGroup(options, `Fiesch ${where}`);
    const dialog = owner.getByRole('dialog');

    await owner.getByRole('button', { name: 'Add my flight' }).click();
    await dialog.getByRole('radio', { name: 'Anna' }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Ben' }).count()).toBe(0); // part of the group already
    await dialog.getByLabel('Search').fill('no such flight');
    await dialog.getByText('No other flight found.').waitFor();
    await dialog.getByLabel('Search').fill('ann');
    await dialog.getByRole('radio', { name: 'Anna' }).check();
    await dialog.getByLabel('Name of the pilot').fill('Anna');
    await dialog.getByLabel('Colour').selectOption('Raspberry');
    expect(await accessibilityFaults(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to the group' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByRole('rowheader', { name: /^Anna/ }).waitFor();

    await owner.getByRole('button', { name: 'Name and colour: Ben' }).click();
    expect(await dialog.getByLabel('Name of the pilot').inputValue()).toBe('Ben');
    await dialog.getByLabel('Name of the pilot').fill('Benedikt');
    await dialog.getByLabel('Colour').selectOption('Green');
    expect(await accessibilityFaults(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('rowheader', { name: /^Benedikt/ }).waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(
      owner.viewportSize()!.width,
    );

    await owner.getByRole('link', { name: 'Replay the group' }).click();
    await owner.getByText('Benedikt').first().waitFor();
    await untilPilotsAre(owner, `Anna ${RASPBERRY}`, `Benedikt ${GREEN}`);
  });

  it('can be named while its flights are still loading', async () => {
    const owner = await openGroup(DESKTOP, 'Two at once');
    let load = () => {};
    const isWanted = new Promise<void>((resolve) => (load = resolve));
    await owner.route(`**/flights/${benId}/track?*`, async (route) => {
      await isWanted;
      await route.continue();
    });
    await owner.goto(`${service.baseUrl}/console/group?flights=${flightId},${benId}`);
    await owner.getByRole('button', { name: 'Keep this group' }).click();
    await owner.getByRole('dialog').getByLabel('Name').fill('Loaded late');
    load();
    await owner.getByRole('tab', { name: 'Ranking', includeHidden: true }).waitFor({ state: 'attached' });
    expect(await owner.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Loaded late');
    await owner.getByRole('dialog').getByRole('button', { name: 'Keep this group' }).click();
    await owner.getByRole('heading', { name: 'Loaded late' }).waitFor();
  });

  it('says so if its link does not work', async () => {
    const page = await open(PHONE);
    await page.goto(`${service.baseUrl}/g/${'A'.repeat(43)}`);
    await page.getByText('No group is shared at this link.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
