import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { circularAirspace } from '../factories/open-air.js';
import { crossCountry, destination, simulateFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** On which no other test flies. */
const DAY = '2019-03-09';
const DAY_WITHOUT_SETS = '2019-03-11';
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1_280, height: 800 } };

const TAKEOFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2_210 };
const MIDDLE = destination(TAKEOFF, 20, 6_000);
const igcOn = (day: string) =>
  simulateFlight({
    seed: 3_511,
    startTime: `${day}T10:30:00Z`,
    takeOff: TAKEOFF,
    landingAltitudeMetres: 1_050,
    wind: { speedMps: 2, fromDegrees: 240 },
    legs: [
      crossCountry({
        route: [MIDDLE, destination(MIDDLE, 90, 5_000)],
        floorAltitudeMetres: 1_900,
        ceilingAltitudeMetres: 2_900,
        climbMps: 2.5,
      }),
    ],
  }).igc;

const UNREADABLE =
  'AC R\nAN R-2 TWO POINTS\nAL GND\nAH FL 95\nDP 46:00:00 N 008:00:00 E\nDP 46:10:00 N 008:00:00 E\n';
/** Of the console: it asks who is signed in; a flight may have no debrief, and weather is not configured. */
const EXPECTED_ERRORS = [/\/platform\/v1\/account$/, /\/api\/v1\/flights\/\w+\/(analysis|weather)/];

