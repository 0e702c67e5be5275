import { type BrowserContextOptions, type Page } from 'playwright-core';
import { GROUP_OF_THREE, groupPilot } from '../factories/group-flights.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { onlyInFullRun } from '../harness/full-run.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1024, height: 640 } };
const NAMES = Object.keys(GROUP_OF_THREE) as (keyof typeof GROUP_OF_THREE)[];
/** Only the link of the flight that is no longer shared gets an error. */
const REVOKED = [/\/s\/[\w-]{43}\.json/];

describeInChromium('the replay of a group', (chromium) => {
  let operator: Operator;
  let user: PlatformUser;
  const urls: string[] = [];
  const flightIds: string[] = [];
  const browsers: Browser[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    user = await signedInUser(service, operator);
    const key = (await operator.createKey(user.account.id)).key;
    const client = new ApiClient(service.baseUrl, key);
    for (const name of NAMES) {
      const { id } = (await client.upload({ igc: GROUP_OF_THREE[name].igc, title: name })).body;
      const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
      flightIds.push(id);
      urls.push((shared.body as unknown as { url: string }).url);
    }
  });

  // a scene keeps drawing as long as its page is open
  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
  afterAll(() => operator.close());

  async function open(options: BrowserContextOptions, flags: readonly string[], expected: RegExp[] = []) {
    const browser = await Browser.start(chromium, { ...options, reducedMotion: 'reduce' }, flags);
    browsers.push(browser);
    const page = await browser.context.newPage();
    const { faults } = new WatchedPage(page, service!.baseUrl, expected);
    return { page, faults };
  }

  const groupUrl = (shared: readonly string[], timeSeconds = 0) =>
    `${service.baseUrl}/group#${shared.map((url) => url.split('/s/')[1]).join()}&t=${timeSeconds}`;
  const ranked = (page: Page) => page.locator('.ranking tbody .pilot-name').allTextContents();
  const timeOf = (page: Page) => page.getByRole('slider').getAttribute('aria-valuenow').then(Number);

  it('opens by pasted links, plays, and ranks the pilots at the cursor', async () => {
    const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL);
    const answer = await page.goto(`${service.baseUrl}/group`);
    expect(answer!.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    await page.getByRole('heading', { name: 'Replay flights together' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Links of shared flights').fill(urls.join('\n'));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('.cameras').waitFor();
    expect(new URL(page.url()).search).toBe(''); // the tokens stay in the fragment

    // five minutes after Anna's take-off, Ben has just started; in the end he has flown farthest
    await page.evaluate(() => (location.hash = location.hash.replace(/(&t=\d+)?$/, '&t=300')));
    await page.waitForFunction(
      () => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '300',
    );
    expect(await ranked(page)).toEqual(['Anna', 'Cleo', 'Ben']);
    await page.keyboard.press('End');
    expect((await ranked(page))[0]).toBe('Ben');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(faults).toEqual([]);
  });

  onlyInFullRun(() => {
    it('compares who climbed better in the same thermal, and goes there', async () => {
      const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL);
      await page.goto(groupUrl(urls));
      await page.locator('.cameras').waitFor();
      await page.getByRole('tab', { name: /^Shared thermals/ }).click();
      await page
        .getByText(/^Thermal 1: Anna\s\+[\d.]+, Cleo\s\+[\d.]+\sm\/s, same core, 1 more$/)
        .last()
        .click();
      const first = page.getByRole('table', { name: /^Thermal 1,/ });
      expect(await first.locator('.pilot-name').allTextContents()).toEqual(NAMES);
      expect(await first.locator('.is-best .pilot-name').textContent()).toBe('Anna');
      await first.getByRole('button', { name: 'Ben' }).click();
      expect(await timeOf(page)).toBeGreaterThan(240);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Ranking' }).click();
      expect(await page.locator('.ranking .is-selected .pilot-name').textContent()).toBe('Ben');
      await page.getByRole('button', { name: 'Altitude' }).click();
      expect(await page.getByRole('columnheader', { name: 'Altitude' }).getAttribute('aria-sort')).toBe(
        'descending',
      );
      expect(faults).toEqual([]);
    });

    it('takes names and colours from the link, and changes them', async () => {
      const { page, faults } = await open(PHONE, SOFTWARE_WEBGL);
      const [anna, cleo, ben] = urls.map((url) => url.split('/s/')[1]);
      await page.goto(`${service.baseUrl}/group#${anna}~Anna%2C%20A.~4,${cleo},${ben}~~1&t=300`);
      await page.locator('.cameras').waitFor();
      expect(await ranked(page)).toEqual(['Anna, A.', 'Cleo', 'Ben']);
      await page.getByRole('tab', { name: 'Flights' }).click();
      await page.getByText('Names and colours').click();
      await page.getByLabel('Name of pilot 2').fill('Cleopatra');
      await page.getByLabel('Colour of pilot 2').selectOption('Pink');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL(`**/group#${anna}~Anna%2C%20A.~4,${cleo}~Cleopatra~16,${ben}~~1`);
      await page.getByRole('tab', { name: 'Ranking' }).click();
      await page.getByText('Cleopatra').first().waitFor();
      expect(faults).toEqual([]);
    });

    it('shows fifty pilots on a phone, and no label over another', async () => {
      const other = await signedInUser(service, operator); // whose flights are not in the list of the console
      const key = (await operator.createKey(other.account.id)).key;
      const client = new ApiClient(service.baseUrl, key);
      const many: string[] = [];
      for (let i = 0; i < 50; i++) {
        const startTime = `${new Date(Date.parse('2025-07-05T10:30:00Z') + i * 40_000).toISOString().slice(0, 19)}Z`;
        const plan = { seed: 100 + i, startTime, climbMps: 1 + (i % 10) / 5, glideMetres: 2_000 + i * 90 };
        const { id } = (await client.upload({ igc: groupPilot(plan).igc })).body;
        const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
        const token = (shared.body as unknown as { url: string }).url.split('/s/')[1];
        many.push(`${token}~Pilot%20${i + 1}`);
      }
      const { page, faults } = await open(PHONE, SOFTWARE_WEBGL);
      await page.goto(`${service.baseUrl}/group#${many.join()}&t=2600`);
      await page.locator('.cameras').waitFor();
      expect(await ranked(page)).toHaveLength(50);
      await page.locator('.scene-label-pilot:not(.is-hidden)').nth(1).waitFor();
      const stacked = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.scene-label:not(.is-hidden)')].map((label) =>
          label.getBoundingClientRect(),
        );
        return boxes.filter((one, i) =>
          boxes.some(
            (other, k) =>
              k > i &&
              one.left < other.right &&
              one.right > other.left &&
              one.top < other.bottom &&
              one.bottom > other.top,
          ),
        ).length;
      });
      expect(stacked).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('draws each pilot where they are, in their colour', async () => {
      const { page } = await open(DESKTOP, SOFTWARE_WEBGL);
      await page.goto(groupUrl(urls));
      await page.locator('.cameras').waitFor();
      await page.getByRole('button', { name: 'Top' }).click();
      // Ben, whose colour is green, leaves the others behind; from above, nothing covers his last minute there
      const greenest = await page.evaluate(async (path) => {
        const { runningScene } = document.querySelector('.scene') as HTMLElement & {
          runningScene: {
            setTime(timeSeconds: number): void;
            project(latitude: number, longitude: number, altitude: number): { x: number; y: number };
            readPixel(x: number, y: number): [number, number, number, number];
          };
        };
        const response = await fetch(`${path}.json?resolution=full`);
        const { track } = (await response.json()) as { track: { columns: Record<string, number[]> } };
        const { time_offset_seconds: times, latitude, longitude, altitude_m: altitude } = track.columns;
        const farthest = longitude!.indexOf(Math.max(...longitude!));
        runningScene.setTime(times![farthest]! + 240);
        const leads = [20, 30, 40, 50, 60].map((before) => {
          const i = farthest - before;
          const { x, y } = runningScene.project(latitude![i]!, longitude![i]!, altitude![i]!);
          const [red, green] = runningScene.readPixel(x, y);
          return green - red;
        });
        return Math.max(...leads);
      }, new URL(urls[2]!).pathname);
      expect(greenest).toBeGreaterThan(50);
    });

    it('aligns the flights at the start, and keeps its pilot in place', async () => {
      const { page } = await open(PHONE, SOFTWARE_WEBGL);
      await page.goto(groupUrl(urls, 600));
      await page.locator('.cameras').waitFor();
      await page.locator('.ranking button', { hasText: 'Ben' }).click();
      const before = await timeOf(page);
      await page.getByRole('button', { name: 'Start together' }).click();
      expect(before - (await timeOf(page))).toBeGreaterThan(200);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  it('shows the flights from above where there is no WebGL', async () => {
    const { page, faults } = await open(PHONE, WITHOUT_WEBGL, [/./]);
    await page.goto(groupUrl(urls));
    await page.getByText('cannot draw the flights in three dimensions').waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
    );
    const isDrawn = await page.locator('.top-view').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
      return data.some((value) => value > 0);
    });
    expect(isDrawn).toBe(true);
    expect(faults.filter((fault) => fault.startsWith('Request'))).toEqual([]);
  });

  onlyInFullRun(() => {
    it('opens for flights that are selected in the console', async () => {
      const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL);
      await page.goto(`${service.baseUrl}/console/flights`);
      await page.getByLabel('E-mail address', { exact: true }).fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      for (const name of NAMES) await page.getByLabel(`Select ${name}`).check();
      await page.getByRole('button', { name: 'Replay together' }).click();
      await page.waitForURL(`**/console/group?flights=${flightIds.join()}`);
      await page.locator('.cameras').waitFor();
      expect(await ranked(page)).toHaveLength(NAMES.length);
      await page.getByRole('tab', { name: 'Shared thermals (1)' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('names a flight whose link was revoked, and replays the others', async () => {
      const key = (await operator.createKey(user.account.id)).key;
      const client = new ApiClient(service.baseUrl, key);
      await client.send('DELETE', `/api/v1/flights/${flightIds[1]}/sharing`, {});
      const { page, faults } = await open(DESKTOP, SOFTWARE_WEBGL, REVOKED);
      await page.goto(groupUrl(urls, 300));
      await page.locator('.cameras').waitFor();
      await page.getByText('No flight is shared at this link.').waitFor();
      expect(await ranked(page)).toEqual(['Anna', 'Ben']);
      await page.getByRole('button', { name: 'Remove Flight 2' }).click();
      await page.getByText('No flight is shared at this link.').waitFor({ state: 'detached' });
      await page.locator('.cameras').waitFor();
      expect(await ranked(page)).toEqual(['Anna', 'Ben']);
      expect(faults).toEqual([]);
    });
  });
});
