import { SESSION_COOKIE } from '@core/contract';
import { ulid } from 'ulid';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { operationsOf } from '../harness/documented-operations.js';
import { type InsertedToken, insertAccessToken } from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';

const OPERATIONS = operationsOf('api').map((operation) => ({
  ...operation,
  // only a token of the right form is looked up
  path: operation.path.replace(/\{(token|secret)\}/, 'A'.repeat(43)).replace('{siteId}', `sit_${ulid()}`),
  ofFlight: operation.path.includes('{flightId}'),
}));
type Operation = (typeof OPERATIONS)[number];
const GUARDED = OPERATIONS.filter(({ open }) => !open);
const OPEN = OPERATIONS.filter(({ open }) => open);
const SCOPED = GUARDED.filter(({ needsScope }) => needsScope);
const WITH_PATH_PARAMETER = operationsOf('api').filter(({ path }) => path.includes('{'));
const WITH_BODY = OPERATIONS.filter(({ sampleBody }) => sampleBody);
const BODY_BYTES_MAX = 32_768;
/** Answers programs that read no JSON: their error code is only in a header. */
const LEONARDO = 'POST /compat/leonardo';
const OF_FLIGHT = GUARDED.filter(({ ofFlight }) => ofFlight);

/** One proxy, so that a test can set the client's IP address. */
const environment = {
  LOG_LEVEL: 'silent',
  JSON_BODY_MAX_BYTES: String(BODY_BYTES_MAX),
  TRUST_PROXY: '1',
  PLAN_FREE: 'requests_per_minute=1',
  DIRECT_UPLOADS_PER_MINUTE: '40',
  OPEN_REQUESTS_PER_MINUTE: '40',
};

function codeOf({ body, headers }: Answer): string {
  return body.code ?? /#(\w+)>; rel="help"/.exec(headers.get('link') ?? '')?.[1];
}

