import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { shortRidgeFlight, writeGpx } from '../factories/flight-simulator/index.js';
import { smallFlight } from '../factories/import-files.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { CliPackage, type CliUser } from '../harness/cli-package.js';
import { anySharedService } from '../harness/shared-services.js';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const FLIGHTS = 10;
const ACKNOWLEDGED_BEFORE_KILL = 3;

interface Line {
  readonly status: string;
  readonly file?: string;
  readonly flight_id?: string;
}

/** The package as it would be published, in a folder with nothing else. */
describe.each(anySharedService())('the command line from its package', (service) => {
  let cli: CliPackage;
  let operator: Operator;
  let person: CliUser;
  let client: ApiClient;
  let key: string;

  beforeAll(async () => {
    cli = await CliPackage.install();
    operator = await Operator.at(service.databaseUrl);
  }, 300_000);

  afterAll(async () => {
    await operator.close();
    cli.remove();
  });

  beforeEach(async () => {
    const account = await operator.createAccount();
    key = (await operator.createKey(account.id)).key;
    client = new ApiClient(service.baseUrl, key);
    person = cli.person();
  });

  const command = (...words: string[]) => person.run<Line>(...words);

  async function logIn(): Promise<void> {
    expect(await person.logInWithKey(service.baseUrl, key)).toMatchObject({ code: 0 });
  }

  function season(): string {
    const place = mkdtempSync(path.join(cli.folder, 'season-'));
    mkdirSync(path.join(place, '2026'));
    for (let i = 0; i < FLIGHTS; i++) writeFileSync(path.join(place, `2026/${i}.igc`), smallFlight(900 + i));
    writeFileSync(path.join(place, 'notes.txt'), 'x');
    return place;
  }

  it('keeps the key for its owner alone, and refuses a wrong one', async () => {
    await logIn();
    expect(statSync(person.credentialsFile).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(person.credentialsFile, 'utf8'))).toEqual({ url: service.baseUrl, key });
    const wrong = await person.logInWithKey(service.baseUrl, 'wrong');
    expect(wrong).toMatchObject({ code: 1, errors: 'The API key is not valid. (invalid_api_key)\n' });
    // the list of processes would show it
    expect(await command('login', '--url', service.baseUrl, '--key', key)).toMatchObject({ code: 1 });
    expect((await command('logout', '--json')).code).toBe(0);
    expect(await command('list')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('You are not logged in.') as string,
    });
  });

  it('uses a login at the service that it was made at, and no other', async () => {
    await logIn();
    person.environment = { FLIGHT_ANALYSIS_URL: `${service.baseUrl}/` };
    expect(await command('list', '--json')).toMatchObject({ code: 0, errors: '' });
    person.environment = { FLIGHT_ANALYSIS_URL: 'https://other.example/' };
    expect((await command('list')).errors).toBe(
      `You are logged in to ${service.baseUrl}, but FLIGHT_ANALYSIS_URL is https://other.example. ` +
        'Run `flight-analysis login --url https://other.example`, or set FLIGHT_ANALYSIS_KEY.\n',
    );
    person.environment = { FLIGHT_ANALYSIS_URL: 'other.example', FLIGHT_ANALYSIS_KEY: key };
    expect((await command('listen')).errors).toBe(
      'FLIGHT_ANALYSIS_URL must be a URL such as https://flights.example; got other.example.\n',
    );
  });

  it.each(['{"url":"https://flights.example"}', '{"url":"x","account":"acc_1","tokens":{}}', 'null'])(
    'takes a file with %s for no login',
    async (text) => {
      await logIn();
      writeFileSync(person.credentialsFile, text);
      const { code, errors } = await command('list');
      expect([code, errors]).toEqual([1, expect.stringMatching(/^You are not logged in\. Run .+\n$/)]);
    },
  );

  it('lists the day of a flight that was entered without a time', async () => {
    await logIn();
    const added = await client.sendJson('POST', '/api/v1/manual-flights', { flown_on: '2019-06-14' });
    expect(added.status).toBe(201);
    const listed = person.start('list');
    let text = '';
    listed.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(listed, 'close');
    expect(text).toMatch(new RegExp(`^\\s*${(added.body as { id: string }).id}\\s+2019-06-14 `, 'm'));
  });

  it('resumes an upload that was killed, and sends nothing twice', async () => {
    await logIn();
    const place = season();
    const killed = person.start('upload', place, '--parallel', '1', '--json');
    const before: Line[] = [];
    for await (const line of createInterface({ input: killed.stdout! })) {
      before.push(JSON.parse(line) as Line);
      if (before.length === ACKNOWLEDGED_BEFORE_KILL) killed.kill('SIGKILL');
    }
    expect(before.length).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
    expect(before.length).toBeLessThan(FLIGHTS);
    const resumed = await command('upload', place, '--json');
    const byStatus = (status: string) => resumed.lines.filter((line) => line.status === status).length;
    expect(resumed.code).toBe(0);
    expect(byStatus('skipped')).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
    expect(byStatus('skipped') + byStatus('uploaded') + byStatus('duplicate')).toBe(FLIGHTS);
    const { body } = await client.get('/api/v1/flights?limit=100');
    expect((body as unknown as { data: unknown[] }).data).toHaveLength(FLIGHTS);
    const again = await command('upload', place, '--json', '--again');
    expect(again.lines.at(-1)).toMatchObject({ status: 'done', uploaded: 0, duplicate: FLIGHTS });
  });

  it('names files that are no flights, and uploads the others', async () => {
    await logIn();
    const place = mkdtempSync(path.join(cli.folder, 'mixed-'));
    writeFileSync(path.join(place, 'bad.igc'), 'no flight');
    writeFileSync(path.join(place, 'good.gpx'), writeGpx(shortRidgeFlight({ seed: 921 }).fixes));
    const { code, lines } = await command('upload', place, '--json');
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.objectContaining({ status: 'refused', code: 'invalid_igc' }),
      expect.objectContaining({ status: 'uploaded' }),
      { status: 'done', uploaded: 1, duplicate: 0, skipped: 0, refused: 1 },
    ]);
  });

  it('uploads what appears in a folder, lists it and downloads it', async () => {
    await logIn();
    const place = mkdtempSync(path.join(cli.folder, 'watched-'));
    const watching = person.start('watch', place, '--interval', '1', '--json');
    const igc = smallFlight(931);
    writeFileSync(path.join(place, 'new.igc'), igc);
    const [text] = (await once(createInterface({ input: watching.stdout! }), 'line')) as [string];
    watching.kill('SIGTERM');
    expect((await once(watching, 'close'))[0]).toBe(0);
    const { flight_id: id } = JSON.parse(text) as Line;
    const listed = await command('list', '--json');
    expect(listed.lines).toMatchObject([{ id }]);
    for (const status of ['downloaded', 'skipped']) {
      const { lines } = await command('download', '--all', '--to', 'files', '--json');
      expect(lines).toMatchObject([{ status, flight_id: id }]);
      expect(readFileSync(path.join(cli.folder, lines[0]!.file!))).toEqual(igc);
    }
  });

  it('analyses a file without a server', async () => {
    const { stdout } = await run(cli.program, [
      'analyse',
      path.join(ROOT, 'examples/sample-flight.igc'),
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ duration_seconds: expect.any(Number) as number });
  });

  it.each([
    ['bash', 'complete -F'],
    ['zsh', '#compdef flight-analysis'],
    ['fish', 'complete -c flight-analysis'],
  ])('completes in %s', async (shell, mark) => {
    expect((await run(cli.program, ['completion', shell])).stdout).toContain(mark);
    const { stdout } = await run(cli.program, ['complete', '--', 'down']);
    expect(stdout).toContain('download\t');
  });
});
