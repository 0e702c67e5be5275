import { createHash } from 'node:crypto';
import { API_KEYS_PER_ACCOUNT_MAX, SCOPES } from '@core/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { waysToWrite } from '../harness/database-dump.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { tablesWith } from '../harness/traces.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

interface Key {
  readonly id: string;
  readonly key: string;
  readonly state: string;
  readonly expires_at: string | null;
}

interface Page {
  readonly data: readonly Key[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const HOUR_MS = 3_600_000;

describe('API keys on the platform', () => {
  let operator: Operator;
  let user: PlatformUser;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    user = await signedInUser(service, operator);
  });

  afterAll(() => operator.close());

  async function send<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const { status, body: answer } = await user.client.sendJson(method, path, body);
    return { status, body: answer as unknown as T };
  }

  async function create(fields: object = {}): Promise<Key> {
    const request = { name: 'club website', scopes: ['flights:read'], ...fields };
    const { status, body } = await send<Key>('POST', '/keys', request);
    expect(status).toBe(201);
    return body;
  }

  async function opens(key: string): Promise<number> {
    return (await new ApiClient(service!.baseUrl, key).get('/api/v1/flights')).status;
  }

  async function page(query = ''): Promise<Page> {
    const { status, body } = await send<Page>('GET', `/keys${query}`);
    expect(status).toBe(200);
    return body;
  }

  async function states(): Promise<string[]> {
    return (await page()).data.map(({ id, state }) => `${id} ${state}`);
  }

  it('are created with scopes and an expiry, shown once, listed and revoked', async () => {
    const expires_at = new Date(Date.now() + 24 * HOUR_MS).toISOString();
    const made = await create({ name: '  club   website ', scopes: [...SCOPES], expires_at });
    expect(made).toMatchObject({ name: 'club website', scopes: SCOPES, state: 'live', expires_at });
    expect(await opens(made.key)).toBe(200);
    const { client } = user;
    const { text } = await client.get('/keys');
    expect(text).toContain(made.id);
    expect(text).not.toContain(made.key);
    expect((await send('DELETE', `/keys/${made.id}`)).status).toBe(204);
    expect(await opens(made.key)).toBe(401);
    expect((await send('DELETE', `/keys/${made.id}`)).status).toBe(204);
    expect(await states()).toEqual([`${made.id} revoked`]);
  });

  it('for instruments have the scope to upload alone, from a preset', async () => {
    const made = await send<Key & { scopes: string[] }>('POST', '/keys', { name: 'vario', preset: 'upload' });
    expect([made.status, made.body.scopes]).toEqual([201, ['flights:write']]);
    expect(await opens(made.body.key)).toBe(403);
    for (const scopes of [undefined, ['flights:read']]) {
      const preset = scopes && 'upload';
      const { status, body } = await send<{ details: { field: string }[] }>('POST', '/keys', {
        name: 'x',
        scopes,
        preset,
      });
      expect([status, body.details[0]?.field]).toEqual([400, scopes ? 'preset' : 'scopes']);
    }
  });

  it('are rotated with an overlap, during which both work, or without one', async () => {
    user = await signedInUser(service, operator);
    const old = await create();
    const { status, body: next } = await send<Key & { previous: Key }>('POST', `/keys/${old.id}/rotate`, {
      overlap: '1h',
    });
    expect(status).toBe(201);
    expect(next).toMatchObject({ name: 'club website', scopes: ['flights:read'], expires_at: null });
    const leftMs = Date.parse(next.previous.expires_at!) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(HOUR_MS);
    expect([await opens(old.key), await opens(next.key)]).toEqual([200, 200]);

    const { body: last } = await send<Key>('POST', `/keys/${next.id}/rotate`, { overlap: '0' });
    expect([await opens(old.key), await opens(next.key), await opens(last.key)]).toEqual([200, 401, 200]);
    expect(await states()).toEqual([`${last.id} live`, `${next.id} expired`, `${old.id} live`]);
  });

