import { setTimeout as sleep } from 'node:timers/promises';
import { metricValues } from '@engine/results';
import { emitEvent } from '@core/database';
import { Webhook } from 'svix';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';
import { EVENT_BODY_BYTES_MAX, SESSION_COOKIE } from '@core/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { databaseDump, waysToWrite } from '../harness/database-dump.js';
import { resetTokenOf, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { OpenApiValidator } from '../harness/openapi-validator.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { type ReceivedDelivery, WebhookReceiver } from '../harness/webhook-receiver.js';

/** The step at which a worker is killed, in turn. The database blocks the first, second and fourth. */
const KILL_STEPS = [
  'new delivery',
  'relayed event',
  'sent, and not answered',
  'ended attempt',
  'any moment',
] as const;
type KillStep = (typeof KILL_STEPS)[number];
const EVENTS_PER_ROUND = 5;
const validator = new OpenApiValidator('api');

interface Event {
  readonly id: string;
  readonly type: string;
  readonly api_version: string;
  readonly data: {
    readonly flight: { readonly id: string; readonly metrics?: object };
    readonly links: { readonly flight: string };
    readonly urls?: Readonly<Record<'flight' | 'track' | 'page', string>>;
  };
}

describe('webhooks of a running service', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;
  let receiver: WebhookReceiver;
  let accountId: string;
  let secret: string;

  beforeAll(async () => {
    const postgres = await TestPostgres.start({ durable: true });
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('webhooks');
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: {
        LOG_LEVEL: 'silent',
        RECONCILE_INTERVAL_SECONDS: '1',
        WEBHOOK_ALLOW_HTTP: 'true',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        ANALYSIS_THREADS: '1',
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1',
        PLAN_PRO: 'requests_per_month=10',
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    ({ id: accountId } = await operator.createAccount());
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    secret = await operator.createEndpoint(accountId, receiver.url('/all'));
  });

  afterAll(() => cleanup.run());

  function eventsAt(path: string): Event[] {
    return receiver.at(path).map(({ body }) => JSON.parse(body.toString()) as Event);
  }

  async function delivered(type: string, flightId: string): Promise<ReceivedDelivery> {
    return until(`${type} of the flight is delivered`, () =>
      receiver.at('/all').find(({ headers, body }) => {
        return headers['x-service-event'] === type && body.includes(flightId);
      }),
    ) as Promise<ReceivedDelivery>;
  }

  it('report what happens to a flight, signed, small, and each event once', async () => {
    const { igc } = thermalCrossCountry();
    const { body: flight } = await client.upload({ igc, title: 'Über <den> "Berg"' });
    const metrics = metricValues((name) => flight.metrics[name]);
    const sharing = `/api/v1/flights/${flight.id}/sharing`;
    await client.send('POST', sharing, {});
    const { url } = (await client.get(sharing)).body as unknown as { url: string };
    await client.send('DELETE', sharing, {});
    await delivered('flight.analysis.completed', flight.id);
    await client.send('DELETE', `/api/v1/flights/${flight.id}`, {});
    await delivered('flight.deleted', flight.id);
    const seen = await until(
      'five events are delivered',
      () => receiver.at('/all'),
      (deliveries) => deliveries.length >= 5,
    );
    expect(seen.map(({ headers }) => headers['x-service-event']).sort()).toEqual([
      'flight.analysis.completed',
      'flight.deleted',
      'flight.processed',
      'flight.sharing.disabled',
      'flight.sharing.enabled',
    ]);
    const token = url.split('/').at(-1) ?? '';
    for (const { headers, body } of seen) {
      expect(isGenuine(secret, headers, body)).toBe(true);
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        api_version: 'v1',
      });
      validator.checkWebhook(String(headers['x-service-event']), JSON.parse(body.toString()));
      const { id, type, api_version, data } = JSON.parse(body.toString()) as Event;
      expect(id).toBe(headers['webhook-id']);
      expect([type, api_version]).toEqual([headers['x-service-event'], 'v1']);
      expect(data.flight).toMatchObject({ id: flight.id, title: flight.title, flown_at: flight.flown_at });
      expect(data.links.flight).toBe(`/api/v1/flights/${flight.id}`);
      if (type === 'flight.deleted') {
        expect([data.flight.metrics, data.urls]).toEqual([undefined, undefined]);
      } else {
        expect(data.flight.metrics).toEqual(metrics);
        expect(data.urls?.flight).toBe(`${service.baseUrl}/api/v1/flights/${flight.id}`);
      }
      expect(body.length).toBeLessThan(EVENT_BODY_BYTES_MAX);
      expect(body.toString()).not.toMatch(/latitude|longitude|pilot|headline/);
      expect(body.toString()).not.toContain(token);
    }
  });

  it('report once that monthly requests are running out', async () => {
    const { id } = await operator.createAccount('PRO');
    await operator.createEndpoint(id, receiver.url('/usage'));
    const metered = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    for (let n = 0; n < 8; n++) await metered.get('/api/v1/flights');
    await until('80 % is reported', () => eventsAt('/usage').length === 1);
    for (let n = 0; n < 4; n++) await metered.get('/api/v1/flights');
    const reported = await until(
      '100 % is reported',
      () => eventsAt('/usage'),
      ({ length }) => length >= 2,
    );
    expect(
      reported.map(({ type, data }) => [type, (data as unknown as { percent: number }).percent]),
    ).toEqual([
      ['usage.threshold_reached', 80],
      ['usage.threshold_reached', 100],
    ]);
    for (const event of reported) validator.checkWebhook(event.type, event);
  });

  it('delete a replaced signing secret once it no longer signs', async () => {
    const { id } = await operator.createAccount();
    for (const path of ['/over', '/lasting']) await operator.createEndpoint(id, receiver.url(path));
    await operator.database.query(
      `with ended as (
         update webhook_endpoints
            set previous_secret_until = now() + case when url like '%/over' then '-1 second' else interval '1 day' end
          where account_id = $1 returning id, previous_secret_until)
       insert into replaced_secrets (endpoint_id, secret, signs_until)
       select id, 'replaced', previous_secret_until from ended`,
      [id],
    );
    const kept = await until(
      'one of them is deleted',
      () =>
        operator.database.query<{ secret: string | null; until: Date | null }[]>(
          `select replaced.secret, previous_secret_until as until
             from webhook_endpoints endpoint left join replaced_secrets replaced on endpoint_id = endpoint.id
            where account_id = $1 order by endpoint.id`,
          [id],
        ),
      (endpoints) => endpoints.some(({ secret }) => secret === null),
    );
    expect(kept).toEqual([
      { secret: null, until: null },
      { secret: 'replaced', until: expect.any(Date) as Date },
    ]);
  });

  it('store no secret or token in plain text', async () => {
    const { igc } = thermalCrossCountry();
    const { body: flight } = await client.upload({ igc });
    const answer = await client.send('POST', `/api/v1/flights/${flight.id}/sharing`, {});
    const token = (answer.body as unknown as { url: string }).url.split('/').at(-1) ?? '';
    const { key } = await operator.createKey(accountId);
    const { client: platform, email, account } = await signedInUser(service, operator);
    const session = decodeURIComponent(platform.cookie(SESSION_COOKIE) ?? '');
    const unusedToken = await resetTokenOf(operator, account);
    const made = async (path: string, request: object) =>
      (await platform.sendJson('POST', path, request)).body as unknown as { key: string; secret: string };
    const { key: platformKey } = await made('/keys', { name: 'x', scopes: ['flights:read'] });
    const endpoint = { url: 'https://club.example/hooks', event_types: ['endpoint.ping'] };
    const { secret: platformSecret } = await made('/webhook-endpoints', endpoint);
    const dump = await databaseDump(operator.database);
    expect(dump).toContain(flight.id);
    expect(dump).toContain(email);
    const signIn = [TEST_PASSWORD, session.split('.')[0]!, unusedToken];
    for (const kept of [secret, token, key, platformKey, platformSecret, ...signIn]) {
      expect(kept.length).toBeGreaterThan(20);
      for (const written of waysToWrite(kept)) expect(dump).not.toContain(written);
    }
  });

  it('lose nothing when the worker is killed at any step', async () => {
    const path = '/killed';
    const killed = await operator.createAccount();
    await operator.createEndpoint(killed.id, receiver.url(path), ['endpoint.ping']);
    const emitted: string[] = [];
    const random = new SeededRandom(1, 'kills');
    const arrived = () => new Set(eventsAt(path).map(({ id }) => id));
    await service.worker?.stop();
    for (const [round, step] of KILL_STEPS.entries()) {
      for (let n = 0; n < EVENTS_PER_ROUND; n++) {
        const data = { round, n };
        emitted.push(
          await emitEvent(operator.database, { accountId: killed.id, type: 'endpoint.ping', data }),
        );
      }
      await killWorkerWhere(step, {
        path,
        isOfRound: ({ body }) => body.includes(`"round":${round}`),
        sleepMs: random.between(0, 64),
      });
    }
    await service.startWorker();
    await until('every event has arrived', arrived, (ids) => ids.size >= emitted.length);
    expect(arrived()).toEqual(new Set(emitted));
    const deliveries = () =>
      operator.database.query<{ status: string }[]>('select status from deliveries where account_id = $1', [
        killed.id,
      ]);
    const recorded = await until('all are recorded', deliveries, (rows) =>
      rows.every(({ status }) => status !== 'pending'),
    );
    expect(recorded).toEqual(emitted.map(() => ({ status: 'delivered' }))); // one each, however often it was sent
  });

  /** Starts a worker and kills it at one step of its work. */
  async function killWorkerWhere(
    step: KillStep,
    at: { path: string; isOfRound: (delivery: ReceivedDelivery) => boolean; sleepMs: number },
  ): Promise<void> {
    const held = isHeldWrite(step) ? await HeldWrites.on(operator, step) : undefined;
    // deliveries of earlier rounds would keep the endpoint busy until they time out
    if (step === 'sent, and not answered')
      receiver.react = (delivery) => (at.isOfRound(delivery) ? 'hang' : 204);
    try {
      const worker = service.launchWorker();
      if (held) await held.untilSomeoneWaits();
      else await until('something arrives', () => receiver.at(at.path).some(at.isOfRound));
      if (step === 'any moment') await sleep(at.sleepMs);
      await worker.end('SIGKILL');
      await held?.forgetWaiting();
    } finally {
      await held?.letGo();
      receiver.react = () => 204;
    }
  }
});

function isHeldWrite(step: KillStep): step is Exclude<KillStep, 'sent, and not answered' | 'any moment'> {
  return step !== 'sent, and not answered' && step !== 'any moment';
}
