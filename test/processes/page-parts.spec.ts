import { type BrowserContextOptions, type Page } from 'playwright-core';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { GROUP_OF_THREE } from '../factories/group-flights.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { addFlight, newGroup, pathOf } from '../harness/groups.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { contrastsOver, GROUNDS } from '../harness/text-contrast.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5;
const API = /^\/(api|platform|g)\//;

interface Places {
  readonly flight: string;
  readonly recording: string;
  readonly group: string;
  readonly keptGroup: string;
}

/** What to open, and how to get to the part. */
interface Part {
  readonly at: (places: Places) => string;
  readonly show: (page: Page) => Promise<unknown>;
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const PARTS: Readonly<Record<string, Part>> = {
  'filters of flights': { at: () => '/console/flights', show: (page) => click(page, 'Filters') },
  'the name of a take-off': {
    at: ({ flight }) => `/console/flights/${flight}`,
    show: async (page) => {
      await click(page, 'Name this take-off');
      await page.getByRole('dialog').waitFor();
    },
  },
  'an offer to merge': {
    at: ({ recording }) => `/console/flights/${recording}`,
    show: (page) => page.getByRole('button', { name: /^Merge with \d/ }).waitFor(),
  },
  'named take-offs': {
    at: () => '/console/logbook?season=all',
    show: (page) => page.getByRole('heading', { name: 'Your take-offs' }).waitFor(),
  },
  'the league': { at: () => '/console/account', show: (page) => page.getByLabel('League').waitFor() },
  'the links of the feed': {
    at: () => '/console/account',
    show: async (page) => {
      await click(page, 'Make a link');
      await seen(page, 'Copy the links now.');
    },
  },
  'sign-in and security': { at: () => '/console/account/security', show: (page) => seen(page, 'Passkeys') },
  groups: { at: () => '/console/groups', show: (page) => seen(page, '1 to approve') },
  'a group': {
    at: ({ group }) => `/console/groups/${group}`,
    show: (page) => page.getByRole('button', { name: /^Approve/ }).waitFor(),
  },
  'a kept group': { at: ({ keptGroup }) => keptGroup, show: (page) => page.locator('.ranking').waitFor() },
  'the form of a kept group': {
    at: ({ keptGroup }) => keptGroup,
    show: (page) => page.getByRole('tab', { name: 'Flights' }).click(),
  },
};

/** Parts that other tests pass by, or see in one state only. */
describeInChromium('a part of a page', (chromium) => {
  const cleanup = new Cleanup();
  let page: Page;
  let places: Places;

  beforeAll(async () => {
    const operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const user = await signedInUser(service, operator);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const uploaded = async (igc: Uint8Array) => (await client.upload({ igc })).body.id;
    const flight = await uploaded(shortRidgeFlight({ seed: 1_960 }).igc);
    const [first, second] = cutInPieces(faiTriangle({ seed: 1_961 }).igc, [0.5]);
    await uploaded(first!);
    const recording = await uploaded(second!);
    await client.sendJson('POST', '/api/v1/sites', { flight_id: recording, name: 'Fiescheralp' });
    const { url } = (await client.sendJson('POST', `/api/v1/flights/${flight}/sharing`, {}))
      .body as unknown as { url: string };
    const group = await newGroup(client, [{ url, pilot_name: 'Anna' }]);
    const { igc } = GROUP_OF_THREE.Ben;
    await addFlight(new ApiClient(service.baseUrl, undefined), group, { igc, pilot_name: 'Ben' });
    places = { flight, recording, group: group.id, keptGroup: pathOf(group) };

    const browser = await Browser.start(chromium, PHONE, WITHOUT_WEBGL);
    cleanup.add(() => browser.stop());
    page = await browser.context.newPage();
    await page.goto(`${service.baseUrl}/console/sign-in`);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/console/flights');
  });

  afterAll(() => cleanup.run());

  it.each(Object.entries(PARTS))('(%s) is accessible, and fits a phone', async (_, { at, show }) => {
    await page.goto(service.baseUrl + at(places));
    await show(page);
    await page.waitForLoadState('networkidle');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('is loaded once with its page', async () => {
    for (const path of new Set(Object.values(PARTS).map(({ at }) => at(places)))) {
      const requested: string[] = [];
      const note = (request: { method(): string; url(): string }) => {
        const { pathname, search } = new URL(request.url());
        if (API.test(pathname)) requested.push(`${request.method()} ${pathname}${search}`);
      };
      await page.goto('about:blank');
      page.on('request', note);
      await page.goto(service.baseUrl + path);
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      expect(requested).toEqual([...new Set(requested)]);
      expect(requested.length).toBeLessThanOrEqual(12);
    }
  });

  it.each(['light', 'dark'] as const)(
    'can be read over any ground in a kept group, in %s colours',
    async (colorScheme) => {
      // letters have pixels in their own colour only at this scale
      const options = { ...PHONE, colorScheme, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
      const browser = await Browser.start(chromium, options, SOFTWARE_WEBGL);
      const group = await browser.context.newPage();
      await group.goto(service.baseUrl + places.keptGroup);
      await group
        .locator('.scene-label-place:not(.is-hidden), .scene-label:not(.is-hidden)')
        .first()
        .waitFor();
      for (const ground of Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]) {
        const texts = await contrastsOver(group, ground);
        expect(texts.length).toBeGreaterThan(5);
        expect(texts.filter(({ contrast }) => contrast < CONTRAST_MIN)).toEqual([]);
      }
      await browser.stop();
    },
  );
});