/** Checks what all operations have in common, on every operation of the OpenAPI document. */
describe('every operation', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let service: Service;
  let operator: Operator;
  let client: ApiClient;
  let anonymous: ApiClient;
  let powerless: ApiClient;
  let key: string;
  let suspended: ApiClient;
  /** Credentials other than keys, of users of their own. */
  let tokens: Record<
    'console' | 'valid' | 'powerless' | 'suspended' | 'ofSuspendedApp' | 'forMcp',
    ApiClient
  >;
  let session: string;
  const flightIds = { processing: '', failed: '' };

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('operations');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    const closed = await operator.createAccount();
    const clientOf = async (id: string, scopes?: []) =>
      new ApiClient(service.baseUrl, (await operator.createKey(id, scopes && { scopes })).key);
    ({ key } = await operator.createKey(account.id));
    client = new ApiClient(service.baseUrl, key);
    powerless = await clientOf(account.id, []);
    suspended = await clientOf(closed.id);
    anonymous = new ApiClient(service.baseUrl, undefined);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [closed.id]);
    const user = await signedInUser(service, operator);
    const disabled = await signedInUser(service, operator);
    const withToken = async (owner: PlatformUser, rights: InsertedToken = {}) =>
      new ApiClient(service.baseUrl, await insertAccessToken(operator, owner, rights));
    const minted = await user.client.sendJson('POST', '/console-token');
    tokens = {
      console: new ApiClient(service.baseUrl, (JSON.parse(minted.text) as { token: string }).token),
      valid: await withToken(user),
      powerless: await withToken(user, { scopes: [] }),
      suspended: await withToken(disabled, { developer: user }),
      ofSuspendedApp: await withToken(user, { developer: disabled }),
      forMcp: await withToken(user, { resources: [`${service.baseUrl}/mcp`] }),
    };
    session = `${SESSION_COOKIE}=${user.client.cookie(SESSION_COOKIE)}`;
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [
      disabled.account.id,
    ]);
    for (const status of ['processing', 'failed'] as const)
      flightIds[status] = await insertFlight(account.id, status);
  });

  afterAll(() => cleanup.run());

  async function insertFlight(accountId: string, status: 'processing' | 'failed'): Promise<string> {
    const id = ulid();
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
       values ($1, $2, $3, 'A flight', sha256($1::text::bytea), 1, now())`,
      [id, accountId, status],
    );
    return id;
  }

  /** A valid request for a flight that need not exist. */
  function call(caller: ApiClient, operation: Operation, flightId = ulid(), query = ''): Promise<Answer> {
    const address = operation.path.replace('{flightId}', flightId) + query;
    if (operation.name === 'POST /flights') return caller.upload({ igc: 'no flight' });
    if (operation.name === LEONARDO) {
      const body = new URLSearchParams({ user: 'x', pass: key, IGCigcIGC: 'no flight' });
      return caller.send('POST', address, { body });
    }
    if (operation.path.endsWith('/airspace/comments'))
      return caller.sendJson('POST', address, { text: 'Cleared.' });
    if (operation.method !== 'PATCH') return caller.send(operation.method, address, {});
    return caller.send('PATCH', address, {
      body: '{"title":"Another name","corrections":{"pilot":"Ada"}}',
      headers: { 'Content-Type': 'application/json' },
    });
  }

  it.each(GUARDED)('$name requires a valid key', async (operation) => {
    const none = await call(anonymous, operation);
    expect([none.status, none.body.code]).toEqual([401, 'missing_api_key']);
    const wrong = await call(new ApiClient(service.baseUrl, 'svc_live_x'), operation);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key']);
  });

  it.each(GUARDED)('$name rejects a suspended account', async (operation) => {
    const answer = await call(suspended, operation);
    expect([answer.status, answer.body.code]).toEqual([403, 'account_disabled']);
  });

  it.each(GUARDED)('$name accepts keys and tokens alike, and no session', async (operation) => {
    const isOfApi = operation.path.startsWith('/api/v1/') || operation.name === LEONARDO;
    for (const caller of [client, tokens.valid, ...(isOfApi ? [tokens.console] : [])]) {
      const { status } = await call(caller, operation);
      expect([401, 403]).not.toContain(status);
    }
    if (!isOfApi) expect((await call(tokens.console, operation)).body.code).toBe('invalid_api_key');
    const { status, body } = await anonymous.send(operation.method, operation.path, {
      headers: { Cookie: session },
    });
    expect([status, body.code]).toEqual([401, 'missing_api_key']);
    const code = async (caller: ApiClient) => (await call(caller, operation)).body.code;
    expect(await code(tokens.suspended)).toBe('account_disabled');
    expect(await code(tokens.ofSuspendedApp)).toBe('invalid_api_key');
    expect(await code(tokens.forMcp)).toBe('invalid_api_key');
    if (operation.needsScope) expect(await code(tokens.powerless)).toBe('insufficient_scope');
  });

  it.each(OF_FLIGHT)(
    '$name finds no flight of another account, whatever the credential',
    async (operation) => {
      for (const caller of [tokens.console, tokens.valid]) {
        const foreign = await call(caller, operation, flightIds.processing);
        expect(foreign.text).toBe((await call(client, operation)).text);
      }
    },
  );

  it.each(SCOPED)('$name requires its scope, and checks that before any look-up', async (operation) => {
    const answer = await call(powerless, operation);
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  });

  it.each(GUARDED)('$name rejects a key that has reached its per-minute limit', async (operation) => {
    const { id } = await operator.createAccount('FREE');
    const hasty = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    const isDirectUpload = operation.forInstruments;
    if (isDirectUpload) await Promise.all(Array.from({ length: 40 }, () => call(hasty, operation)));
    else await hasty.get('/api/v1/flights');
    const answer = await call(hasty, operation);
    const code = isDirectUpload ? 'direct_upload_limit_reached' : 'rate_limited';
    expect([answer.status, answer.body.code]).toEqual([429, code]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit')).toContain('"minute";r=0;');
  });

  it.each(OPEN.filter(({ statuses }) => statuses.includes('429')))(
    '$name rejects an address that has reached its rate limit',
    async (operation) => {
      const headers = { 'X-Forwarded-For': `203.0.113.${OPEN.indexOf(operation) + 1}` };
      const ask = () => anonymous.send(operation.method, operation.path, { headers });
      const answers = await Promise.all(Array.from({ length: 41 }, ask));
      expect(answers.filter(({ status }) => status === 429).map(codeOf)).toEqual(['rate_limited']);
    },
  );

  const strict = OPEN.filter(({ name, statuses }) => statuses.includes('400') && name !== LEONARDO);

  it.each([...GUARDED, ...strict])('$name rejects unknown parameters', async (operation) => {
    const address = operation.path.replace('{flightId}', ulid());
    const answer = await client.send(operation.method, `${address}?nonsense=1`, {});
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.details?.[0]?.field).toBe('nonsense');
  });

  it.each(WITH_PATH_PARAMETER)(
    '$name documents how it refuses broken percent-encoding',
    async (operation) => {
      const { method, path, codes } = operation;
      const headers = { 'X-Forwarded-For': `198.51.100.${WITH_PATH_PARAMETER.indexOf(operation) + 1}` };
      for (const id of ['%', '%zz', '%ff', '%E0%A4%A']) {
        const answer = await client.send(method, path.replaceAll(/\{\w+\}/g, id), { headers });
        expect(codes[answer.status]).toContain(answer.body.code);
        expect(answer.status).toBe(400);
      }
    },
  );

  it.each(WITH_BODY)('$name refuses a body that is nested too deep or is not text', async (operation) => {
    const send = (value: string) =>
      client.send(operation.method, operation.path.replace('{flightId}', ulid()), {
        body: `{"title":${value}}`,
        headers: { 'Content-Type': 'application/json' },
      });
    const deep = await send('['.repeat(8_000) + ']'.repeat(8_000));
    expect([deep.status, deep.body.code]).toEqual([400, 'validation_failed']);
    expect(deep.body.message).toBe('The body is nested more than 8 levels deep.');
    for (const text of ['"a\\u0000"', '"a\\ud800"', '{"\\udc00":1}']) {
      const { status, body } = await send(text);
      expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'malformed_request', 'title']);
    }
  });

  it.each(WITH_BODY)('$name accepts only JSON of a limited size', async (operation) => {
    const send = (body: string, type: string) =>
      client.send(operation.method, operation.path.replace('{flightId}', ulid()), {
        body,
        headers: { 'Content-Type': type },
      });
    const large = await send(JSON.stringify({ name: 'x'.repeat(BODY_BYTES_MAX) }), 'application/json');
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    const text = await send('name', 'text/plain');
    expect([text.status, text.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each(OF_FLIGHT)('$name responds with 404 for a flight that does not exist', async (operation) => {
    const unknown = await call(client, operation);
    const malformed = await call(client, operation, '1');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'flight_not_found']);
    expect(malformed.text).toBe(unknown.text);
  });

  it.each(OF_FLIGHT.filter(({ statuses }) => statuses.includes('409') && statuses.includes('422')))(
    '$name waits for a flight that is being processed, and gives up on one that failed',
    async (operation) => {
      const processing = await call(client, operation, flightIds.processing);
      expect([processing.status, processing.body.code]).toEqual([409, 'flight_processing']);
      expect(processing.headers.get('retry-after')).toBe('2');
      const failed = await call(client, operation, flightIds.failed);
      expect([failed.status, failed.body.code]).toEqual([422, 'flight_processing_failed']);
    },
  );

  it('answers a server error with internal_error and no details', async () => {
    await operator.database.query('alter table api_keys rename to keys_elsewhere');
    await operator.database.query('alter table flight_shares rename to keys_of_flights');
    await operator.database.query('alter table groups rename to keys_of_groups');
    await operator.database.query('alter table flight_feeds rename to keys_of_feeds');
    try {
      for (const operation of OPERATIONS.filter(({ name }) => name !== 'GET /health')) {
        const answer = await call(client, operation);
        expect([operation.name, answer.status, codeOf(answer)]).toEqual([
          operation.name,
          500,
          'internal_error',
        ]);
        expect(answer.text).not.toMatch(/keys|relation/);
      }
    } finally {
      await operator.database.query('alter table keys_elsewhere rename to api_keys');
      await operator.database.query('alter table keys_of_flights rename to flight_shares');
      await operator.database.query('alter table keys_of_groups rename to groups');
      await operator.database.query('alter table keys_of_feeds rename to flight_feeds');
    }
  });

  // the last test: the database is not restarted
  it('responds with 503 and Retry-After while the database is down', async () => {
    await operator.close();
    await postgres.server.stop();
    for (const operation of OPERATIONS) {
      const answer = await call(client, operation);
      expect([operation.name, answer.status, codeOf(answer)]).toEqual([
        operation.name,
        503,
        'service_unavailable',
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
