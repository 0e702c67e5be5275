import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { sendRaw } from '../harness/raw-request.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { Service } from '../harness/service.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const FORM = '/compat/leonardo';
const EMAIL = 'Ada@Example.org';
const UPLOAD_MAX_BYTES = 300_000;
const NOT_A_FLIGHT = 'Dear pilot,\nthank you for the flight.\n';

/** One proxy, so that a test can set the client's IP address. */
const environment = {
  TRUST_PROXY: '1',
  KEYLESS_REQUESTS_PER_MINUTE: '5',
  UPLOAD_MAX_BYTES: String(UPLOAD_MAX_BYTES),
  UPLOAD_MEMORY_BYTES: String(8 * UPLOAD_MAX_BYTES),
  DIRECT_UPLOADS_PER_MINUTE: '14',
  QUEUE_ACCOUNT_MAX: '12',
};

let seed = 1_000;
const aFlight = () => shortRidgeFlight({ seed: seed++ }).igc;

/** An API without a worker: what it accepts waits for one. */
describe('the form of the Leonardo server', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let anonymous: ApiClient;
  let account: { id: string; publicId: string };
  let key: string;
  let addresses = 0;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('leonardo');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    anonymous = new ApiClient(service.baseUrl, undefined);
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    account = await operator.createAccount();
    await operator.database.query('update accounts set email = null');
    await operator.database.query('update accounts set email = $2 where id = $1', [account.id, EMAIL]);
    key = await uploadKeyOf(account.id);
  });

  async function uploadKeyOf(accountId: string): Promise<string> {
    return (await operator.createKey(accountId, { scopes: ['flights:write'] })).key;
  }

  /** From a new IP address, as the fields of XCCup's documentation. */
  function submit(
    fields: Record<string, string | Blob>,
    address = `198.51.100.${++addresses}`,
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return anonymous.send('POST', FORM, { body: form, headers: { 'X-Forwarded-For': address } });
  }

  function fieldsWith(igc: Buffer | string = aFlight()) {
    return { user: EMAIL, pass: key, IGCigcIGC: igc.toString(), igcfn: '2026-07-14-XCT-ABC-01' };
  }

  async function stored() {
    return operator.database.query<{ id: string; title: string; queueClass: number; bytes: number }[]>(
      `select public_id as id, title, queue_class as "queueClass", file_bytes as bytes
         from flights where account_id = $1 order by id`,
      [account.id],
    );
  }

  it('accepts the fields that XCCup documents, with the answer of a Leonardo server', async () => {
    const igc = aFlight();
    const answer = await submit({ ...fieldsWith(igc), report: '\n Evening  soaring <3 \r\nwith friends' });
    const [flight] = await stored();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toBe(
      `<html><body>response=${flight?.id}<br>flight scored<br>The flight is stored and is being analysed: ` +
        `${service.baseUrl}/console/flights/${flight?.id}<br></body></html>`,
    );
    expect(flight).toEqual({ id: flight?.id, title: 'Evening soaring <3', queueClass: 1, bytes: igc.length });
  });

  it('is also at the name of the script of a Leonardo server', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsWith())) form.set(name, value);
    const headers = { 'X-Forwarded-For': `198.51.100.${++addresses}` };
    const answer = await anonymous.send('POST', `${FORM}/flight_submit.php`, { body: form, headers });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('flight scored')]);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps the file byte by byte, as a text field, as a file, and with percent-encoding', async () => {
    const igcs = [aFlight(), aFlight(), aFlight()].map((igc) =>
      Buffer.concat([igc, Buffer.from('LXXXJosé & Zoë=100%\r\n', 'latin1')]),
    );
    const boundary = 'XBOUNDARYX';
    const part = (name: string, value: string, more = '') =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`,
      );
    const body = Buffer.concat([
      part('user', EMAIL),
      part('pass', key),
      part('IGCigcIGC', '', 'Content-Type: text/plain; charset=UTF-8\r\n').subarray(0, -2),
      igcs[0]!,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const escaped = [...igcs[2]!].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const type = (value: string) => ({ 'Content-Type': value, 'X-Forwarded-For': '198.51.100.250' });
    const login = new URLSearchParams({ user: EMAIL, pass: key }).toString();
    const answers = [
      await anonymous.send('POST', FORM, {
        body,
        headers: type(`multipart/form-data; boundary=${boundary}`),
      }),
      await submit({ user: EMAIL, pass: key, IGCigcIGC: new Blob([new Uint8Array(igcs[1]!)]) }),
      await anonymous.send('POST', FORM, {
        body: `${login}&IGCigcIGC=${escaped}&klasse=3`,
        headers: type('application/x-www-form-urlencoded'),
      }),
    ];
    expect(answers.map(({ text }) => text)).toEqual(Array(3).fill(expect.stringContaining('flight scored')));
    const files = storedFiles(service.dataDir);
    const kept = await Promise.all((await stored()).map(({ id }) => files.read(id)));
    expect(kept.map((bytes) => Buffer.from(bytes).equals(igcs[kept.indexOf(bytes)]!))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('reports a flight that the account already has as scored, with the same id', async () => {
    const fields = fieldsWith();
    const [first, again] = [await submit(fields), await submit({ ...fields, igcfn: 'another name' })];
    expect([first.status, again.status]).toEqual([200, 200]);
    const [flight, ...more] = await stored();
    expect(more).toEqual([]);
    expect(again.text).toContain(`response=${flight?.id}<br>flight scored<br>You already have this flight`);
  });

  it.each([
    ['a wrong key', () => ({ ...fieldsWith(), pass: `svc_live_${'x'.repeat(36)}` })],
    ['a wrong user', () => ({ ...fieldsWith(), user: 'eve@example.org' })],
    ['no user', () => ({ ...fieldsWith(), user: '' })],
    ['no key', () => ({ ...fieldsWith(), pass: '' })],
    ['no fields', () => ({ x: 'y' })],
  ])('answers %s with "Invalid user data" and 401, without asking for a password', async (_, fields) => {
    const answer = await submit(fields());
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null]);
    expect(answer.text).toMatch(/^<html><body>Invalid user data<br>[^<]+<br><\/body><\/html>$/);
    expect(await stored()).toEqual([]);
  });

  it('refuses a flight that other requests keep storing and deleting', async () => {
    await operator.database.query(`
      create function insert_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger insert_nothing before insert on flights for each row execute function insert_nothing()`);
    try {
      const { status, text } = await submit(fieldsWith());
      expect([status, text]).toEqual([409, expect.stringContaining('storing and deleting the same flight')]);
    } finally {
      await operator.database.query('drop function insert_nothing cascade');
    }
  });

  it('accepts the account id as user, and the e-mail address in any case', async () => {
    for (const user of [
      account.publicId,
      account.publicId.toLowerCase(),
      EMAIL.toUpperCase(),
      ` ${EMAIL} `,
    ]) {
      expect((await submit({ ...fieldsWith(), user })).status).toBe(200);
    }
  });

  it('does not let another account use a key with its own address', async () => {
    const other = await operator.createAccount();
    const answer = await submit({ ...fieldsWith(), pass: await uploadKeyOf(other.id) });
    expect([answer.status, await stored()]).toEqual([401, []]);
  });

  it('limits guesses per IP address, but not a valid key on the same one', async () => {
    const address = '203.0.113.7';
    const guess = () => submit({ ...fieldsWith(), pass: `svc_live_${'y'.repeat(36)}` }, address);
    expect((await submit(fieldsWith(), address)).status).toBe(200);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await guess());
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.at(-1)?.text).toMatch(/^<html><body>problem<br>The limit of an IP address/);
    expect((await submit(fieldsWith(), address)).status).toBe(200);
  });

  it.each([
    ['text that is no flight', () => fieldsWith(NOT_A_FLIGHT), 422, /problem<br>.+/],
    ['a wrong line, which it names', () => fieldsWith('AXXX001\nHFDTE010724\nB1200xx460\n'), 422, /line 3: /],
    ['an empty file', () => fieldsWith(''), 400, /problem<br>Send the text of the IGC file in .+IGCigcIGC/],
    [
      'a file that is too large',
      () => fieldsWith('L'.repeat(UPLOAD_MAX_BYTES + 1)),
      413,
      /larger than the limit/,
    ],
  ])('rejects %s', async (_, fields, status, reason) => {
    const answer = await submit(fields());
    expect([answer.status, await stored()]).toEqual([status, []]);
    expect(answer.text).toMatch(reason);
  });

  it('rejects an encoded form that is too large, and other content types', async () => {
    const send = (type: string, body: string) =>
      anonymous.send('POST', FORM, { body, headers: { 'Content-Type': type } });
    const large = await send('application/x-www-form-urlencoded', `a=${'x'.repeat(UPLOAD_MAX_BYTES)}`);
    expect([large.status, large.text]).toEqual([
      413,
      expect.stringContaining('problem<br>The file is larger'),
    ]);
    expect((await send('application/json', '{}')).status).toBe(415);
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
    expect((await send('multipart/form-data; boundary=x', '--x\r\nbroken')).status).toBe(400);
  });

  it('applies scope, suspension, the waiting flights and the direct uploads per minute', async () => {
    const { key: reading } = await operator.createKey(account.id, { scopes: ['flights:read'] });
    expect((await submit({ ...fieldsWith(), pass: reading })).status).toBe(403);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [account.id]);
    expect((await submit(fieldsWith())).text).toContain(
      'problem<br>The account of this API key is disabled.',
    );
    await operator.database.query('update accounts set disabled_at = null where id = $1', [account.id]);
    // one upload, without its scope, was counted: a refused request counts like any other
    const answers = [];
    for (let i = 0; i < 14; i++) answers.push(await submit(fieldsWith()));
    expect(answers.slice(0, 12).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(answers[12]?.text).toMatch(/<br>12 of your flights wait for their analysis, which is the limit\./);
    expect(answers[13]?.text).toMatch(/<br>The limit of an account is 14 direct uploads per minute\./);
    expect(answers.slice(12).map(({ status }) => status)).toEqual([429, 429]);
    expect(await stored()).toHaveLength(12);
  });

  it('reserves a quarter of the memory for forms whose key is not checked yet', async () => {
    const head =
      `POST ${FORM} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${UPLOAD_MAX_BYTES}\r\n\r\n`;
    const { hostname, port } = new URL(service.baseUrl);
    const begun = Array.from({ length: 2 }, () => net.connect(Number(port), hostname));
    try {
      for (const socket of begun) socket.on('error', () => undefined).write(head);
      await until('both forms hold their memory', async () => {
        const { status, headers } = await sendRaw(service.baseUrl, head, 'x'.repeat(UPLOAD_MAX_BYTES));
        return status === 503 && Number(headers.get('retry-after')) > 0;
      });
      const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      expect((await client.upload({ igc: aFlight() }, { Prefer: 'respond-async' })).status).toBe(202);
    } finally {
      for (const socket of begun) socket.destroy();
    }
  });

  it('is used with curl as the guide shows', async () => {
    const folder = await temporaryFolder('leonardo');
    const file = path.join(folder, 'flight.igc');
    await writeFile(file, aFlight());
    const fields = [`user=${EMAIL}`, `pass=${key}`, `IGCigcIGC=<${file}`, 'igcfn=flight'];
    const { stdout } = await promisify(execFile)('curl', [
      '-sS',
      ...fields.flatMap((field) => ['-F', field]),
      service.baseUrl + FORM,
    ]);
    expect(stdout).toContain('<br>flight scored<br>');
  });
});
