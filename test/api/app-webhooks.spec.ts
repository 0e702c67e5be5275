import { type EventType, type Scope } from '@core/contract';
import { emitEvent } from '@core/database';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

const SCOPES: Scope[] = ['flights:read', 'analysis:read'];

interface Made {
  readonly id: string;
  readonly code?: string;
}

interface Listed {
  readonly id: string;
  readonly event_type: string;
  readonly status: string;
}

describe('webhooks of an app', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let receiver: WebhookReceiver;
  let developer: PlatformUser;
  let user: PlatformUser;
  let app: OAuthApp;
  let program: PlatformClient;
  let paths = 0;
  let path: string;
  let endpointId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('app_webhooks');
    service = await Service.start({
      databaseUrl,
      environment: {
        ...{ ANALYSIS_THREADS: '1', WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1',
      },
    });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    developer = await signedInUser(service, operator);
    user = await signedInUser(service, operator);
    app = await OAuthApp.register(service, developer, { kind: 'server', scopes: SCOPES });
    program = new PlatformClient(service.baseUrl, { Authorization: `Bearer ${app.secret}` });
    receiver.react = () => 204;
    paths++;
    path = `/app-${paths}`;
    endpointId = await registered();
  });

  async function registered(eventTypes = ['*']): Promise<string> {
    const body = { url: receiver.url(path), event_types: eventTypes };
    const answer = await program.sendJson('POST', '/webhook-endpoints', body);
    expect(answer.status).toBe(201);
    return (answer.body as unknown as Made).id;
  }

  const connect = (by = user, scope = SCOPES.join(' ')) => app.tokensOf(by, { scope });

  const emit = (of = user, type: EventType = 'flight.deleted') =>
    emitEvent(operator.database, { accountId: of.account.id, type, data: {} });

  const received = () =>
    receiver.at(path).map(({ body }) => JSON.parse(body.toString()) as { id: string; account_id: string });

  const idsAfter = async (count: number) => {
    await until(
      `${count} events are delivered`,
      () => received(),
      (events) => events.length >= count,
    );
    return received().map(({ id }) => id);
  };

  const listed = async (by = program) =>
    (JSON.parse((await by.get('/deliveries')).text) as { data: Listed[] }).data;

  async function disconnect(): Promise<void> {
    const { text } = await user.client.get('/connections');
    const [connection] = (JSON.parse(text) as { data: Made[] }).data;
    expect((await user.client.sendJson('DELETE', `/connections/${connection!.id}`)).status).toBe(204);
  }

  it('get the events of all its users, and of no one else', async () => {
    const other = await signedInUser(service, operator);
    await emit(); // before the connection
    await connect();
    await connect(other);
    await emit(developer);
    const ids = [await emit(), await emit(other)];
    expect((await idsAfter(2)).sort()).toEqual([...ids].sort());
    expect(
      received()
        .map(({ account_id }) => account_id)
        .sort(),
    ).toEqual([user.account.publicId, other.account.publicId].sort());
    expect((await listed()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('get only what the user allows', async () => {
    await connect(user, 'flights:read');
    await emit(user, 'flight.analysis.failed');
    const id = await emit();
    expect(await idsAfter(1)).toEqual([id]);
    expect(await listed()).toHaveLength(1);
  });

  it('end with the connection, queued ones included', async () => {
    await connect();
    receiver.react = () => 503;
    await emit();
    await until('the first attempt has failed', async () => {
      const [delivery] = await operator.database.query<{ attempts: number }[]>(
        `select attempts from deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.public_id = $1`,
        [endpointId],
      );
      return (delivery?.attempts ?? 0) > 0;
    });
    await disconnect();
    const before = received().length;
    receiver.react = () => 204;
    expect(await listed()).toEqual([]);
    await connect();
    const id = await emit();
    await until('the new event is delivered', () => received().some((event) => event.id === id));
    expect(
      received()
        .slice(before)
        .map((event) => event.id),
    ).toEqual([id]);
  });

  it('are not sent what the user has ceased to allow', async () => {
    await connect();
    await program.sendJson('POST', `/webhook-endpoints/${endpointId}/disable`);
    await operator.database.query(
      `insert into deliveries (public_id, account_id, event_id, endpoint_id, connection_id)
       select 'dlv_' || e.public_id, w.account_id, e.id, w.id, c.id
         from events e, webhook_endpoints w join oauth_connections c on c.app_id = w.app_id
        where e.public_id = $1 and w.public_id = $2`,
      [await emit(user, 'flight.analysis.failed'), endpointId],
    );
    await operator.database.query(
      `update oauth_connections set scopes = '{flights:read}' where app_id = $1`,
      [app.id],
    );
    await program.sendJson('POST', `/webhook-endpoints/${endpointId}/enable`);
    await until('the delivery is given up', async () => (await listed())[0]?.status === 'failed');
    expect(received()).toEqual([]);
  });

  it('are replayed within the connections', async () => {
    await emit();
    await connect();
    await program.sendJson('POST', `/webhook-endpoints/${endpointId}/disable`);
    const missed = await emit();
    await program.sendJson('POST', `/webhook-endpoints/${endpointId}/enable`);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const replay = () => program.sendJson('POST', `/webhook-endpoints/${endpointId}/replay`, { since });
    await until('the missed event is replayed', async () => {
      await replay();
      return received().length > 0;
    });
    expect(new Set(received().map(({ id }) => id))).toEqual(new Set([missed]));
  });

  it('are managed with the secret of the app, apart from those of its developer', async () => {
    const own = await developer.client.sendJson('POST', '/webhook-endpoints', {
      url: receiver.url('/own'),
      event_types: ['*'],
    });
    const ids = async (by: PlatformClient) =>
      (JSON.parse((await by.get('/webhook-endpoints')).text) as { data: Made[] }).data.map(({ id }) => id);
    expect(await ids(program)).toEqual([endpointId]);
    expect(await ids(developer.client)).toEqual([(own.body as unknown as Made).id]);
    const at = (id: string) => `/webhook-endpoints/${id}`;
    const statusOf = async (by: PlatformClient, method: string, where: string, body?: object) =>
      (await by.sendJson(method, where, body)).status;
    expect(await statusOf(developer.client, 'DELETE', at(endpointId))).toBe(404);
    expect(await statusOf(program, 'DELETE', at((own.body as unknown as Made).id))).toBe(404);
    expect(await statusOf(program, 'PATCH', at(endpointId), { description: 'sync' })).toBe(200);
    expect(await statusOf(program, 'POST', `${at(endpointId)}/rotate-secret`)).toBe(200);
    expect(await statusOf(program, 'GET', '/keys')).toBe(401);
    expect(await statusOf(program, 'POST', `${at(endpointId)}/ping`)).toBe(202);
    await idsAfter(1);
    await connect();
    await emit();
    await idsAfter(2);
    expect(await listed(developer.client)).toEqual([]);
    const [{ id } = { id: '' }] = await listed();
    expect(await statusOf(developer.client, 'GET', `/deliveries/${id}`)).toBe(404);
    expect(await statusOf(program, 'GET', `/deliveries/${id}`)).toBe(200);
    expect(await statusOf(program, 'POST', `/deliveries/${id}/resend`)).toBe(202);
    expect(await statusOf(program, 'DELETE', at(endpointId))).toBe(204);
  });

  it('stop while the operator suspends the app, and go with it', async () => {
    await connect();
    const suspend = (disabled: boolean) =>
      operator.database.query('update oauth_apps set disabled = $2 where id = $1', [app.id, disabled]);
    await suspend(true);
    const unsent = await emit();
    await until('the event is relayed to no one', async () => {
      const rows = await operator.database.query<object[]>(
        'select 1 from events where public_id = $1 and relayed_at is not null',
        [unsent],
      );
      return rows.length === 1;
    });
    await suspend(false);
    const id = await emit();
    expect(await idsAfter(1)).toEqual([id]);
    expect((await developer.client.sendJson('DELETE', `/apps/${app.id}`)).status).toBe(204);
    const rows = await operator.database.query<object[]>(
      `select 1 from webhook_endpoints where public_id = $1`,
      [endpointId],
    );
    expect(rows).toEqual([]);
  });
});
