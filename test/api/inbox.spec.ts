import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { Service } from '../harness/service.js';

const run = promisify(execFile);

const clientsAreInstalled = ['rclone', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0);
if (!clientsAreInstalled) {
  console.warn(
    '\n!!! rclone or curl is not on the PATH: real WebDAV clients are NOT tested.\n' +
      '!!! Install them (Debian: apt-get install rclone curl).\n',
  );
}
const itWithClients = clientsAreInstalled ? it : it.skip;

const NOT_A_FLIGHT = 'Dear pilot,\nthank you for the flight.\n';

let seed = 2_000;
const aFlight = () => shortRidgeFlight({ seed: seed++ }).igc;

/** An API without a worker: what it accepts waits for one. */
describe('flights that arrive as files', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let account: { id: string; publicId: string };
  let key: string;
  let client: ApiClient;
  let databaseUrl: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    databaseUrl = await postgres.createDatabase('inbox');
    environment = {
      INBOX_ENTRIES_MAX: '20',
      UPLOAD_MAX_BYTES: '300000',
      CORS_ORIGINS: 'https://club.example',
      QUEUE_ACCOUNT_MAX: '8',
      DIRECT_UPLOADS_PER_MINUTE: '9',
      PLAN_FREE: 'requests_per_month=1,requests_per_minute=2',
    };
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    account = await operator.createAccount();
    ({ key } = await operator.createKey(account.id, { scopes: ['flights:write'] }));
    client = new ApiClient(service.baseUrl, undefined);
  });

  function login(user = account.publicId, pass = key): Record<string, string> {
    return { Authorization: `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}` };
  }

  function send(
    method: string,
    name: string,
    init: { body?: BodyInit; headers?: Record<string, string> } = {},
  ) {
    return client.send(method, `/dav/${name}`, { ...init, headers: { ...login(), ...init.headers } });
  }

  function put(name: string, igc: Uint8Array | string = aFlight(), headers = {}): Promise<Answer> {
    const body = new Blob([typeof igc === 'string' ? igc : new Uint8Array(igc)]);
    return send('PUT', name, { body, headers });
  }

  /** Path and size of what a folder lists. */
  async function listing(name = ''): Promise<string[]> {
    const { status, headers, text } = await send('PROPFIND', name, { headers: { Depth: '1' } });
    expect([status, headers.get('content-type')]).toEqual([207, 'application/xml; charset=utf-8']);
    return [...text.matchAll(/<D:href>(.*?)<\/D:href>(?:(?!<\/D:response>).)*/g)].map(([response, href]) => {
      const size = /<D:getcontentlength>(\d+)/.exec(response)?.[1];
      return size === undefined ? href! : `${href} ${size}`;
    });
  }

  async function flights(accountId = account.id): Promise<{ bytes: number; queueClass: number }[]> {
    return operator.database.query(
      `select file_bytes as bytes, queue_class as "queueClass" from flights where account_id = $1 order by id`,
      [accountId],
    );
  }

  describe('by WebDAV', () => {
    it('become ordinary flights, and are listed as they were sent', async () => {
      const [first, second] = [aFlight(), aFlight()];
      const created = await put('2026/K%C3%B6ssen%20%26%20co/a.igc', first);
      expect([created.status, created.text, created.headers.get('location')]).toEqual([
        201,
        '',
        '/dav/2026/K%C3%B6ssen%20%26%20co/a.igc',
      ]);
      expect((await put('b.igc', second)).status).toBe(201);
      expect(await flights()).toEqual(
        [first, second].map(({ length }) => ({ bytes: length, queueClass: 1 })),
      );
      expect(await listing()).toEqual(['/dav/', '/dav/2026/', `/dav/b.igc ${second.length}`]);
      expect(await listing('2026')).toEqual(['/dav/2026/', '/dav/2026/K%C3%B6ssen%20%26%20co/']);
      expect(await listing('2026/K%C3%B6ssen%20%26%20co/a.igc')).toEqual([
        `/dav/2026/K%C3%B6ssen%20%26%20co/a.igc ${first.length}`,
      ]);
    });

    it('are no second flight if they arrive again, under the same name or another', async () => {
      const igc = aFlight();
      const answers = [await put('a.igc', igc), await put('a.igc', igc), await put('b.igc', igc)];
      expect(answers.map(({ status }) => status)).toEqual([201, 204, 201]);
      expect([await flights(), (await listing()).length]).toEqual([[expect.anything()], 3]);
    });

    it('can be asked for one by one, but not read', async () => {
      const igc = aFlight();
      await put('a.igc', igc);
      const head = await send('HEAD', 'a.igc');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(igc.length)]);
      expect(Date.parse(head.headers.get('last-modified')!)).toBeGreaterThan(Date.now() - 60_000);
      const alone = await send('PROPFIND', 'a.igc', { headers: { Depth: '0' } });
      expect(alone.text).toContain(
        `<D:getetag>${head.headers.get('etag')!.replaceAll('"', '&quot;')}</D:getetag>`,
      );
      expect((await send('HEAD', 'other.igc')).status).toBe(404);
      const read = await send('GET', 'a.igc');
      expect([read.status, read.body.code]).toEqual([405, 'method_not_allowed']);
      expect(read.headers.get('allow')).toBe('DELETE, HEAD, MKCOL, OPTIONS, PROPFIND, PUT');
    });

    it('of one account are hidden from others', async () => {
      await put('mine/a.igc');
      const { id, publicId } = await operator.createAccount();
      const { key: theirs } = await operator.createKey(id, { scopes: ['flights:write'] });
      const as = (method: string, at: string) =>
        client.send(method, at, { headers: { ...login(publicId, theirs), Depth: '1' } });
      expect((await as('PROPFIND', '/dav/')).text).not.toContain('mine');
      for (const method of ['PROPFIND', 'HEAD', 'DELETE'])
        for (const at of ['/dav/mine/', '/dav/mine/a.igc']) expect((await as(method, at)).status).toBe(404);
      expect(await listing('mine')).toHaveLength(2);
    });

    it('leave a folder where the client makes one, and an entry until it deletes it', async () => {
      expect((await send('MKCOL', 'new/')).status).toBe(201);
      expect((await send('MKCOL', 'new')).status).toBe(405);
      expect((await send('MKCOL', 'x', { body: 'y' })).status).toBe(415);
      await put('new/a.igc');
      await operator.database.query('delete from flights where account_id = $1', [account.id]);
      expect(await listing('new')).toHaveLength(2); // or the next synchronisation would bring the flight back
      await put('new/b.igc');
      expect((await send('DELETE', 'new')).status).toBe(204);
      expect((await send('DELETE', 'new')).status).toBe(404);
      expect((await send('DELETE', '')).status).toBe(405);
      expect([await listing(), (await flights()).length]).toEqual([['/dav/'], 1]);
    });

    it('announce class 1 to clients without a login, whatever the origins of scripts', async () => {
      const { status, headers } = await client.send('OPTIONS', '/dav/', {
        headers: { Origin: 'https://club.example' },
      });
      expect([status, headers.get('dav'), headers.get('access-control-allow-origin')]).toEqual([
        200,
        '1',
        null,
      ]);
      expect(headers.get('allow')).toContain('PROPFIND');
    });

    it('need a login of the account', async () => {
      const wrong: [string, Record<string, string>, string][] = [
        ['no login', { Authorization: '' }, 'missing_api_key'],
        ['no key', login(account.publicId, ''), 'missing_api_key'],
        ['a wrong key', login(account.publicId, `svc_live_${'x'.repeat(36)}`), 'invalid_api_key'],
        ['a wrong user', login('eve@example.org'), 'invalid_api_key'],
        ['a user with a NUL', login('eve\0@example.org'), 'invalid_api_key'],
      ];
      for (const [what, headers, code] of wrong) {
        const answer = await put('a.igc', aFlight(), headers);
        expect([what, answer.status, answer.body.code]).toEqual([what, 401, code]);
        expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Flight inbox", charset="UTF-8"');
      }
      const reading = (await operator.createKey(account.id, { scopes: ['flights:read'] })).key;
      expect((await put('a.igc', aFlight(), login(account.publicId, reading))).status).toBe(403);
      expect((await client.send('GET', '/api/v1/flights', { headers: login() })).status).toBe(401);
      expect(await flights()).toEqual([]);
    });

    it('are rejected with a reason, and then not listed', async () => {
      const refused = [
        await put('a.txt', NOT_A_FLIGHT),
        await put('a.igc', ''),
        await put('a.igc', 'L'.repeat(300_001)),
        await put('a.igc', aFlight(), { 'Content-Range': 'bytes 0-1/2' }),
        await put('a.igc', aFlight(), { 'Content-Encoding': 'gzip' }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 422, 413, 400, 415]);
      expect(refused[0]?.body.message).not.toBe('');
      await put('folder/a.igc');
      expect((await put('folder')).body.code).toBe('inbox_path_conflict');
      expect((await put('folder/a.igc/b.igc')).body.code).toBe('inbox_path_conflict');
      expect((await send('PROPFIND', '', { headers: { Depth: 'infinity' } })).body.code).toBe(
        'inbox_depth_unsupported',
      );
      expect([await listing(), (await flights()).length]).toEqual([['/dav/', '/dav/folder/'], 1]);
    });

    it('have a path that an index can hold', async () => {
      const longest = `${'x'.repeat(204)}/`.repeat(5).slice(0, -1);
      expect((await put(longest)).status).toBe(201);
      const longer = await put(`${longest}xx`);
      expect([longer.status, longer.body.details]).toEqual([
        400,
        [{ field: 'path', message: 'must have at most 1024 bytes' }],
      ]);
      expect(await flights()).toHaveLength(1);
    });

    it('are listed one folder after the other to a client that lists several at once', async () => {
      await operator.database.query(
        `insert into inbox_entries (account_id, parent, name, size_bytes, modified_at)
          select $1, '', 'flight-' || n || '.igc', n, now() from generate_series(1, 5000) n`,
        [account.id],
      );
      const lists = await Promise.all(Array.from({ length: 4 }, () => listing()));
      for (const list of lists) expect(new Set(list).size).toBe(5_001);
    });

    it('are listed up to a limit', async () => {
      for (let i = 0; i < 20; i++) expect((await send('MKCOL', `f${i}`)).status).toBe(201);
      const full = await put('a.igc');
      expect([full.status, full.body.code]).toEqual([507, 'inbox_full']);
      expect((await send('MKCOL', 'f20')).status).toBe(507);
      await send('DELETE', 'f0');
      expect((await put('a.igc')).status).toBe(201);
    });

    it('count as direct uploads, not towards the plan; the other requests have a limit of their own', async () => {
      const { id } = await operator.createAccount('FREE');
      ({ key } = await operator.createKey(id));
      client = new ApiClient(service.baseUrl, key);
      for (let i = 0; i < 5; i++)
        expect((await client.send('PROPFIND', '/dav/', { headers: { Depth: '1' } })).status).toBe(207);
      const answers: number[] = [];
      for (let i = 0; i < 10; i++)
        answers.push((await client.send('PUT', `/dav/${i}.igc`, { body: NOT_A_FLIGHT })).status);
      expect(answers).toEqual([...Array<number>(9).fill(422), 429]);
      expect((await client.get('/api/v1/flights')).status).toBe(200);
    });

    itWithClients('are sent once by rclone, with their folders, and by curl -T', async () => {
      const tree = await temporaryFolder('tree');
      const same = aFlight();
      await mkdir(path.join(tree, '2026/Kössen & co'), { recursive: true });
      await writeFile(path.join(tree, 'a.igc'), same);
      await writeFile(path.join(tree, '2026/again.igc'), same);
      await writeFile(path.join(tree, '2026/Kössen & co/b #1%.igc'), aFlight());
      const { stdout: hidden } = await run('rclone', ['obscure', key]);
      const rclone = (...more: string[]) =>
        run('rclone', ['--config', '', '--low-level-retries', '1', '--retries', '1', ...more], {
          env: {
            PATH: process.env['PATH'],
            RCLONE_CONFIG_INBOX_TYPE: 'webdav',
            RCLONE_CONFIG_INBOX_VENDOR: 'other',
            RCLONE_CONFIG_INBOX_URL: `${service.baseUrl}/dav`,
            RCLONE_CONFIG_INBOX_USER: account.publicId,
            RCLONE_CONFIG_INBOX_PASS: hidden.trim(),
          },
        });
      const copy = async () =>
        (await rclone('copy', '-v', tree, 'inbox:logs')).stderr.match(/: Copied/g) ?? [];
      expect(await copy()).toHaveLength(3);
      expect(await copy()).toHaveLength(0);
      await rclone('check', '--size-only', tree, 'inbox:logs');
      await writeFile(path.join(tree, 'c.igc'), aFlight());
      expect(await copy()).toHaveLength(1);
      const { stdout } = await run('curl', [
        ...['-sS', '-u', `${account.publicId}:${key}`, '-w', '%{http_code}'],
        ...['-T', path.join(tree, 'a.igc'), `${service.baseUrl}/dav/`],
      ]);
      expect([stdout, (await flights()).length]).toEqual(['201', 3]);
      expect(await listing()).toEqual(['/dav/', `/dav/a.igc ${same.length}`, '/dav/logs/']);
    });
  });
});
