import { createHash } from 'node:crypto';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

interface ShareState {
  readonly shared: boolean;
  readonly visibility: string;
  readonly url: string | null;
  readonly created_at: string | null;
  readonly show_debrief: boolean;
  readonly allow_download: boolean;
  readonly allow_embed: boolean;
  readonly language: string | null;
}

const NOTHING_MORE = {
  show_debrief: false,
  allow_download: false,
  allow_embed: false,
  show_airspace: false,
  language: null,
};
const PRIVATE: ShareState = {
  shared: false,
  visibility: 'private',
  url: null,
  created_at: null,
  ...NOTHING_MORE,
};

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('sharing a flight', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flightId: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    flightId = (await client.upload({ igc: shortRidgeFlight({ seed: 41 }).igc })).body.id;
  });

  afterAll(() => operator.close());
  afterEach(() => ask('DELETE'));

  async function ask(
    method: string,
    as = client,
  ): Promise<{ status: number; state: ShareState; code: string }> {
    const { status, body } = await as.send(method, `/api/v1/flights/${flightId}/sharing`, {});
    return { status, state: body as unknown as ShareState, code: body.code };
  }

  const tokenOf = ({ url }: ShareState) => url!.slice(`${service.baseUrl}/s/`.length);

  it('starts as private', async () => {
    expect(await ask('GET')).toMatchObject({ status: 200, state: PRIVATE });
  });

  it('returns a URL with 256 random bits under PUBLIC_URL, and shows it again', async () => {
    const { status, state } = await ask('POST');
    expect(status).toBe(200);
    expect(state).toMatchObject({ shared: true, visibility: 'unlisted' });
    expect(state.url!.startsWith(`${service.baseUrl}/s/`)).toBe(true);
    expect(tokenOf(state)).toMatch(/^[\w-]{43}$/);
    expect(Math.abs(Date.parse(state.created_at!) - Date.now())).toBeLessThan(60_000);
    expect((await ask('GET')).state).toEqual(state);
  });

  it('keeps the URL if shared again, even by many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(answers.map(({ state }) => JSON.stringify(state))).size).toBe(1);
    expect((await ask('POST')).state).toEqual(answers[0]!.state);
  });

  it('shows nothing more unless the owner chooses it, and changes only the options given', async () => {
    const choose = async (options: object) => {
      const { status, body } = await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, options);
      expect(status).toBe(200);
      return body as unknown as ShareState;
    };
    const first = (await ask('POST')).state;
    expect(first).toMatchObject(NOTHING_MORE);
    expect(await choose({ show_debrief: true, language: 'de' })).toEqual({
      ...first,
      show_debrief: true,
      language: 'de',
    });
    const both = await choose({ allow_download: true, allow_embed: true });
    expect(both).toEqual({
      ...first,
      show_debrief: true,
      allow_download: true,
      allow_embed: true,
      language: 'de',
    });
    expect((await ask('POST')).state).toEqual(both);
    expect(await choose({})).toEqual(both);
    const last = await choose({ show_debrief: false, language: null });
    expect(last).toEqual({ ...both, show_debrief: false, language: null });
    expect((await ask('GET')).state).toEqual(last);
    await ask('DELETE');
    expect((await ask('POST')).state).toMatchObject(NOTHING_MORE);
  });

  it('shares with options in one request, and rejects options that do not exist', async () => {
    const post = (options: object) => client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, options);
    for (const [options, field] of [
      [{ show_debrief: 'yes' }, 'show_debrief'],
      [{ language: 'it' }, 'language'],
      [{ allow_download: null }, 'allow_download'],
      [{ password: 'x' }, 'password'],
    ] as const) {
      const { status, body } = await post(options);
      expect([status, body.details?.[0]?.field]).toEqual([400, field]);
    }
    expect((await ask('GET')).state).toEqual(PRIVATE);
    expect((await post({ allow_embed: true, language: 'fr' })).body).toMatchObject({
      shared: true,
      ...NOTHING_MORE,
      allow_embed: true,
      language: 'fr',
    });
  });

  it('ends immediately, and ending it again is not an error', async () => {
    const { state } = await ask('POST');
    expect((await fetch(state.url!)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect(await ask('DELETE')).toMatchObject({ status: 200, state: PRIVATE });
    expect((await ask('GET')).state).toEqual(PRIVATE);
    expect((await fetch(state.url!)).status).toBe(404);
  });

  it("finds no flight if it races with the flight's deletion", async () => {
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 42 }).igc });
    const deleting = operator.database.createQueryRunner();
    try {
      await deleting.startTransaction();
      await deleting.query('delete from flights where public_id = $1', [body.id]);
      const shared = client.send('POST', `/api/v1/flights/${body.id}/sharing`, {});
      await until('it waits for the deletion', async () => {
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'into flight_shares'`;
        return (await operator.database.query<unknown[]>(waiting)).length > 0;
      });
      await deleting.commitTransaction();
      expect(await shared).toMatchObject({ status: 404, body: { code: 'flight_not_found' } });
    } finally {
      if (deleting.isTransactionActive) await deleting.rollbackTransaction();
      await deleting.release();
    }
  });

  it('creates a new URL after it ended; the old one stays dead', async () => {
    const before = (await ask('POST')).state;
    await ask('DELETE');
    const after = (await ask('POST')).state;
    expect(after.url).not.toBe(before.url);
    expect((await fetch(before.url!)).status).toBe(404);
    expect((await fetch(after.url!)).status).toBe(200);
  });

  it('stores the SHA-256 of the token, and the token itself only encrypted', async () => {
    const token = tokenOf((await ask('POST')).state);
    const [row] = await operator.database.query<{ sha: Buffer; encrypted: string; dump: string }[]>(
      `select token_sha256 as sha, token_encrypted as encrypted, to_jsonb(s)::text as dump
         from flight_shares s join flights f on f.id = s.flight_id where f.public_id = $1`,
      [flightId],
    );
    expect(row!.sha).toEqual(createHash('sha256').update(token).digest());
    expect(row!.encrypted).toMatch(/^v1:test:/);
    expect(row!.dump).not.toContain(token);
    expect(row!.dump).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('does not show the token of another row', async () => {
    await ask('POST');
    const other = (await client.upload({ igc: shortRidgeFlight({ seed: 42 }).igc })).body.id;
    await client.send('POST', `/api/v1/flights/${other}/sharing`, {});
    await operator.database.query(
      `update flight_shares s set token_encrypted = (select token_encrypted from flight_shares o join flights f on f.id = o.flight_id
        where f.public_id = $2) from flights f where f.id = s.flight_id and f.public_id = $1`,
      [flightId, other],
    );
    expect(await ask('GET')).toMatchObject({ status: 500, code: 'internal_error' });
  });

  it('is read with flights:read or sharing:write, and changed with sharing:write only', async () => {
    for (const [scope, read, write] of [
      ['flights:read', 200, 403],
      ['sharing:write', 200, 200],
      ['flights:write', 403, 403],
      ['analysis:read', 403, 403],
    ] as const) {
      const { key } = await operator.createKey(accountId, { scopes: [scope] });
      const holder = new ApiClient(service.baseUrl, key);
      const statuses = [await ask('GET', holder), await ask('POST', holder), await ask('DELETE', holder)];
      expect([scope, ...statuses.map(({ status }) => status)]).toEqual([scope, read, write, write]);
    }
  });

  it('takes options as JSON only, up to the size limit', async () => {
    const path = `/api/v1/flights/${flightId}/sharing`;
    const send = async (type: string, body: string) => {
      const answer = await client.send('POST', path, { body, headers: { 'Content-Type': type } });
      return [answer.status, answer.body.code];
    };
    expect(await send('text/plain', '{}')).toEqual([415, 'unsupported_media_type']);
    expect(await send('application/json', '{}'.padEnd(16_385, ' '))).toEqual([413, 'body_too_large']);
  });

  it('accepts no parameters', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body } = await client.send(
        method,
        `/api/v1/flights/${flightId}/sharing?visibility=public`,
        {},
      );
      expect([status, body.details?.[0]?.field]).toEqual([400, 'visibility']);
    }
  });

  it('uses URLs under PUBLIC_URL, and tokens survive changes of the keys', async () => {
    const made = (await ask('POST')).state;
    const testKey = `test:${Buffer.alloc(32, 'test').toString('base64')}`;
    const environment = {
      PUBLIC_URL: 'https://flights.example.org/',
      ENCRYPTION_KEYS: `newer:${Buffer.alloc(32, 9).toString('base64')},${testKey}`,
    };
    const other = await Service.prepare({ databaseUrl: service.databaseUrl, environment });
    try {
      await other.startApi();
      const there = new ApiClient(other.baseUrl, (await operator.createKey(accountId)).key);
      expect((await ask('GET', there)).state.url).toBe(`https://flights.example.org/s/${tokenOf(made)}`);
    } finally {
      await other.stop();
    }
  });
});