describeInChromium('airspaces on the page of a flight', (chromium) => {
  let operator: Operator;
  let client: ApiClient;
  let folder: string;
  let id: string;
  const browsers: Browser[] = [];

  const platform = (...words: string[]) =>
    PlatformCommand.run(service.databaseUrl, ['airspace', ...words], { DATA_DIR: folder });

  const share = async (options: object): Promise<string> => {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, options);
    return (body as unknown as { url: string }).url;
  };

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    folder = await mkdtemp(path.join(os.tmpdir(), 'airspace-'));
    const file = path.join(folder, 'set.txt');
    await writeFile(
      file,
      circularAirspace('R-1 TURNPOINT', MIDDLE, 1.5, { floor: '300FT AGL', ceiling: 'FL120' }) + UNREADABLE,
    );
    const days = ['--valid-from', DAY, '--valid-until', DAY];
    await platform('add', file, '--country', 'CH', ...days, '--name', 'CH of the pages', '--licence', 'CC0');
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    id = await judgedFlight(client);
  });

  async function judgedFlight(of: ApiClient): Promise<string> {
    const flight = (await of.upload({ igc: igcOn(DAY) })).body.id;
    await until('the flight is judged', async () => {
      const { body } = await of.get(`/api/v1/flights/${flight}/airspace`);
      return (body as unknown as { crossings: object[] }).crossings.length > 0;
    });
    return flight;
  }

  // a scene keeps drawing as long as its page is open
  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
  afterAll(async () => {
    await platform('remove', 'CH of the pages');
    await rm(folder, { recursive: true });
    await operator.close();
  });

  async function open(
    url: string,
    options: BrowserContextOptions,
    flags: readonly string[],
  ): Promise<WatchedPage & { readonly requests: string[] }> {
    const browser = await Browser.start(chromium, { reducedMotion: 'reduce', ...options }, flags);
    browsers.push(browser);
    const page = await browser.context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const watched = Object.assign(new WatchedPage(page, service!.baseUrl, EXPECTED_ERRORS), { requests });
    await page.goto(url);
    return watched;
  }

  const timeOf = (page: Page) => page.getByRole('slider').getAttribute('aria-valuenow').then(Number);
  const crossing = (page: Page) => page.getByRole('button', { name: /^R-1 TURNPOINT/ }).first();

  it('loads nothing of them for a share that does not show them', async () => {
    const { page, faults, requests } = await open(
      await share({ show_airspace: false }),
      DESKTOP,
      WITHOUT_WEBGL,
    );
    await page.getByRole('tab', { name: 'Flight' }).waitFor();
    await page.locator('.flat-map').waitFor();
    expect(await page.getByRole('tab', { name: 'Airspace' }).count()).toBe(0);
    expect(requests.filter((url) => /airspace/.test(url))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are read on a phone without WebGL: a crossing moves the replay, rules change, and axe finds nothing', async () => {
    const url = await share({ show_airspace: true });
    const { page, faults } = await open(url, PHONE, WITHOUT_WEBGL);
    await page.getByRole('tab', { name: 'Airspace' }).click();
    await page.getByText('It is no legal determination').waitFor();
    const before = await timeOf(page);
    await crossing(page).click();
    await page.waitForFunction(
      (seconds) => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) !== seconds,
      before,
    );
    await page.getByText('Entry', { exact: true }).first().waitFor();
    expect(await page.getByText('CC0').count()).toBe(1);
    await page.getByText('1 airspace of this file could not be read.').waitFor();
    expect(await page.getByLabel('Your comment').count()).toBe(0);
    await page.getByLabel('Rules', { exact: true }).selectOption('gps');
    await page.getByText('GNSS').first().waitFor();
    expect(await accessibilityFaults(page, '.airspace')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are drawn in the scene, labelled, emphasised by keyboard and hidden again', async () => {
    const url = await share({ show_airspace: true });
    const { page, faults } = await open(`${url}?language=en`, DESKTOP, SOFTWARE_WEBGL);
    await page.locator('.cameras').waitFor();
    await page.getByRole('tab', { name: 'Airspace' }).click();
    const label = page.locator('.scene-label-airspace', { hasText: 'R-1 TURNPOINT' });
    await label.waitFor({ state: 'attached' });
    await crossing(page).focus();
    await page.keyboard.press('Enter');
    expect(await crossing(page).getAttribute('aria-expanded')).toBe('true');
    await label.getByText('FL 120').waitFor({ state: 'attached' });
    await page.getByLabel('Show airspaces in scene and map').uncheck();
    await label.waitFor({ state: 'detached' });
    await page.getByLabel('Show airspaces in scene and map').check();
    await label.waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('are part of the debrief that the owner reads, with the moment of the crossing', async () => {
    const user = await signedInUser(service, operator);
    const owner = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const compared = await judgedFlight(owner);
    await owner.send('POST', `/api/v1/flights/${compared}/analysis?language=en`, {});
    const url = `${service.baseUrl}/console/flights/${compared}`;
    const { page, faults } = await open(url, PHONE, WITHOUT_WEBGL);
    await signIn(page, user.email);
    await page.getByRole('tab', { name: 'Airspace' }).click();
    await page.getByLabel('Your comment').waitFor();
    expect(await page.getByText('Ask the operator').count()).toBe(0);
    await page.getByRole('tab', { name: 'Debrief' }).click();
    const sentence = page.locator('.debrief section', { hasText: 'inside R-1 TURNPOINT' });
    const before = await timeOf(page);
    await sentence.getByRole('button').click();
    await page.waitForFunction(
      (seconds) => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) !== seconds,
      before,
    );
    expect(faults).toEqual([]);
  });

  it('are missing for a day: its owner reads what to do', async () => {
    const user = await signedInUser(service, operator);
    const owner = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    const missing = (await owner.upload({ igc: igcOn(DAY_WITHOUT_SETS) })).body.id;
    const { page, faults } = await open(
      `${service.baseUrl}/console/flights/${missing}`,
      PHONE,
      WITHOUT_WEBGL,
    );
    await signIn(page, user.email);
    await page.getByRole('tab', { name: 'Airspace' }).click();
    await page.getByText('This service has no airspaces of Switzerland for 11 March 2019.').waitFor();
    await page.getByText('Ask the operator of this service to add them.').waitFor();
    expect(await accessibilityFaults(page, '.airspace')).toEqual([]);
    expect(faults).toEqual([]);
  });
});
