import { EVENT_TYPES, SECRET_ROTATIONS_MAX, WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@core/contract';
import { emitEvent } from '@core/database';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { Operator } from '../harness/account.js';
import { waysToWrite } from '../harness/database-dump.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { tablesWith } from '../harness/traces.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** An id that does not exist. */
const NOBODYS = 'whe_01KAFQ3V7N4T8W2X5Y9Z0A1B3C';
const PUBLIC = 'https://club.example/hooks';
/** Deliveries to this URL are rejected, recorded and retried. It can no longer be registered. */
const REFUSED = 'https://127.0.0.1/hooks';

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret_until: string | null;
}

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly manual: boolean;
  readonly status: string;
}

interface Page {
  readonly data: Delivery[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

describe('webhooks of the platform', () => {
  let operator: Operator;
  let user: PlatformUser;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    user = await signedInUser(service, operator);
  });

  async function send<T>(method: string, path: string, body?: unknown): Promise<T & { status: number }> {
    const answer = await user.client.sendJson(method, path, body);
    return { ...(answer.body as unknown as T), status: answer.status };
  }

  async function register(fields: object = {}): Promise<Endpoint & { status: number }> {
    const created = await send<Endpoint>('POST', '/webhook-endpoints', {
      url: PUBLIC,
      event_types: ['*'],
      ...fields,
    });
    expect(created.status).toBe(201);
    await operator.database.query('update webhook_endpoints set url = $2 where public_id = $1', [
      created.id,
      REFUSED,
    ]);
    return { ...created, url: REFUSED };
  }

  async function emit(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const event = { accountId: user.account.id, type: 'flight.deleted' as const, data: { n } };
      ids.push(await emitEvent(operator.database, event));
    }
    return ids;
  }

  function deliveriesOf({ id }: Endpoint, count: number, query = ''): Promise<Page> {
    return until(
      `${count} deliveries exist`,
      () => send<Page>('GET', `/deliveries?endpoint_id=${id}${query}`),
      ({ data }) => data.length >= count,
    );
  }

