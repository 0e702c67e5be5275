import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { FramingSite } from '../harness/framing-site.js';
import { MailBox } from '../harness/mail-box.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

const EMAIL = 'grace@example.org';
const PASSWORD = 'three thermals before noon';

/** What a new user does first; each test continues where the one before has stopped. */
describeInChromium('from the sign-up to a revoked link', (chromium) => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let mail: MailBox;
  let receiver: WebhookReceiver;
  /** The owner's console, and what a stranger sees on a phone. */
  let owner: WatchedPage;
  let stranger: WatchedPage;
  let folder: string;
  let flightId: string;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'first-upload-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    mail = await MailBox.start();
    cleanup.add(() => mail.stop());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    service = await ServiceProcesses.start({
      databaseUrl: await postgres.createDatabase('sign_up_to_revoked'),
      environment: {
        ANALYSIS_THREADS: '1',
        SMTP_URL: mail.url,
        WEBHOOK_ALLOW_HTTP: 'true',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      },
    });
    cleanup.add(() => service.stop());
    const desktop = { viewport: { width: 1_280, height: 800 } };
    owner = await watched(desktop, [/\/api\/v1\/flights\/\w+\/analysis/]);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    stranger = await watched(phone, [/\/s\/[\w-]+$/], SOFTWARE_WEBGL);
  });

  afterAll(() => cleanup.run());

  afterEach(() => expect([...owner.faults.splice(0), ...stranger.faults.splice(0)]).toEqual([]));

  async function watched(
    options: Parameters<typeof Browser.start>[1],
    expected: readonly RegExp[],
    flags?: readonly string[],
  ): Promise<WatchedPage> {
    const browser = await Browser.start(chromium, { ...options, reducedMotion: 'reduce' }, flags);
    cleanup.add(() => browser.stop());
    return new WatchedPage(await browser.context.newPage(), service.baseUrl, expected);
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const timeOf = (page: Page) => page.getByRole('slider').getAttribute('aria-valuenow').then(Number);
  const untilTime = (page: Page, isThere: (seconds: number) => boolean) =>
    until('the replay is there', () => timeOf(page), isThere);

  it('signs up on the start page, and confirms the address', async () => {
    const { page } = owner;
    await page.goto(service.baseUrl);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign up').click();
    await heading(page, 'Check your e-mail').waitFor();
    const { text } = await mail.mailTo(EMAIL);
    await page.goto(/http:\S+\/console\/confirm-email#token=\S+/.exec(text)![0]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Confirm').click();
    await page.getByText('Your e-mail address is confirmed').waitFor();
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign in').click();
    await heading(page, 'Your logbook is empty').waitFor();
  });

  it('registers a webhook endpoint', async () => {
    const { page } = owner;
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await button(page, 'Add an endpoint').click();
    await page.getByLabel('URL', { exact: true }).fill(receiver.url('/hooks'));
    await button(page, 'Create').click();
    await heading(page, 'Signing secret').waitFor();
  });

  it('creates a key, and uploads a flight with the line of curl that the console shows', async () => {
    const { page } = owner;
    await page.getByRole('navigation').getByRole('link', { name: 'API keys' }).click();
    await button(page, 'Create a key').click();
    await page.getByLabel('Name', { exact: true }).fill('my app');
    await button(page, 'Create').click();
    const line = (await page.getByLabel('curl', { exact: true }).textContent())!;
    const file = /igc=@([^ "']+)/.exec(line)![1]!;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), thermalCrossCountry({ seed: 77 }).igc);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`], { cwd: folder });
    const flight = JSON.parse(stdout) as { id: string; status: string };
    expect(flight.status).toBe('processed');
    flightId = flight.id;
  });

  it('receives a signed webhook about the flight', async () => {
    const processed = () =>
      receiver
        .at('/hooks')
        .find(({ body }) => (JSON.parse(body.toString()) as { type: string }).type === 'flight.processed');
    const request = await until('the event arrives', processed);
    expect(request!.body.toString()).toContain(flightId);
    expect(request!.headers['webhook-signature']).toMatch(/^v1,/);
  });

  it('shares the flight, and lets other sites embed it', async () => {
    const { page } = owner;
    await page.goto(`${service.baseUrl}/console/flights/${flightId}`);
    await button(page, 'Share by link').click();
    const sharing = page.getByLabel('Sharing', { exact: true });
    url = (await sharing.locator('code').first().textContent())!;
    await sharing.getByLabel('Allow other websites to embed the flight').click();
    await until(
      'it is saved',
      async () => (await fetch(`${url}/embed`)).status,
      (status) => status === 200,
    );
  });

  it('plays, seeks and ends for a stranger on a phone', async () => {
    const { page } = stranger;
    await page.goto(url);
    await page.locator('.cameras').waitFor();
    await button(page, 'Play').click();
    await untilTime(page, (seconds) => seconds > 3);
    await button(page, 'Pause').click();
    const slider = (await page.getByRole('slider').boundingBox())!;
    await page.touchscreen.tap(slider.x + slider.width * 0.5, slider.y + slider.height / 2);
    await untilTime(page, (seconds) => seconds > 600);
    await page.keyboard.press('End');
    const end = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    await untilTime(page, (seconds) => Math.abs(seconds - end) <= 1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('plays in a frame of another site', async () => {
    const site = await FramingSite.start();
    cleanup.add(() => site.stop());
    const { page } = stranger;
    await page.goto(site.showing(`<iframe src="${url}/embed" width="360" height="480"></iframe>`));
    const frame = page.frameLocator('iframe');
    await frame.locator('.cameras').waitFor();
    await frame.getByRole('button', { name: 'Play', exact: true }).click();
    await until(
      'the frame plays',
      () => frame.getByRole('slider').getAttribute('aria-valuenow').then(Number),
      (seconds) => seconds > 3,
    );
    stranger.faults.splice(0); // the page around the frame is not ours
  });

  it('revokes the link: the page, the data, the picture and the frame are gone', async () => {
    const { page } = owner;
    await button(page, 'Stop sharing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('Only you can see this flight.').waitFor();
    for (const part of ['', '.json', '.png', '/embed', '/track']) {
      expect([part, (await fetch(url + part)).status]).toEqual([part, 404]);
    }
    await stranger.page.goto(url);
    await heading(stranger.page, 'No shared flight here').waitFor();
  });
});
