import { type Locator, type Page } from 'playwright-core';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { groundLog } from '../factories/ground-log.js';
import { zipOf } from '../factories/import-files.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { IS_FULL_RUN } from '../harness/full-run.js';
import { MailBox } from '../harness/mail-box.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

const EMAIL = 'ada@example.org';
const PASSWORD = 'three thermals before noon';
/** Responses with an error that the console handles. */
const EXPECTED_ERRORS = [
  /\/api\/v1\/flights\/\w+\/analysis/, // there is no debrief yet
  /\/api\/v1\/flights$/, // a file that is not a flight
  /\/api\/v1\/flights\/\w+$/, // a time outside the log
  /\/api\/v1\/flights\/\w+\/(thermals|weather)$/, // broken by a test; a log without a flight has no weather
  /\/platform\/v1\/apps$/, // a redirect URI that no app may have
];

/** As the analysis reports a flight that may be none. */
const DOUBT = {
  kind: 'flight_doubtful',
  sensor: null,
  action: 'noted',
  count: 100,
  starts_at: null,
  ends_at: null,
  occurrences: [],
  affects: [],
  suggested_date: null,
  message: 'This may not be a flight.',
};

const PHONE = { width: 390, height: 844 };

/** One user's way through the console; each test continues where the one before has stopped. */
describeInChromium('the console', (chromium) => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let mail: MailBox;
  let receiver: WebhookReceiver;
  let browser: Browser;
  let page: Page;
  let watched: WatchedPage;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    mail = await MailBox.start();
    cleanup.add(() => mail.stop());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const databaseUrl = await postgres.createDatabase('console');
    const environment = {
      ANALYSIS_THREADS: '1',
      PLATFORM_REQUESTS_PER_MINUTE: '1200', // a test turns pages faster than a person
      SMTP_URL: mail.url,
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_DISCORD_HOSTS: '127.0.0.1',
    };
    service = await ServiceProcesses.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
    page = await browser.context.newPage();
    watched = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
  });

  afterAll(() => cleanup.run());

  afterEach(() => expect(watched.faults.splice(0)).toEqual([]));

  const open = (path: string) => page.goto(service.baseUrl + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  /** The flights of the list. */
  const cards = () => page.locator('.flight-card');
  const toPage = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

  async function signIn(): Promise<void> {
    await field('E-mail address').fill(EMAIL);
    await field('Password').fill(PASSWORD);
    await button('Sign in').click();
  }

  /** Drops files on the page, as from a file manager. */
  async function drop(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    const contents = Object.entries(files).map(([name, content]) => [
      name,
      Buffer.from(content).toString('base64'),
    ]);
    const transfer = await page.evaluateHandle((entries) => {
      const made = new DataTransfer();
      for (const [name, content] of entries) {
        const bytes = Uint8Array.from(atob(content!), (character) => character.charCodeAt(0));
        made.items.add(new File([bytes], name!, { lastModified: 1 }));
      }
      return made;
    }, contents);
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  }

  /** How many files the browser's database holds. */
  function keptUploads(): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('console');
          opening.onerror = () => reject(new Error('The browser has no database'));
          opening.onsuccess = () => {
            const counting = opening.result.transaction('uploads').objectStore('uploads').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
  }

  const upload = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  it('sends visitors to the sign-in, and brings them back to the page they wanted', async () => {
    await open('/console/usage');
    await heading('Sign in').waitFor();
    expect(new URL(page.url()).search).toBe('?next=%2Fconsole%2Fusage');
  });

  it('signs up, and confirms the address by the mailed link', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    await field('Your name').fill('Ada');
    await field('E-mail address').fill(EMAIL);
    await field('Password').fill(PASSWORD);
    await button('Sign up').click();
    await heading('Check your e-mail').waitFor();
    const { text } = await mail.mailTo(EMAIL);
    const link = /http:\S+\/console\/confirm-email#token=\S+/.exec(text)?.[0];
    await page.goto(link!);
    await field('Password').fill(PASSWORD);
    await button('Confirm').click();
    await page.getByText('Your e-mail address is confirmed').waitFor();
    await signIn();
    await heading('Your logbook is empty').waitFor();
  });

  it('creates a key that opens the API, and shows it once', async () => {
    await toPage('API keys');
    await button('Create a key').click();
    await field('Name').fill('club website');
    await button('Create').click();
    const key = await page.getByLabel('Key', { exact: true }).textContent();
    const answer = await fetch(`${service.baseUrl}/api/v1/flights`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect([answer.status, key]).toEqual([200, expect.stringMatching(/^svc_live_\w{36}$/)]);
    const curl = await page.getByLabel('curl', { exact: true }).textContent();
    expect(curl).toContain(`curl -H "Authorization: Bearer ${key}" -F igc=@`);
    await page.reload();
    await page.getByRole('rowheader', { name: 'club website' }).waitFor();
    expect(await page.content()).not.toContain(key!);
  });

  it('creates a key for an instrument, and shows what to enter there', async () => {
    await toPage('API keys');
    await button('Create a key').click();
    await field('Name').fill('vario');
    await page.getByLabel('An instrument or app that uploads flights').check();
    expect(await page.getByLabel('Read your profile').count()).toBe(0);
    await button('Create').click();
    const key = await page.getByLabel('Key', { exact: true }).textContent();
    const url = await page
      .getByLabel('Leonardo server, for Flyskyhy and others', { exact: true })
      .textContent();
    const user = await page.getByLabel('User name', { exact: true }).textContent();
    expect(url).toBe(`${service.baseUrl}/compat/leonardo`);
    const body = new URLSearchParams({ user: user!, pass: key!, IGCigcIGC: 'no flight' });
    const answer = await fetch(url!, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('problem')]);
    await button('Done').click();
  });

  it('uploads dropped flights, and says why it refuses a file', async () => {
    await toPage('Flights');
    const { igc } = shortRidgeFlight({ seed: 71 });
    await drop({ 'ridge.igc': igc, 'empty.igc': 'no flight', 'photo.jpg': 'no log' });
    await upload('ridge.igc').getByText('Added').waitFor();
    await upload('empty.igc').getByText('This file is not a flight').waitFor();
    await page.getByText('1 file is not a flight').waitFor();
    await page.getByText('2 of 2 files').waitFor();
    await page.getByText('1 flight,').waitFor();
    await drop({ 'again.igc': igc });
    await upload('again.igc').getByText('Already in your logbook').waitFor();
  });

  it('imports a ZIP file in the background, and lists the files that were refused', async () => {
    const { igc } = shortRidgeFlight({ seed: 71 });
    await drop({ 'logbook.zip': await zipOf({ 'known.igc': igc, 'readme.txt': Buffer.from('text') }) });
    const row = upload('logbook.zip');
    await row.getByText('Done · 0 added, 1 already in your logbook, 1 refused').waitFor();
    await row.getByRole('status').getByText('logbook.zip: Done').waitFor();
    await row.getByRole('button', { name: 'Show 1 refused', expanded: false }).click();
    await row.getByRole('button', { name: 'Hide refused', expanded: true }).waitFor();
    await row.getByText('readme.txt').waitFor();
    await row.getByText('Not a flight by its name').waitFor();
    await page.getByRole('button', { name: 'Clear: logbook.zip' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('continues an upload after a reload', async () => {
    let holdsUploads = true;
    await page.route('**/api/v1/flights', (route) =>
      holdsUploads && route.request().method() === 'POST' ? undefined : route.continue(),
    );
    const kept = await keptUploads();
    await drop({ 'interrupted.igc': shortRidgeFlight({ seed: 72 }).igc });
    await until('the browser keeps the file', keptUploads, (count) => count === kept + 1);
    holdsUploads = false;
    await page.reload();
    await upload('interrupted.igc').getByText('Added').waitFor();
    await page.getByText('Continued after the reload: 1 file was left.').waitFor();
    await button('Clear the list').click();
    await upload('interrupted.igc').waitFor({ state: 'detached' });
  });

  it('shows flights as cards with their outline, or as a table, which it remembers', async () => {
    await cards().first().locator('svg .line').first().waitFor({ state: 'attached' });
    expect(await cards().first().textContent()).toMatch(/points.*Duration.*Highest/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Table').click();
    await page.getByRole('rowheader').first().waitFor();
    await page.reload();
    await page.getByRole('rowheader').first().waitFor();
    expect(await cards().count()).toBe(0);
    await button('Cards').click();
    await cards().first().waitFor();
  });

  it('shows a flight and the play button on the first screen of a phone, and other filters on demand', async () => {
    await page.setViewportSize(PHONE);
    const bottomOf = async (shown: Locator) => {
      const { y, height } = (await shown.boundingBox())!;
      return y + height;
    };
    expect(await bottomOf(cards().first())).toBeLessThan(PHONE.height);
    expect(await field('Status').isVisible()).toBe(false);
    await button('Filters').click();
    await field('Status').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Filters').click();
    await cards().first().getByRole('link').click();
    await page.getByRole('slider', { name: 'Position in the flight' }).waitFor();
    expect(await bottomOf(button('Play'))).toBeLessThan(PHONE.height);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await toPage('Flights');
    await cards().first().waitFor();
  });

  it('maps what was flown in the logbook', async () => {
    await toPage('Logbook');
    const map = page.getByRole('img', { name: /flights?, \d+ thermals? at/ });
    await map.locator('.tracks svg .line').first().waitFor({ state: 'attached' });
    await map.locator('.takeoff').first().waitFor();
    await heading('Best three').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole('row', { name: /Highest altitude/ })
      .getByRole('link')
      .click();
    const replay = page.getByRole('slider', { name: 'Position in the flight' });
    await until(
      'the replay starts at the record',
      () => replay.getAttribute('aria-valuenow'),
      (seconds) => Number(seconds) > 0,
    );
    await toPage('Flights');
  });

  it('shares a flight with strangers, and revokes the link', async () => {
    await cards().first().getByRole('link').click();
    await heading('Recording').waitFor();
    await page.getByRole('slider', { name: 'Position in the flight' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Share by link').click();
    const url = await page.getByLabel('Sharing', { exact: true }).locator('code').textContent();
    expect((await fetch(url!)).status).toBe(200);
    const card = page.getByRole('img', { name: 'Preview of the shared flight' });
    await until(
      'the preview image is shown',
      () => card.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      (width) => width === 1_200,
    );
    expect(await page.getByLabel('HTML code to embed the flight').count()).toBe(0);
    await page.getByLabel('Allow other websites to embed the flight').click(); // checked once it is saved
    const code = await page.getByLabel('HTML code to embed the flight', { exact: true }).textContent();
    expect(code).toContain(`<iframe src="${url}/embed"`);
    expect((await fetch(`${url}/embed`)).status).toBe(200);
    await page.getByLabel('Allow downloads of the track').click();
    const flyxc = await page.getByRole('link', { name: 'Open in flyXC' }).getAttribute('href');
    const track = new URL(flyxc!).searchParams.get('track')!;
    expect(track.startsWith(`${url}/track?`)).toBe(true);
    expect(await (await fetch(track)).text()).toMatch(/^B\d{6}/m);
    const league = page.getByRole('link', { name: 'XContest', exact: true });
    expect(await league.getAttribute('rel')).toBe('noreferrer');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Stop sharing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('Only you can see this flight.').waitFor();
    expect((await fetch(url!)).status).toBe(404);
  });

  it('renames a flight, and finds it by its site', async () => {
    await button('Rename').click();
    await page.getByLabel('Site (optional)').fill('Ridge of tests');
    await button('Save').click();
    await heading('Ridge of tests').waitFor(); // the title follows as long as it is automatic
    await button('Rename').click();
    await field('Title').fill('First ridge flight');
    await button('Save').click();
    await heading('First ridge flight').waitFor();
    await toPage('Flights');
    await field('Search').fill('RIDG tes');
    await page.waitForURL('**/console/flights?q=*');
    await cards().filter({ hasText: 'First ridge flight' }).waitFor();
    await until(
      'the other flight is filtered out',
      () => cards().count(),
      (count) => count === 1,
    );
    await button('Clear filters').click();
  });

  it('asks for the day that a receiver got wrong, and takes it with one tap', async () => {
    const { igc } = shortRidgeFlight({
      seed: 73,
      startTime: '2005-08-06T14:10:00Z', // 1024 weeks early
      igc: { extraLines: ['HFRFWFIRMWAREVERSION:1.2-2023-03-01'] },
    });
    await drop({ 'early.igc': igc });
    await upload('early.igc').getByText('Added').waitFor();
    await button('Clear the list').click();
    await cards().filter({ hasText: '6 Aug 2005' }).getByRole('link').click();
    await page.getByText('The file is dated 6 Aug 2005, which cannot be right.').waitFor();
    const answer = button('It was 22 Mar 2025');
    const box = await answer.boundingBox();
    expect([box!.width >= 44, box!.height >= 44]).toEqual([true, true]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await answer.click();
    await page.getByText('22 Mar 2025 (measured: 6 Aug 2005)').waitFor();
    expect(await answer.count()).toBe(0);
  });

  it('asks whether a doubtful part was flown, and believes the answer', async () => {
    const flightId = new URL(page.url()).pathname.split('/').at(-1)!;
    await operator.database.query(
      `update flights set quality = jsonb_set(quality::jsonb, '{findings}', $2) where public_id = $1`,
      [flightId, JSON.stringify([DOUBT])],
    );
    await page.reload();
    await page.getByText(/^Were you flying from \d\d:\d\d to \d\d:\d\d\?$/).waitFor();
    await button('Yes').click();
    await page.getByText(/flight \(measured: .* flight/).waitFor();
    expect(await button('Yes').count()).toBe(0);
  });

  it('moves the take-off, and takes that back', async () => {
    const times = page.getByText(/^\d\d:\d\d:\d\d \(measured: \d\d:\d\d:\d\d\)/);
    const replay = page.getByRole('slider', { name: 'Position in the flight' });
    const score = page
      .locator('.live-view')
      .getByText(/\d points/)
      .first();
    const shown = async () => ({
      seconds: Number(await replay.getAttribute('aria-valuemax')),
      score: await score.textContent(),
    });
    const before = await shown();
    await button('Correct').click();
    const takeoff = field('Take-off');
    const [hours, minutes, seconds] = (await takeoff.inputValue()).split(':').map(Number);
    const laterSeconds = Math.round(0.6 * before.seconds);
    const moved = new Date(Date.UTC(2025, 0, 1, hours, minutes, seconds! + laterSeconds))
      .toISOString()
      .slice(11, 19);
    await takeoff.fill(moved);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Save').click();
    await times.waitFor();
    expect(await times.textContent()).toContain(`${moved} (measured: `);
    const after = await until('the replay is shorter', shown, ({ seconds }) => seconds < before.seconds);
    expect(after.seconds).toBe(before.seconds - laterSeconds);
    expect(after.score).not.toBe(before.score);
    await button('Withdraw: Take-off').click();
    await times.waitFor({ state: 'detached' });
    expect(await shown()).toEqual(before);
    await button('Correct').click();
    await field('Landing').fill('00:01:00');
    await button('Save').click();
    await page.getByText('must lie within the log').waitFor();
    await button('Cancel').click();
    await toPage('Flights');
  });

  it('merges the recordings of one flight with a tap, and takes that back', async () => {
    const [first, second] = cutInPieces(faiTriangle({ seed: 961 }).igc, [0.5]);
    await drop({ 'first.igc': first!, 'second.igc': second! });
    for (const name of ['first.igc', 'second.igc']) await upload(name).getByText('Added').waitFor();
    await upload('first.igc').getByRole('link').click();
    const merge = page.getByRole('button', { name: /^Merge with \d/ });
    await merge.click();
    await page.getByText('1 other recording').waitFor();
    expect(await merge.count()).toBe(0);
    const whole = new URL(page.url()).pathname;
    const [piece] = await operator.database.query<{ public_id: string }[]>(
      'select public_id from flights where merged_into = $1',
      [whole.split('/').at(-1)],
    );
    await open(`/console/flights/${piece!.public_id}`);
    expect(await button('Delete the flight').count()).toBe(0);
    await page.getByRole('link', { name: 'Show the whole flight' }).click();
    await button('Withdraw: Merged with').click();
    await merge.waitFor();
    for (const path of [whole, `/console/flights/${piece!.public_id}`]) {
      await open(path);
      await page.waitForLoadState('networkidle'); // what is still loading then would be missing
      await button('Delete the flight').click();
      await button('Delete').click();
      await heading('Flights').waitFor();
    }
  });

  it('shows the rest of a flight if a part of it cannot be loaded', async () => {
    await page.route('**/api/v1/flights/*/thermals', (route) => route.fulfill({ status: 503, body: '{}' }));
    await cards().filter({ hasText: 'First ridge flight' }).getByRole('link').click();
    await button('Try again').waitFor();
    await page.getByRole('slider', { name: 'Position in the flight' }).waitFor();
    await page
      .locator('.live-view')
      .getByText(/\d points/)
      .first()
      .waitFor();
    await page.unroute('**/api/v1/flights/*/thermals');
    await button('Try again').click();
    await button('Try again').waitFor({ state: 'detached' });
    await toPage('Flights');
  });

  it('says of a log without a flight what it contains, and what to do', async () => {
    await drop({ 'walk.igc': groundLog() });
    await upload('walk.igc').getByText('Added').waitFor();
    await upload('walk.igc').getByRole('link').click();
    await heading('Log without a flight').waitFor();
    await heading('This log contains no flight').waitFor();
    await page.getByText('Recorded instead:').waitFor();
    expect(await page.locator('.live-view').count()).toBe(0);
    expect(await button('Try again').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Delete the flight').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await cards().filter({ hasText: 'First ridge flight' }).waitFor();
    await button('Clear the list').click();
  });

  it('shows the flying days of a season, large enough for fingers, and opens the flights of a day', async () => {
    await toPage('Logbook');
    const day = page.getByRole('link', { name: /: \d+ flights?, / });
    await day.waitFor();
    await page.getByRole('group', { name: 'Show' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const usual = page.viewportSize()!;
    for (const width of [360, 700, usual.width]) {
      await page.setViewportSize({ ...usual, width });
      const { width: wide, height: high } = (await day.boundingBox())!;
      expect([width, Math.min(wide, high) >= 24]).toEqual([width, true]);
    }
    const season = page.getByRole('combobox', { name: 'Season' });
    await season.selectOption('all');
    await page.getByText('Show as a table').first().click();
    await page.getByRole('columnheader', { name: 'Season' }).waitFor();
    await season.selectOption('2025');
    await day.click();
    await page.waitForURL('**/console/flights?from=2025-03-22&to=2025-03-22');
    await cards().filter({ hasText: 'First ridge flight' }).waitFor();
    await button('Clear filters').click();
  });

  it('registers a webhook, sends a test event and shows what was sent', async () => {
    await toPage('Webhooks');
    await button('Add an endpoint').click();
    await field('URL').fill(receiver.url('/hooks'));
    await button('Create').click();
    await heading('Signing secret').waitFor();
    await page.getByRole('link', { name: receiver.url('/hooks') }).click();
    await button('Send a test event').click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await page.getByRole('link', { name: 'endpoint.ping' }).click();
    await heading('Attempt 1').waitFor();
    const payload = await page.getByLabel('Body, as signed and sent').locator('code').textContent();
    expect(payload).toBe(receiver.at('/hooks')[0]!.body.toString());
    await page.getByText('Headers, as sent').click();
    await page.getByText(receiver.at('/hooks')[0]!.headers['webhook-signature'] as string).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('announces flights in a channel of Discord, and does not show its secret URL again', async () => {
    await toPage('Webhooks');
    await button('Add an endpoint').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Send to').selectOption('discord');
    await dialog.getByLabel('URL', { exact: true }).fill(receiver.url('/api/webhooks/123/secret-part'));
    await dialog.getByLabel('Pilot named in the messages (optional)').fill('Anna');
    expect(await dialog.getByLabel('flight.processed').isChecked()).toBe(true);
    expect(await dialog.getByLabel('Share flights that are announced').isChecked()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Create').click();
    await page.getByRole('link', { name: receiver.url('/api/webhooks/123/…') }).click();
    await button('Send a test event').click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    expect(receiver.at('/api/webhooks/123/secret-part')).toHaveLength(1);
    await button('Change').click();
    expect(await dialog.getByLabel('URL', { exact: true }).inputValue()).toBe('');
    await dialog.getByLabel('Share flights that are announced').check();
    await button('Save').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain('secret-part');
    await button('Change').click();
    expect(await dialog.getByLabel('Share flights that are announced').isChecked()).toBe(true);
    await button('Cancel').click();
  });

  it('registers an app, allows it, connects a device with it, and disconnects it', async () => {
    await toPage('Apps');
    await button('Register an app').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('My Vario');
    await dialog.getByLabel('Redirect URIs').fill('ftp://127.0.0.1/callback');
    await dialog.getByRole('button', { name: 'Register an app' }).click();
    await dialog.locator('.field-fault').waitFor();
    await dialog.getByLabel('Redirect URIs').fill('http://127.0.0.1/callback');
    await dialog.getByRole('button', { name: 'Register an app' }).click();
    const id = (await page.getByLabel('Client ID', { exact: true }).textContent())!;
    expect(await accessibilityFaults(page)).toEqual([]);

    const app = await OAuthApp.registered(service, id, `${service.baseUrl}/callback`);
    await page.route('**/callback?*', (route) => route.fulfill({ body: 'back in the app' }));
    const { url, ...kept } = await app.begin({ scope: 'flights:read offline_access' });
    await page.goto(url.href);
    await heading('Connect My Vario?').waitFor();
    await page.getByText('List and read flights and tracks').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Allow').click();
    await page.getByText('back in the app').waitFor();
    const tokens = await app.exchange({ callback: new URL(page.url()), ...kept });
    expect(tokens.scope).toBe('flights:read offline_access');

    const device = await app.askForDevice('flights:read');
    await page.goto(device.verification_uri_complete!);
    await heading('Connect a device').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Continue').click();
    await button('Allow').click();
    await page.getByText('Connected. Your device continues').waitFor();
    expect((await app.pollForDevice(device.device_code)).scope).toBe('flights:read');

    await page.getByRole('link', { name: 'Connected apps' }).click();
    await button('Disconnect: My Vario').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No app is connected.').waitFor();
    const refused = await fetch(`${service.baseUrl}/api/v1/flights`, {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    expect(refused.status).toBe(401);
  });

  it('speaks the language that the viewer chose, on every page and after a reload', async () => {
    await page.getByLabel('Language').selectOption('de');
    await toPage('Flüge');
    await heading('Flüge').waitFor();
    await page.reload();
    await heading('Flüge').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByLabel('Sprache').selectOption('en');
  });

  it('shows operators all accounts, and lets them disable one', async () => {
    await open('/console/accounts');
    await heading('Page not found').waitFor();
    const { publicId } = await operator.createAccount('FREE');
    await operator.database.query(`update users set role = 'operator' where email = $1`, [EMAIL]);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: publicId });
    await row.getByLabel('Plan of Test account').selectOption('PRO');
    await row.getByRole('button', { name: 'Disable: Test account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    const rows = await operator.database.query<object[]>(
      'select plan, disabled_at is not null as disabled from accounts where public_id = $1',
      [publicId],
    );
    expect(rows).toEqual([{ plan: 'PRO', disabled: true }]);
  });

  it('shows operators the queues and failed flights, and has one analysed again', async () => {
    const [failed] = await operator.database.query<[{ id: string }[], number]>(
      `update flights set status = 'failed', failure_reason = 'a test broke it'
        where id = (select min(id) from flights) returning public_id as id`,
    );
    await toPage('Operation');
    const queue = page.getByRole('row').filter({ hasText: 'Flight analysis' });
    await queue
      .getByRole('cell')
      .last()
      .filter({ hasText: /^[1-9]/ })
      .waitFor();
    const row = page.getByRole('row').filter({ hasText: failed[0]!.id });
    await row.getByText('a test broke it').waitFor();
    await row.getByRole('button', { name: `Analyse again: ${failed[0]!.id}` }).click();
    await row.getByText('Queued').waitFor();
    await until(
      'the flight is processed',
      () =>
        operator.database.query<{ status: string }[]>('select status from flights where public_id = $1', [
          failed[0]!.id,
        ]),
      ([flight]) => flight?.status === 'processed',
    );
  });

  it.each([
    ['/console/flights', 'Flights'],
    ['/console/keys', 'API keys'],
    ['/console/webhooks', 'Webhooks'],
    ['/console/apps', 'Apps'],
    ['/console/authorize/error', 'The app cannot be connected'],
    ['/console/device', 'Connect a device'],
    ['/console/usage', 'Usage'],
    ['/console/account', 'Account'],
    ['/console/accounts', 'Accounts'],
    ['/console/operation', 'Operation'],
    ['/console/nowhere', 'Page not found'],
    ['/console/confirm-email', 'Confirm your e-mail address'],
    ['/console/forgotten-password', 'Forgotten your password?'],
    ['/console/new-password', 'Set a new password'],
    ['/', 'Know what your flight was made of'],
  ])('%s is accessible, fits a phone, and has a strict policy', async (path, title) => {
    const answer = await open(path);
    expect(answer!.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    );
    await heading(title).waitFor();
    await page.waitForLoadState('networkidle');
    if (IS_FULL_RUN) expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1_280, height: 720 });
  });

  it('signs out, and leaves nothing of the user in the browser', async () => {
    await open('/console/flights');
    await page.waitForLoadState('networkidle'); // a request under way would find the session ended
    await button('Sign out').click();
    await heading('Sign in').waitFor();
    const stored = await page.evaluate(() => Object.keys(localStorage));
    // how this browser shows lists, for every user
    expect([await keptUploads(), stored]).toEqual([0, ['flight-list']]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