  it('are registered, changed, disabled, enabled and deleted; the secret is shown once', async () => {
    const { secret, status, ...endpoint } = await register({ event_types: [...EVENT_TYPES] });
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
    const path = `/webhook-endpoints/${endpoint.id}`;
    expect(await send('GET', path)).toEqual({ ...endpoint, status: 200 });
    expect(await send('GET', '/webhook-endpoints')).toEqual({ data: [endpoint], status: 200 });
    const changes = { url: 'https://club.example/hooks', event_types: ['*', 'flight.deleted'] };
    const changed = await send('PATCH', path, { ...changes, description: ' club  site ' });
    expect(changed).toMatchObject({ url: changes.url, event_types: ['*'], description: 'club site' });
    expect(await send('PATCH', path, { description: null })).toEqual({ ...changed, description: null });
    expect(await send('POST', `${path}/disable`)).toMatchObject({
      disabled_at: expect.any(String) as string,
      disabled_reason: 'Disabled on request.',
    });
    expect((await send<{ code: string }>('POST', `${path}/ping`)).code).toBe('endpoint_disabled');
    expect(await send('POST', `${path}/enable`)).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send<{ code: string }>('GET', path)).code).toBe('endpoint_not_found');
  });

  it('get a new secret in addition to the old one, and store neither in plain text', async () => {
    const before = await register();
    const after = await send<Endpoint>('POST', `/webhook-endpoints/${before.id}/rotate-secret`);
    expect(after.secret).not.toBe(before.secret);
    expect(Date.parse(after.previous_secret_until!)).toBeGreaterThan(Date.now());
    for (const { secret } of [before, after]) {
      expect(await tablesWith(operator.database, waysToWrite(secret))).toEqual([]);
    }
  });

  it('get five new secrets a day, and the time of the next possible one', async () => {
    const { id } = await register();
    const rotate = () => user.client.sendJson('POST', `/webhook-endpoints/${id}/rotate-secret`);
    for (let n = 0; n < SECRET_ROTATIONS_MAX; n++) expect((await rotate()).status).toBe(200);
    const { status, body, headers } = await rotate();
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(body.message).toBe(
      'The secret of an endpoint can be rotated 5 times in 24 hours. Try again in 24 hours.',
    );
  });

  it('show the outcome of a test event, with every attempt', async () => {
    const endpoint = await register({ event_types: ['flight.deleted'] });
    const sent = await send<{ event_id: string }>('POST', `/webhook-endpoints/${endpoint.id}/ping`);
    expect(sent).toMatchObject({ status: 202, event_id: expect.stringMatching(/^evt_/) as string });
    const [delivery] = (await deliveriesOf(endpoint, 1)).data;
    expect(delivery).toMatchObject({ event_id: sent.event_id, status: 'pending', manual: false });
    const { attempts, payload } = await until(
      'an attempt has ended',
      () =>
        send<{ payload: string; attempts: { headers: Record<string, string> }[] }>(
          'GET',
          `/deliveries/${delivery!.id}`,
        ),
      (shown) => shown.attempts.length > 0,
    );
    expect(attempts[0]).toMatchObject({
      number: 1,
      status_code: null,
      error: 'No public IP address found for 127.0.0.1.',
      headers: { 'X-Service-Event': 'endpoint.ping', 'X-Service-Delivery': delivery!.id },
    });
    expect(JSON.parse(payload)).toMatchObject({ id: sent.event_id, data: { endpoint_id: endpoint.id } });
    const { headers } = attempts[0]!;
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(isGenuine(endpoint.secret, lowerCase, Buffer.from(payload))).toBe(true);
    expect(JSON.stringify([attempts, payload])).not.toContain(endpoint.secret);
  });

  it('resend an event, and replay what was missed since a time', async () => {
    const endpoint = await register();
    const [event] = await emit(1);
    const [delivery] = (await deliveriesOf(endpoint, 1)).data;
    const resent = await send<Delivery>('POST', `/deliveries/${delivery!.id}/resend`);
    expect(resent).toMatchObject({ status: 202, event_id: event });
    expect(await send('GET', `/deliveries/${resent.id}`)).toMatchObject({ manual: true, event_id: event });

    const late = await register();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const replayed = await send('POST', `/webhook-endpoints/${late.id}/replay`, { since });
    expect(replayed).toEqual({ status: 202, endpoint_id: late.id, since, replayed: 1 });
    expect((await deliveriesOf(late, 1)).data[0]).toMatchObject({ event_id: event, manual: true });

    // so that nothing is on its way
    await operator.database.query(
      `update deliveries set status = 'delivered', finished_at = now() where account_id = $1`,
      [user.account.id],
    );
    const replay = (body: object) => send('POST', `/webhook-endpoints/${late.id}/replay`, { since, ...body });
    expect(await replay({ events: 'missed' })).toMatchObject({ status: 202, replayed: 0 });
    expect(await replay({ events: 'all' })).toMatchObject({ status: 202, replayed: 1 });
    expect((await deliveriesOf(late, 2)).data[0]).toMatchObject({ event_id: event, manual: true });
    expect(await replay({ events: 'some' })).toMatchObject({
      status: 400,
      details: [{ field: 'events', message: 'must be one of missed, all' }],
    });
  });

  it('are replayed once by two concurrent replays, in several batches', async () => {
    await operator.database.query(
      `insert into events (public_id, account_id, type, data, relayed_at)
       select 'evt_' || $1::bigint || '-' || n, $1::bigint, 'flight.deleted', '{}', now() from generate_series(1, 1100) n`,
      [user.account.id],
    );
    // disabled, so its deliveries stay pending and are not missed again
    const late = await register();
    await send('POST', `/webhook-endpoints/${late.id}/disable`);
    const replay = () =>
      send<{ replayed: number }>('POST', `/webhook-endpoints/${late.id}/replay`, {
        since: new Date(Date.now() - 3_600_000).toISOString(),
      });
    const [one, other] = await Promise.all([replay(), replay()]);
    expect(one.replayed + other.replayed).toBe(1_100);
    const [row] = await operator.database.query<{ count: string }[]>(
      'select count(*) from deliveries where account_id = $1',
      [user.account.id],
    );
    expect(Number(row!.count)).toBe(1_100);
  });

  it('page through deliveries; a cursor belongs to its filters', async () => {
    const endpoint = await register();
    await emit(3);
    const all = await deliveriesOf(endpoint, 3);
    expect(all).toMatchObject({ has_more: false, next_cursor: null });
    const first = await deliveriesOf(endpoint, 2, '&limit=2');
    const second = await deliveriesOf(endpoint, 1, `&limit=2&cursor=${first.next_cursor}`);
    // reveals no counts: the list is ordered by an id that all accounts share
    expect(Buffer.from(first.next_cursor!, 'base64url').toString()).not.toMatch(/"\d+"/);
    expect(first.next_cursor).toMatch(/^v1:test:[\w-]+$/);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(all.data.map(({ id }) => id));
    expect(second.has_more).toBe(false);
    expect((await deliveriesOf(endpoint, 0, '&status=delivered')).data).toEqual([]);
    await operator.database.query('delete from deliveries where public_id = $1', [ids[1]]);
    const goneOn = await deliveriesOf(endpoint, 1, `&limit=2&cursor=${first.next_cursor}`);
    expect(goneOn.data.map(({ id }) => id)).toEqual([ids[2]]);
    for (const cursor of ['x', first.next_cursor]) {
      const refused = await send<{ code: string }>('GET', `/deliveries?cursor=${cursor}`);
      expect([refused.status, refused.code]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('are limited to ten per account', async () => {
    for (let n = 1; n < WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX; n++) {
      await operator.createEndpoint(user.account.id, REFUSED);
    }
    await register();
    expect(await send('POST', '/webhook-endpoints', { url: PUBLIC, event_types: ['*'] })).toMatchObject({
      status: 409,
      code: 'endpoint_limit_reached',
    });
  });

  it.each([
    ['POST', '/webhook-endpoints', { url: 'http://club.example/', event_types: ['*'] }, 'url'],
    ['POST', '/webhook-endpoints', { url: PUBLIC, event_types: ['flight.flown'] }, 'event_types'],
    ['POST', '/webhook-endpoints', { url: PUBLIC, event_types: ['*'], secret: 'mine' }, 'secret'],
    ['PATCH', `/webhook-endpoints/${NOBODYS}`, {}, 'url'],
    ['POST', `/webhook-endpoints/${NOBODYS}/replay`, { since: '2026-07-14T18:00:00' }, 'since'],
    ['GET', '/deliveries?status=lost', undefined, 'status'],
  ])('reject %s %s with %j, and name the field', async (method, path, body, field) => {
    const refused = await send<{ details: { field: string }[] }>(method, path, body);
    expect([refused.status, refused.details[0]!.field]).toEqual([400, field]);
  });

  it('reject a URL that can never be delivered to, together with all other mistakes', async () => {
    const wrong = {
      url: REFUSED,
      event_types: ['flight.flown'],
      description: 'x'.repeat(300),
      secret: 'mine',
    };
    const { code, details } = await send<{ code: string; details: { field: string; message: string }[] }>(
      'POST',
      '/webhook-endpoints',
      wrong,
    );
    expect(code).toBe('validation_failed');
    expect(details.map(({ field }) => field).toSorted()).toEqual(Object.keys(wrong).toSorted());
    const messages = Object.fromEntries(details.map(({ field, message }) => [field, message]));
    expect(messages['url']).toContain('WEBHOOK_ALLOW_CIDRS');
    expect(messages['event_types']).toBe(
      `must contain only ${EVENT_TYPES.join(', ')}, *; got "flight.flown"`,
    );
  });

  it('refuse a URL that would be stored as another one', async () => {
    for (const url of [
      'https://club.example/ho\r\noks',
      `${PUBLIC}\n`,
      'https://club.ex\tample/',
      ` ${PUBLIC}`,
    ]) {
      const { status, details } = await send<{ details: object[] }>('POST', '/webhook-endpoints', {
        url,
        event_types: ['*'],
      });
      expect([status, details]).toEqual([
        400,
        [
          {
            field: 'url',
            message: 'The URL must not contain spaces, line breaks, or other invisible characters.',
          },
        ],
      ]);
    }
  });

  it('belong to one account', async () => {
    const endpoint = await register();
    await emit(1);
    const [delivery] = (await deliveriesOf(endpoint, 1)).data;
    user = await signedInUser(service, operator);
    const path = `/webhook-endpoints/${endpoint.id}`;
    for (const action of ['enable', 'disable', 'rotate-secret', 'ping']) {
      expect(await send('POST', `${path}/${action}`)).toMatchObject({ code: 'endpoint_not_found' });
    }
    const since = new Date().toISOString();
    expect(await send('POST', `${path}/replay`, { since })).toMatchObject({ code: 'endpoint_not_found' });
    expect(await send('PATCH', path, { url: PUBLIC })).toMatchObject({ code: 'endpoint_not_found' });
    expect(await send('DELETE', path)).toMatchObject({ code: 'endpoint_not_found' });
    expect(await send('GET', `/deliveries?endpoint_id=${endpoint.id}`)).toMatchObject({ status: 404 });
    expect(await send('GET', `/deliveries/${delivery!.id}`)).toMatchObject({ code: 'delivery_not_found' });
    expect(await send('POST', `/deliveries/${delivery!.id}/resend`)).toMatchObject({ status: 404 });
    expect(await send('GET', '/deliveries')).toMatchObject({ data: [] });
  });
});
