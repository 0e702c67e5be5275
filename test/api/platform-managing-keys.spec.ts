import { type KeyScope, PLATFORM_SCOPE } from '@core/contract';
import { emitEvent } from '@core/database';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const ENDPOINT = { url: 'https://club.example/hooks', event_types: ['flight.processed'] };

interface Made {
  readonly id: string;
  readonly key: string;
  readonly scopes: readonly string[];
  readonly code?: string;
}

describe('an API key that manages its account', () => {
  let operator: Operator;
  let user: PlatformUser;
  let program: PlatformClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    user = await signedInUser(service, operator);
    program = await withScopes(PLATFORM_SCOPE, 'flights:read', 'flights:write');
  });

  async function withScopes(...scopes: KeyScope[]): Promise<PlatformClient> {
    const { key } = await operator.createKey(user.account.id, { scopes });
    return new PlatformClient(service!.baseUrl, { Authorization: `Bearer ${key}` });
  }

  async function send(method: string, path: string, body?: unknown, by = program) {
    const answer = await by.sendJson(method, path, body);
    return { status: answer.status, body: answer.body as unknown as Made };
  }

  const statusOf = async (...request: Parameters<typeof send>) => {
    const { status, body } = await send(...request);
    return status < 400 ? status : [status, body.code];
  };
  const LESS = [403, 'insufficient_scope'];

  it('is created by a user, and opens nothing of the API', async () => {
    const { status, body } = await send(
      'POST',
      '/keys',
      { name: 'terraform', scopes: [PLATFORM_SCOPE] },
      user.client,
    );
    expect([status, body.scopes]).toEqual([201, [PLATFORM_SCOPE]]);
    const { status: flights } = await new ApiClient(service.baseUrl, body.key).get('/api/v1/flights');
    expect(flights).toBe(403);
  });

  it('creates, rotates and revokes keys of lesser scope', async () => {
    const made = await send('POST', '/keys', { name: 'sync', scopes: ['flights:read'] });
    expect([made.status, made.body.scopes]).toEqual([201, ['flights:read']]);
    expect((await new ApiClient(service.baseUrl, made.body.key).get('/api/v1/flights')).status).toBe(200);
    const rotated = await send('POST', `/keys/${made.body.id}/rotate`, {});
    expect([rotated.status, rotated.body.scopes]).toEqual([201, ['flights:read']]);
    expect(await statusOf('DELETE', `/keys/${rotated.body.id}`)).toBe(204);
    expect(await statusOf('GET', '/keys')).toBe(200);
  });

  it('never gets at a scope that it lacks, nor passes on its own right', async () => {
    const create = (scopes: string[]) => statusOf('POST', '/keys', { name: 'more', scopes });
    expect(await create(['flights:read', 'analysis:read'])).toEqual(LESS);
    expect(await create([PLATFORM_SCOPE])).toEqual(LESS);
    const stronger = await operator.createKey(user.account.id, { scopes: ['flights:read', 'sharing:write'] });
    const equal = await operator.createKey(user.account.id, { scopes: [PLATFORM_SCOPE] });
    for (const { publicId } of [stronger, equal]) {
      expect(await statusOf('POST', `/keys/${publicId}/rotate`, {})).toEqual(LESS);
      expect(await statusOf('DELETE', `/keys/${publicId}`)).toEqual(LESS);
    }
    expect((await new ApiClient(service.baseUrl, stronger.key).get('/api/v1/flights')).status).toBe(200);
  });

  it('manages endpoints of events that it may read', async () => {
    const { status, body } = await send('POST', '/webhook-endpoints', ENDPOINT);
    expect(status).toBe(201);
    const at = `/webhook-endpoints/${body.id}`;
    expect(await statusOf('PATCH', at, { description: 'mine' })).toBe(200);
    expect(await statusOf('POST', `${at}/rotate-secret`)).toBe(200);
    expect(await statusOf('POST', `${at}/disable`)).toBe(200);
    expect(await statusOf('POST', `${at}/enable`)).toBe(200);
    expect(await statusOf('POST', `${at}/ping`)).toBe(202);
    expect(await statusOf('DELETE', at)).toBe(204);
  });

  it('cannot have events sent that it must not read', async () => {
    const others = { ...ENDPOINT, event_types: ['flight.analysis.completed'] };
    expect(await statusOf('POST', '/webhook-endpoints', others)).toEqual(LESS);
    expect(await statusOf('POST', '/webhook-endpoints', { ...ENDPOINT, event_types: ['*'] })).toEqual(LESS);
    const theirs = await send('POST', '/webhook-endpoints', others, user.client);
    const at = `/webhook-endpoints/${theirs.body.id}`;
    expect(await statusOf('PATCH', at, { url: 'https://elsewhere.example/' })).toEqual(LESS);
    expect(await statusOf('POST', `${at}/rotate-secret`)).toEqual(LESS);
    const own = await send('POST', '/webhook-endpoints', ENDPOINT);
    expect(await statusOf('PATCH', `/webhook-endpoints/${own.body.id}`, { event_types: ['*'] })).toEqual(
      LESS,
    );
    expect(await statusOf('GET', at)).toBe(200);
  });

  it('reads deliveries of events that it may read, and no others', async () => {
    await send('POST', '/webhook-endpoints', { ...ENDPOINT, event_types: ['*'] }, user.client);
    for (const type of ['flight.deleted', 'flight.analysis.failed'] as const) {
      await emitEvent(operator.database, { accountId: user.account.id, type, data: {} });
    }
    const since = new Date(Date.now() - 60_000).toISOString();
    const { data } = JSON.parse((await user.client.get('/webhook-endpoints')).text) as { data: Made[] };
    await operator.database.query('update events set relayed_at = now() where account_id = $1', [
      user.account.id,
    ]);
    await send('POST', `/webhook-endpoints/${data[0]!.id}/replay`, { since, events: 'all' }, user.client);
    const listed = JSON.parse((await program.get('/deliveries')).text) as {
      data: { id: string; event_type: string }[];
    };
    const idOf = (type: string) => listed.data.find(({ event_type }) => event_type === type)!.id;
    expect(await statusOf('GET', `/deliveries/${idOf('flight.deleted')}`)).toBe(200);
    expect(await statusOf('GET', `/deliveries/${idOf('flight.analysis.failed')}`)).toEqual(LESS);
    expect(await statusOf('POST', `/deliveries/${idOf('flight.analysis.failed')}/resend`)).toEqual(LESS);
  });

  it('sees nothing of another account', async () => {
    const { body } = await send('POST', '/webhook-endpoints', ENDPOINT);
    user = await signedInUser(service, operator);
    const stranger = await withScopes(PLATFORM_SCOPE, 'flights:read');
    const gone = [404, 'endpoint_not_found'];
    expect(await statusOf('GET', `/webhook-endpoints/${body.id}`, undefined, stranger)).toEqual(gone);
    expect(await statusOf('DELETE', `/webhook-endpoints/${body.id}`, undefined, stranger)).toEqual(gone);
  });
});