  it('are listed in pages, newest first, and filtered by state', async () => {
    user = await signedInUser(service, operator);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.unshift((await create()).id);
    const [newest, third, second, oldest] = ids;
    await send('DELETE', `/keys/${third}`);
    await operator.database.query('update api_keys set expires_at = now() where public_id = $1', [oldest]);
    const first = await page('?limit=3');
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([[newest, third, second], true]);
    const last = await page(`?limit=3&cursor=${first.next_cursor}`);
    expect(last).toMatchObject({ data: [{ id: oldest }], has_more: false, next_cursor: null });
    const inState = async (state: string) => (await page(`?state=${state}`)).data.map(({ id }) => id);
    expect(await inState('live')).toEqual([newest, second]);
    expect(await inState('revoked')).toEqual([third]);
    expect(await inState('expired')).toEqual([oldest]);
    const { client: stranger } = await signedInUser(service, operator);
    for (const [client, query] of [
      [user.client, `?state=live&cursor=${first.next_cursor}`],
      [stranger, `?cursor=${first.next_cursor}`],
      [user.client, '?cursor=x'],
    ] as const) {
      expect((await client.get(`/keys${query}`)).body.code).toBe('invalid_cursor');
    }
  });

  it('with an expiry get the same lifetime when rotated; the old one expires no later than before', async () => {
    const expires_at = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    const old = await create({ expires_at });
    const { body: next } = await send<Key & { previous: Key }>('POST', `/keys/${old.id}/rotate`, {});
    expect(next.previous.expires_at).toBe(expires_at);
    expect(Date.parse(next.expires_at!)).toBeGreaterThanOrEqual(Date.parse(expires_at));
    expect(Date.parse(next.expires_at!) - Date.now()).toBeLessThanOrEqual(2 * HOUR_MS);
  });

  it('can be rotated without an overlap when the account is at its limit', async () => {
    user = await signedInUser(service, operator);
    const { id } = await create();
    for (let n = 1; n < API_KEYS_PER_ACCOUNT_MAX; n++) await operator.createKey(user.account.id);
    expect((await send('POST', '/keys', { name: 'x', scopes: ['flights:read'] })).status).toBe(409);
    expect((await send('POST', `/keys/${id}/rotate`, { overlap: '24h' })).body).toMatchObject({
      code: 'key_limit_reached',
    });
    expect((await send('POST', `/keys/${id}/rotate`, { overlap: '0' })).status).toBe(201);
  });

  it.each([
    ['scopes', { scopes: ['flights:fly'] }],
    ['scopes', { scopes: [] }],
    ['name', { name: ' ' }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: '2099-01-01' }],
    ['expires_at', { expires_at: '9999-12-31T23:59:59-12:00' }],
    ['owner', { owner: 'me' }],
  ])('are rejected with the field %s named for %j', async (field, fields) => {
    const request = { name: 'x', scopes: ['flights:read'], ...fields };
    const { status, body } = await send<{ details: { field: string }[] }>('POST', '/keys', request);
    expect([status, body.details.map((detail) => detail.field)]).toEqual([400, [field]]);
  });

  it('belong to one account, and only their hash is stored', async () => {
    user = await signedInUser(service, operator);
    const { id, key } = await create();
    const { client: stranger } = await signedInUser(service, operator);
    for (const [method, path] of [
      ['DELETE', `/keys/${id}`],
      ['POST', `/keys/${id}/rotate`],
    ] as const) {
      const { status, body } = await stranger.sendJson(method, path, method === 'POST' ? {} : undefined);
      expect([status, body.code]).toEqual([404, 'key_not_found']);
    }
    expect(await opens(key)).toBe(200);
    const sha256 = createHash('sha256').update(key).digest('hex');
    expect(await tablesWith(operator.database, [sha256])).toEqual(['public.api_keys']);
    expect(await tablesWith(operator.database, waysToWrite(key))).toEqual([]);
  });
});
