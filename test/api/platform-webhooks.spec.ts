import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@core/contract';
import { emitEvent } from '@core/database';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { isCompact } from '../harness/compact-json.js';
import { type Outcome, PlatformCommand } from '../harness/platform-command.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { TEST_KEYS } from '../harness/service-environment.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.js';
import { type ReceivedDelivery, WebhookReceiver } from '../harness/webhook-receiver.js';

const OWN_NETWORK = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };

interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly url: string;
  readonly description: string | null;
  readonly event_types: string[];
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
}

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly manual: boolean;
  readonly attempt_count: number;
}

interface DeliveryDetail extends Delivery {
  readonly payload: string;
  readonly attempts: {
    number: number;
    status_code: number;
    duration_ms: number;
    headers: Record<string, string>;
    reply: string;
  }[];
}

interface Page {
  readonly data: Delivery[];
  readonly has_more: boolean;
}

describe('npm run platform -- webhooks', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: Service;
  let receiver: WebhookReceiver;
  let account: { id: string; publicId: string };

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('platform_webhooks');
    service = await Service.start({
      databaseUrl,
      environment: {
        ...OWN_NETWORK,
        ANALYSIS_THREADS: '1', // warms up sooner than two
        WEBHOOK_RETRY_SECONDS: '1,3600',
      },
    });
    cleanup.add(() => service.stop());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    account = await operator.createAccount();
    receiver.react = () => 204;
  });

  function platform(words: string[], environment: Record<string, string> = OWN_NETWORK): Promise<Outcome> {
    return PlatformCommand.run(service.databaseUrl, words, environment);
  }

  /** Runs a command for the test's account. */
  async function webhooks<T>(...words: string[]): Promise<T> {
    const all = ['webhooks', ...words, '--account', account.publicId, '--json'];
    const { code, stdout, stderr } = await platform(all);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${stderr}`);
    return JSON.parse(stdout) as T;
  }

  function newPath(): string {
    return `/${randomBytes(6).toString('hex')}`;
  }

  /** A new endpoint for all events with its own path, for tests of other commands. */
  async function createEndpoint(): Promise<{ id: string; secret: string; path: string }> {
    const path = newPath();
    const secret = await operator.createEndpoint(account.id, receiver.url(path));
    const [row] = await operator.database.query<{ id: string }[]>(
      'select public_id as id from webhook_endpoints where account_id = $1 and url = $2',
      [account.id, receiver.url(path)],
    );
    return { id: row!.id, secret, path };
  }

  /** Waits until this many of the account's deliveries are in this state. */
  async function deliveriesAre(status: string, count: number): Promise<void> {
    await until(`${count} deliveries are ${status}`, async () => {
      const rows = await operator.database.query<unknown[]>(
        'select 1 from deliveries where account_id = $1 and status = $2',
        [account.id, status],
      );
      return rows.length === count;
    });
  }

  function arrivedAt(path: string, count: number): Promise<ReceivedDelivery[]> {
    return until(
      `${count} deliveries arrived`,
      () => receiver.at(path),
      ({ length }) => length >= count,
    );
  }

  async function emit(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(
        await emitEvent(operator.database, { accountId: account.id, type: 'flight.deleted', data: { n } }),
      );
    }
    return ids;
  }

  it('registers an endpoint, which then receives flight events; the secret is shown once', async () => {
    const path = newPath();
    const events = ['--events', 'flight.processed, flight.deleted'];
    const endpoint = await webhooks<Endpoint>('create', '--url', receiver.url(path), ...events);
    expect(endpoint).toMatchObject({
      id: expect.stringMatching(/^whe_[0-9A-Z]{26}$/) as string,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string,
      event_types: ['flight.processed', 'flight.deleted'],
      description: null,
      disabled_at: null,
    });
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { body: flight } = await client.upload({ igc: thermalCrossCountry().igc });
    const [{ headers, body }] = (await arrivedAt(path, 1)) as [ReceivedDelivery];
    expect(isGenuine(endpoint.secret, headers, body)).toBe(true);
    expect(JSON.parse(body.toString())).toMatchObject({
      type: 'flight.processed',
      data: { flight: { id: flight.id } },
    });
    for (const words of [['list'], ['show', endpoint.id]]) {
      const shown = JSON.stringify(await webhooks(...words));
      expect(shown).toContain(endpoint.id);
      expect(shown).not.toContain('whsec_');
    }
  });

  it('changes, disables, enables and deletes an endpoint', async () => {
    const { id } = await createEndpoint();
    const url = receiver.url('/elsewhere');
    const changes = ['--url', url, '--events', 'flight.deleted', '--description', 'Club site'];
    expect(await webhooks('update', id, ...changes)).toMatchObject({
      url,
      event_types: ['flight.deleted'],
      description: 'Club site',
    });
    expect(await webhooks('update', id, '--description', '')).toMatchObject({ url, description: null });
    expect(await webhooks('disable', id)).toMatchObject({
      disabled_at: expect.any(String) as string,
      disabled_reason: 'Disabled on request.',
    });
    expect(await webhooks('enable', id)).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect(await webhooks('delete', id)).toEqual({ id, deleted: true });
    expect(await webhooks('list')).toEqual({ data: [] });
  });

  it('signs with every secret of the last 24 hours after rotations', async () => {
    const { id, path, secret } = await createEndpoint();
    const next = await webhooks<Endpoint>('rotate-secret', id);
    const last = await webhooks<Endpoint & { previous_secret_until: string }>('rotate-secret', id);
    const secrets = [secret, next.secret, last.secret];
    expect(new Set(secrets).size).toBe(3);
    const hoursLeft = (Date.parse(last.previous_secret_until) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    const { event_id } = await webhooks<{ event_id: string }>('ping', id);
    const [{ headers, body }] = (await arrivedAt(path, 1)) as [ReceivedDelivery];
    expect(headers['webhook-id']).toBe(event_id);
    expect(String(headers['x-service-signature']).split(',')).toHaveLength(3);
    for (const each of secrets) expect(isGenuine(each, headers, body)).toBe(true);

    await operator.database.query(
      `update replaced_secrets set signs_until = now()
        where id = (select min(replaced.id) from replaced_secrets replaced
                      join webhook_endpoints endpoint on endpoint.id = endpoint_id where public_id = $1)`,
      [id],
    );
    await webhooks('ping', id);
    const [, later] = (await arrivedAt(path, 2)) as [ReceivedDelivery, ReceivedDelivery];
    expect(secrets.map((each) => isGenuine(each, later.headers, later.body))).toEqual([false, true, true]);
  });

  it('shows every attempt of a delivery, and resends its event under a new id', async () => {
    const { id, path } = await createEndpoint();
    receiver.react = () => (receiver.at(path).length === 1 ? 503 : 204);
    const { event_id } = await webhooks<{ event_id: string }>('ping', id);
    await deliveriesAre('delivered', 1);
    const { data } = await webhooks<Page>('deliveries', '--endpoint', id, '--status', 'delivered');
    expect(data).toHaveLength(1);
    const [delivery] = data as [Delivery];
    expect(delivery).toMatchObject({ event_id, manual: false, attempt_count: 2 });
    const { attempts } = await webhooks<DeliveryDetail>('delivery', delivery.id);
    expect(attempts.map(({ number, status_code }) => [number, status_code])).toEqual([
      [1, 503],
      [2, 204],
    ]);
    const again = await webhooks<{ id: string; event_id: string }>('resend', delivery.id);
    expect(again.id).toMatch(/^dlv_/);
    expect(again.id).not.toBe(delivery.id);
    expect(again.event_id).toBe(event_id);
    const [, , { headers }] = (await arrivedAt(path, 3)) as [unknown, unknown, ReceivedDelivery];
    expect([headers['x-service-delivery'], headers['webhook-id']]).toEqual([again.id, event_id]);
  });

  it('shows what was sent and answered, and passes no control character on to the terminal', async () => {
    const { id, path, secret } = await createEndpoint();
    // clears the screen, sets the title of the window, forges a line; in 7 and in 8 bits, and turned around
    const attack = 'no\u001b[2J\u001b]0;pwned\u0007\u009b31m\u007f\r\u202egnp\u2066';
    receiver.react = () => 500;
    receiver.responseBody = attack;
    const { event_id } = await webhooks<{ event_id: string }>('ping', id);
    const [{ headers, body }] = (await arrivedAt(path, 1)) as [ReceivedDelivery];
    const { data } = await until(
      'the attempt is recorded',
      () => webhooks<Page>('deliveries', '--endpoint', id),
      (page) => page.data[0]!.attempt_count > 0,
    );
    receiver.responseBody = '';
    const deliveryId = data[0]!.id;

    const shown = await webhooks<DeliveryDetail>('delivery', deliveryId);
    expect(shown.payload).toBe(body.toString());
    expect(JSON.parse(shown.payload)).toMatchObject({ id: event_id, type: 'endpoint.ping' });
    const [attempt] = shown.attempts;
    expect(attempt!.reply).toBe(attack);
    for (const [name, value] of Object.entries(attempt!.headers)) {
      expect([name, headers[name.toLowerCase()]]).toEqual([name, value]);
    }
    const sent = Object.fromEntries(
      Object.entries(attempt!.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(isGenuine(secret, sent, Buffer.from(shown.payload))).toBe(true);

    const account_ = ['--account', account.publicId];
    for (const more of [[], ['--json']]) {
      const { stdout } = await platform(['webhooks', 'delivery', deliveryId, ...account_, ...more]);
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
      expect(stdout).not.toContain(secret);
      expect(stdout).toContain('\\u001b[2J');
    }
    const { stdout } = await platform(['webhooks', 'delivery', deliveryId, ...account_]);
    expect(stdout).toContain(shown.payload);
    expect(stdout).toContain(`X-Service-Signature: ${attempt!.headers['X-Service-Signature']}`);
  });

  it('prints no control character of a stored text or an error', async () => {
    const attack = 'Ada\u001b[2J\u009b31m\u202e\nroot';
    await operator.database.query('update accounts set name = $2 where id = $1', [account.id, attack]);
    await createEndpoint();
    await operator.database.query('update webhook_endpoints set description = $2 where account_id = $1', [
      account.id,
      attack,
    ]);
    const [endpoint] = (await webhooks<{ data: Endpoint[] }>('list')).data;
    const whose = ['--account', account.publicId];
    for (const words of [
      ['accounts', 'list'],
      ['accounts', 'list', '--json'],
      ['accounts', 'show', account.publicId],
      ['accounts', 'delete', account.publicId], // refused with the name
      ['keys', 'list'], // of which account? refused with the names
      ['usage', ...whose],
      ['webhooks', 'show', endpoint!.id, ...whose],
      ['webhooks', 'show', `whe_${attack}`, ...whose],
    ]) {
      const { stdout, stderr } = await platform(words);
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|^root/mu);
      expect(stdout + stderr).not.toBe('');
    }
  });

  it('sends a ping that looks as the guide and the reference show it, as compact JSON', async () => {
    const { id, path } = await createEndpoint();
    await webhooks('ping', id);
    await emit(1);
    const deliveries = await arrivedAt(path, 2);
    for (const { body } of deliveries) expect(isCompact(body.toString())).toBe(true);
    const ping = deliveries.find(({ headers }) => headers['x-service-event'] === 'endpoint.ping')!;
    const guide = readFileSync('docs/webhooks.md', 'utf8');
    const [, shown = ''] = /^```http\n[^]*?\n\n([^]*?)\n```/m.exec(guide) ?? [];
    const { webhooks: documented } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
    };
    const { example } = documented['endpoint.ping']!.post.requestBody.content['application/json']!;
    // the same bytes but for ids and time
    const shapeOf = (json: string) =>
      json.replaceAll(/(acc|evt|whe)_[0-9A-Z]{26}/g, '$1_').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    expect(shapeOf(shown)).toBe(shapeOf(ping.body.toString()));
    expect(shapeOf(JSON.stringify(example))).toBe(shapeOf(ping.body.toString()));
  });

  it('replays what an endpoint missed while disabled, and only that', async () => {
    const since = new Date(Date.now() - 1_000).toISOString();
    const { id, path } = await createEndpoint();
    const [before] = await emit(1);
    await arrivedAt(path, 1);
    await webhooks('disable', id);
    const missed = await emit(3);
    await until('they are relayed to no endpoint', async () => {
      const rows = await operator.database.query<unknown[]>('select 1 from events where relayed_at is null');
      return rows.length === 0;
    });
    await webhooks('enable', id);
    expect(await webhooks('replay', id, '--since', since)).toMatchObject({ replayed: 3 });
    const arrived = (await arrivedAt(path, 4)).map(({ headers }) => headers['webhook-id']);
    expect(arrived[0]).toBe(before);
    expect(arrived.slice(1).sort()).toEqual([...missed].sort());
    await deliveriesAre('delivered', 4);
    expect(await webhooks('replay', id, '--since', since)).toMatchObject({ replayed: 0 });
    expect(await webhooks('replay', id, '--since', since, '--all')).toMatchObject({ replayed: 4 });
    const again = (await arrivedAt(path, 8)).slice(4).map(({ headers }) => headers['webhook-id']);
    expect(again.sort()).toEqual([before, ...missed].sort());
  });

  it('pages through deliveries', async () => {
    await createEndpoint();
    await emit(3);
    await deliveriesAre('delivered', 3);
    const all = await webhooks<Page>('deliveries');
    expect(all.data).toHaveLength(3);
    expect(all.has_more).toBe(false);
    const first = await webhooks<Page>('deliveries', '--limit', '2');
    expect(first.has_more).toBe(true);
    const second = await webhooks<Page>('deliveries', '--limit', '2', '--before', first.data[1]!.id);
    expect(second.has_more).toBe(false);
    const ids = [...first.data, ...second.data].map((delivery) => delivery.id);
    expect(ids).toEqual(all.data.map((delivery) => delivery.id));
  });

  it('rejects one endpoint too many', async () => {
    const [url, events] = [receiver.url('/many'), 'flight.deleted'];
    for (let n = 1; n < WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX; n++)
      await operator.createEndpoint(account.id, url);
    await webhooks('create', '--url', url, '--events', events);
    const words = ['webhooks', 'create', '--url', url, '--events', events, '--account', account.publicId];
    expect(await platform(words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`${WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX} endpoints`) as string,
    });
  });

  it.each([
    [
      ['create', '--url', 'https://a.example/', '--events', 'flight.flown'],
      /flight\.flown\. Known types: flight\./,
    ],
    [
      ['create', '--url', 'http://a.example/', '--events', '*'],
      /must begin with https:\/\/\. .*WEBHOOK_ALLOW_HTTP/,
    ],
    [['create', '--url', 'https://a.example/\r\nx', '--events', '*'], /must not contain spaces, line breaks/],
    [['create', '--url', 'https://10.1.2.3/', '--events', '*'], /WEBHOOK_ALLOW_CIDRS/],
    [['create', '--events', '*'], /--url/],
    [['show', 'whe_x'], /Endpoint whe_x not found/],
    [['ping', 'whe_x'], /Endpoint whe_x not found/],
    [['delivery', 'dlv_x'], /Delivery dlv_x not found/],
    [['deliveries', '--before', 'dlv_x'], /Delivery dlv_x not found/],
  ])('rejects %j in one sentence', async (words, sentence) => {
    const { code, stdout, stderr } = await platform(
      ['webhooks', ...words, '--account', account.publicId],
      {},
    );
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  it("does not change another account's endpoints", async () => {
    const { id } = await createEndpoint();
    const other = await operator.createAccount();
    for (const command of ['show', 'disable', 'delete', 'ping', 'rotate-secret']) {
      const { code } = await platform(['webhooks', command, id, '--account', other.publicId]);
      expect(code).toBe(1);
    }
    expect(await webhooks('show', id)).toMatchObject({ disabled_at: null });
  });

  it('re-encrypts everything with a new key, reports what it could not, and leaves nothing for a second run', async () => {
    const { id, path } = await createEndpoint();
    const { secret } = await webhooks<Endpoint>('rotate-secret', id);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { body: flight } = await client.upload({ igc: thermalCrossCountry().igc });
    await client.send('POST', `/api/v1/flights/${flight.id}/sharing`, {});
    const user = await signedInUser(service, operator);
    await user.client.sendJson('POST', '/second-factor/totp', { password: TEST_PASSWORD });
    const newer = `newer:${randomBytes(32).toString('base64')}`;
    const reencrypt = async (keys: string) => {
      const outcome = await platform(['secrets', 'reencrypt', '--json'], { ENCRYPTION_KEYS: keys });
      return { ...outcome, counts: JSON.parse(outcome.stdout) as Record<string, Record<string, number>> };
    };
    const held = async () => {
      const [row] = await operator.database.query<{ names: string[] }[]>(
        `select array_agg(distinct split_part(encrypted, ':', 2)) as names from (
           select secret as encrypted from webhook_endpoints union all
           select secret from replaced_secrets union all
           select secret from two_factors union all
           select token_encrypted from flight_shares) as all_encrypted`,
      );
      return row?.names;
    };
    expect(await held()).toEqual(['test']);

    const without = await reencrypt(newer);
    expect(without.code).toBe(1);
    expect(without.stderr).toContain('no key named test');
    expect(await held()).toEqual(['test']);

    const { code, counts } = await reencrypt(`${newer},${TEST_KEYS}`);
    expect(code).toBe(0);
    expect(counts['share_tokens']).toEqual({ reencrypted: 1, undecryptable: 0 });
    expect(counts['signing_secrets']!['reencrypted']).toBeGreaterThanOrEqual(1);
    expect(counts['previous_signing_secrets']!['reencrypted']).toBeGreaterThanOrEqual(1);
    expect(counts['authenticator_secrets']).toEqual({ reencrypted: 1, undecryptable: 0 });
    expect(await held()).toEqual(['newer']);
    expect((await reencrypt(newer)).counts).toEqual({
      key: 'newer',
      share_tokens: { reencrypted: 0, undecryptable: 0 },
      group_tokens: { reencrypted: 0, undecryptable: 0 },
      signing_secrets: { reencrypted: 0, undecryptable: 0 },
      previous_signing_secrets: { reencrypted: 0, undecryptable: 0 },
      authenticator_secrets: { reencrypted: 0, undecryptable: 0 },
    });

    // back again; later signatures use the original secrets
    expect((await reencrypt(`${TEST_KEYS},${newer}`)).code).toBe(0);
    await webhooks('ping', id);
    const [{ headers, body }] = (await arrivedAt(path, 1)) as [ReceivedDelivery];
    expect(isGenuine(secret, headers, body)).toBe(true);
    expect((await client.get(`/api/v1/flights/${flight.id}/sharing`)).status).toBe(200);
  });
});
