import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { COMMAND_LINE_APP_ID } from '@core/contract';
import { smallFlight } from '../factories/import-files.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { CliPackage, type CliUser, decideDevice, type Waiting } from '../harness/cli-package.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

const LONG_AGO = '2026-01-01T00:00:00.000Z';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describeInChromium('a login of the command line in the browser', (chromium) => {
  const cleanup = new Cleanup();
  let cli: CliPackage;
  let operator: Operator;

  beforeAll(async () => {
    cli = await CliPackage.install();
    cleanup.add(() => Promise.resolve(cli.remove()));
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  }, 300_000);

  afterAll(() => cleanup.run());

  const begin = async (person: CliUser) => {
    const login = await person.beginLogin(service.baseUrl);
    cleanup.add(() => Promise.resolve(login.stop()));
    return login;
  };

  /** A person who has logged in, and allowed it. */
  const logIn = async (): Promise<{ person: CliUser; user: PlatformUser }> => {
    const [person, user] = [cli.person(), await signedInUser(service, operator)];
    await person.logIn(service.baseUrl, user);
    return { person, user };
  };

  it('shows what it asks for, stores tokens for its owner alone, and is among the connected apps', async () => {
    const [person, user] = [cli.person(), await signedInUser(service, operator)];
    const { shown, ended } = await begin(person);
    expect(shown).toMatchObject({ verification_uri: `${service.baseUrl}/device`, expires_in: 900 });

    const browser = await Browser.start(chromium, { locale: 'de-AT' });
    cleanup.add(() => browser.stop());
    const page = await browser.context.newPage();
    await page.goto(shown.verification_uri_complete);
    await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(user.email);
    await page.getByLabel('Passwort', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Gerät verbinden' }).waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { name: 'flight-analysis command line verbinden?' }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain(shown.user_code);
    for (const scope of ['Flüge hochladen', 'Flüge und Tracks auflisten'])
      await page.getByText(scope).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Erlauben', exact: true }).click();
    await page.getByText('Verbunden.').waitFor();

    const { code, lines, errors } = await ended;
    expect([code, errors]).toEqual([0, '']);
    expect(lines.at(-1)).toEqual({ status: 'logged_in', url: service.baseUrl, file: person.credentialsFile });
    expect(statSync(person.credentialsFile).mode & 0o777).toBe(0o600);
    expect(person.stored).toMatchObject({ url: service.baseUrl, account: user.account.publicId });

    writeFileSync(path.join(cli.folder, 'one.igc'), smallFlight(941));
    expect(await person.run('upload', 'one.igc', '--json')).toMatchObject({ code: 0 });
    const [listed] = (await person.run<{ id: string }>('list', '--json')).lines;
    await page.goto(`${service.baseUrl}/console/flights/${listed!.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto(`${service.baseUrl}/console/account`);
    await page.getByRole('button', { name: 'Trennen: flight-analysis command line' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click();
    await until(
      'the login has ended',
      () => person.run('list', '--json'),
      ({ code: exit, errors: text }) => exit === 1 && text.includes('invalid_api_key'),
    );
  });

  it('refreshes its tokens, also in two commands at the same time, and resumes what the account has uploaded', async () => {
    const { person } = await logIn();
    writeFileSync(path.join(cli.folder, 'two.igc'), smallFlight(942));
    expect((await person.run('upload', 'two.igc', '--json')).lines[0]).toMatchObject({ status: 'uploaded' });
    const before = person.stored;
    person.storeTokens({ fresh_until: LONG_AGO });
    const both = await Promise.all([person.run('list', '--json'), person.run('list', '--json')]);
    for (const { code, lines } of both) expect([code, lines.length]).toEqual([0, 1]);
    const after = person.stored;
    expect(after.tokens.access_token).not.toBe(before.tokens.access_token);
    expect(after.tokens.refresh_token).not.toBe(before.tokens.refresh_token);
    expect(statSync(person.credentialsFile).mode & 0o777).toBe(0o600);
    expect((await person.run('upload', 'two.igc', '--json')).lines[0]).toMatchObject({ status: 'skipped' });
  });

  it('ends at the service with a logout, and says so if it has ended before', async () => {
    const { person, user } = await logIn();
    const { tokens } = person.stored;
    const revoked = await person.run('logout', '--json');
    expect(revoked).toMatchObject({ code: 0, lines: [{ status: 'logged_out', problem: null }] });
    const { status } = await new ApiClient(service.baseUrl, tokens.access_token).get('/api/v1/flights');
    expect(status).toBe(401);
    expect(await person.run('list')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('You are not logged in.') as string,
    });

    await person.logIn(service.baseUrl, user);
    await operator.database.query(
      'delete from oauth_connections where app_id = $1 and user_id in (select id from users where account_id = $2)',
      [COMMAND_LINE_APP_ID, user.account.id],
    );
    person.storeTokens({ fresh_until: LONG_AGO });
    expect(await person.run('list')).toMatchObject({
      code: 1,
      errors: `${service.baseUrl} no longer accepts this login. Log in again.\n`,
    });
  });

  it('stores nothing if the user denies it or the code expires, and asks less often if the service says so', async () => {
    const user = await signedInUser(service, operator);
    const people = [cli.person(), cli.person(), cli.person()] as const;
    const [denied, expired, slow] = await Promise.all(people.map(begin));
    await decideDevice(user, denied!.shown, false);
    const change = (set: string, { user_code: code }: Waiting) =>
      operator.database.query(`update oauth_device_codes set ${set} where user_code = $1`, [code]);
    await change(`expires_at = now() - interval '1 second'`, expired!.shown);
    await change('polling_interval_ms = 7000', slow!.shown); // the command has been told 5 s

    expect(await denied!.ended).toMatchObject({
      code: 1,
      errors: 'The login was denied in the browser. Nothing was stored.\n',
    });
    expect(await expired!.ended).toMatchObject({ code: 1, errors: 'The code has expired. Log in again.\n' });
    for (const person of people.slice(0, 2)) expect(() => person.stored).toThrow('ENOENT');

    const polledAt = async () => {
      const [row] = await operator.database.query<{ at: Date | null }[]>(
        'select last_polled_at as at from oauth_device_codes where user_code = $1',
        [slow!.shown.user_code],
      );
      return row?.at?.getTime() ?? 0;
    };
    const firstMs = await until('the command has asked', polledAt, (at) => at > 0);
    await decideDevice(user, slow!.shown, true);
    expect(await slow!.ended).toMatchObject({ code: 0, errors: '' });
    // slow_down after 5 s, then 10 s instead of 5: RFC 8628, 3.5
    expect(Date.now() - firstMs).toBeGreaterThan(14_000);
  }, 120_000);

  it('is refused with what to do instead, where it cannot work', async () => {
    const person = cli.person();
    const login = async (url: string) => (await person.run('login', '--url', url)).errors;
    expect(await login('http://flights.example')).toContain(
      'needs https. For http://flights.example, log in with an API key: --key.',
    );
    expect(await login('flights.example')).toContain(
      '--url must be a URL such as https://flights.example; got flights.example.',
    );
    expect(await login(service.baseUrl.replace('127.0.0.1', 'localhost'))).toContain(
      'Use the URL that the service has for itself',
    );
    expect(await login('http://127.0.0.1:1')).toContain('http://127.0.0.1:1: ');
  });

  it('lets the command follow the events of the account, and forward them', async () => {
    const { person, user } = await logIn();
    const receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const listening = person.start('listen', '--forward-to', receiver.url('/events'), '--json');
    cleanup.add(() => Promise.resolve(void listening.kill()));
    const lines: Record<string, unknown>[] = [];
    createInterface({ input: listening.stdout! }).on('line', (line) =>
      lines.push(JSON.parse(line) as Record<string, unknown>),
    );
    await until('it listens', () => lines.length > 0 || listening.exitCode !== null);
    expect(lines[0]).toMatchObject({
      listening: service.baseUrl,
      secret: expect.stringMatching(/^whsec_/) as string,
    });
    const { key } = await operator.createKey(user.account.id);
    const { body } = await new ApiClient(service.baseUrl, key).upload({ igc: smallFlight(943) });
    await until('the flight is shown', () => lines.length > 1);
    expect(lines[1]).toMatchObject({
      event: { type: 'flight.processed', data: { flight: { id: body.id } } },
      forwarded: { status_code: 204 },
    });
    expect(receiver.at('/events')[0]!.headers).toMatchObject({ 'x-service-event': 'flight.processed' });
    listening.kill('SIGINT');
    expect((await once(listening, 'close'))[0]).toBe(0);
  });
});
