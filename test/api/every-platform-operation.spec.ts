import { KEY_SCOPES } from '@core/contract';
import { Operator } from '../harness/account.js';
import { type Answer } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { type DocumentedOperation as Operation, operationsOf } from '../harness/documented-operations.js';
import { insertAccessToken } from '../harness/oauth-app.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';

const OPERATIONS = operationsOf('platform');
const GUARDED = OPERATIONS.filter(({ open }) => !open);
const MANAGED = OPERATIONS.filter(({ needsScope }) => needsScope);
const UNMANAGED = GUARDED.filter(({ needsScope }) => !needsScope);
const OPERATORS = OPERATIONS.filter(({ path }) => /^\/platform\/v1\/(accounts|operator)/.test(path));
const CHANGES = OPERATIONS.filter(({ method }) => method !== 'GET');
const WITH_BODY = OPERATIONS.filter(({ sampleBody }) => sampleBody);
const WITH_FIELDS = WITH_BODY.filter(({ sampleBody }) => Object.keys(sampleBody!).length > 0);
const BY_ID = OPERATIONS.filter(({ sampleIds }) => Object.keys(sampleIds).length > 0);

const REQUESTS_PER_MINUTE = 3; // three users sign in from one address
const BODY_BYTES_MAX = 32_768;
/** So deep that a validator without a limit overflows its stack. */
const DEEP = 8_000;
/** What no text of a body may contain, as JSON. */
const NO_TEXT = ['a\\u0000b', 'a\\ud800b', 'a\\udc00'];
/** What is no part of a plain line: escape sequences, line breaks, C1, bidi overrides. */
const HIDDEN = '\u001b[31m\r\n\t\u007f\u009b\u202e\u2066';

/** One proxy, so that a test can set the client's IP address. */
const environment = {
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://localhost', // passkeys need a host name
  OPEN_REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
  PLATFORM_REQUESTS_PER_MINUTE: '100000',
  JSON_BODY_MAX_BYTES: String(BODY_BYTES_MAX),
};

/** Checks what all operations of the developer platform have in common, on every operation of its document. */
describe('every operation of the platform', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let service: Service;
  let operator: Operator;
  let operating: PlatformClient;
  let member: PlatformClient;
  let suspended: PlatformClient;
  /** A key, a token of the console and one of an app, all valid. */
  let credentials: readonly string[];
  let managingKey: string;
  let addresses = 0;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('platform_operations');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    operating = (await signedInUser(service, operator, { role: 'operator' })).client;
    const user = await signedInUser(service, operator);
    member = user.client;
    const minted = await member.sendJson('POST', '/console-token');
    credentials = [
      (await operator.createKey(user.account.id)).key,
      (JSON.parse(minted.text) as { token: string }).token,
      await insertAccessToken(operator, user),
    ];
    managingKey = (await operator.createKey(user.account.id, { scopes: KEY_SCOPES })).key;
    const closed = await signedInUser(service, operator);
    suspended = closed.client;
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [
      closed.account.id,
    ]);
  });

  afterAll(() => cleanup.run());

  const anonymous = () => new PlatformClient(service.baseUrl);

  /** From an IP address used nowhere else. */
  const newAddress = () => {
    addresses++;
    return { 'X-Forwarded-For': `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
  };

  /** The path under `/platform/v1`, with the documented ids, which do not exist. */
  function pathOf({ path, sampleIds }: Operation, idOf = (name: string) => sampleIds[name]!): string {
    return path.replace('/platform/v1', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name));
  }

  /** A valid request for something that does not exist. */
  function call(caller: PlatformClient, operation: Operation, headers = newAddress()): Promise<Answer> {
    return caller.sendJson(operation.method, pathOf(operation), operation.sampleBody, headers);
  }

  it.each(GUARDED)('$name requires a session', async (operation) => {
    const answer = await call(anonymous(), operation);
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  const callWith = async (credential: string, operation: Operation) => {
    const headers = { ...newAddress(), Authorization: `Bearer ${credential}` };
    const { status, body } = await call(anonymous(), operation, headers);
    return [status, body.code];
  };

  it.each(UNMANAGED)('$name accepts neither keys nor tokens', async (operation) => {
    for (const credential of [...credentials, managingKey]) {
      expect(await callWith(credential, operation)).toEqual([401, 'not_signed_in']);
    }
  });

  it.each(MANAGED)('$name accepts keys with platform:manage, but no tokens', async (operation) => {
    const [key, ...tokens] = credentials;
    expect(await callWith(key!, operation)).toEqual([403, 'insufficient_scope']);
    for (const token of tokens) expect(await callWith(token, operation)).toEqual([401, 'invalid_api_key']);
    expect((await callWith(managingKey, operation))[0]).not.toBe(401);
    expect(await callWith(managingKey, operation)).not.toContain('insufficient_scope');
  });

  it.each(GUARDED)('$name rejects a disabled account', async (operation) => {
    const answer = await call(suspended, operation);
    expect([answer.status, answer.body.code]).toEqual([403, 'account_disabled']);
  });

  it.each(OPERATORS)('$name rejects users who are not operators', async (operation) => {
    const answer = await call(member, operation);
    expect([answer.status, answer.body.code]).toEqual([403, 'operator_only']);
  });

  it.each(CHANGES)('$name rejects requests from pages of another site', async (operation) => {
    const headers = { ...newAddress(), Origin: 'https://elsewhere.example' };
    const answer = await call(operating, operation, headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request']);
  });

  it.each(OPERATIONS)('$name rejects an address that has reached its rate limit', async (operation) => {
    const headers = newAddress();
    const ask = () => anonymous().send(operation.method, pathOf(operation), { headers });
    const answers = await Promise.all(Array.from({ length: REQUESTS_PER_MINUTE + 1 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(['rate_limited']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(OPERATIONS)('$name rejects unknown parameters', async (operation) => {
    const answer = await operating.sendJson(
      operation.method,
      `${pathOf(operation)}?nonsense=1`,
      operation.sampleBody,
      newAddress(),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.details?.[0]?.field).toBe('nonsense');
  });

  it.each(WITH_BODY)('$name accepts only a JSON object of limited size', async (operation) => {
    const send = (body: string, type = 'application/json') =>
      operating.send(operation.method, pathOf(operation), {
        body,
        headers: { ...newAddress(), 'Content-Type': type },
      });
    const answers = [
      await send(JSON.stringify({ ...operation.sampleBody, nonsense: 1 })),
      await send('{'),
      await send(JSON.stringify(operation.sampleBody), 'text/plain'),
      await send(JSON.stringify({ name: 'x'.repeat(BODY_BYTES_MAX) })),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'validation_failed'],
      [400, 'malformed_request'],
      [415, 'unsupported_media_type'],
      [413, 'body_too_large'],
    ]);
  });

  describe.each(WITH_FIELDS)('$name', (operation) => {
    const sample = operation.sampleBody!;
    const send = (body: string) =>
      operating.send(operation.method, pathOf(operation), {
        body,
        headers: { ...newAddress(), 'Content-Type': 'application/json' },
      });
    /** The sample with the JSON of one more or another value. */
    const withField = (field: string, json: string) =>
      `{${Object.entries({ ...sample, [field]: undefined })
        .map(([name, value]) => `${JSON.stringify(name)}:${name === field ? json : JSON.stringify(value)}`)
        .join(',')}}`;
    const fields = [...Object.keys(sample), 'nonsense'];

    it.each(fields)('refuses a body that is nested too deep in the field %s', async (field) => {
      for (const json of [
        '['.repeat(DEEP) + ']'.repeat(DEEP),
        '{"a":'.repeat(DEEP / 2) + '1' + '}'.repeat(DEEP / 2),
      ]) {
        const { status, body } = await send(withField(field, json));
        expect([status, body.code]).toEqual([400, 'validation_failed']);
        expect(body.message).toBe('The body is nested more than 8 levels deep.');
      }
    });

    it.each(fields)('refuses what is not text in the field %s', async (field) => {
      for (const text of NO_TEXT) {
        for (const json of [`"${text}"`, `["${text}"]`, `{"${text}":1}`]) {
          const { status, body } = await send(withField(field, json));
          expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'malformed_request', field]);
        }
      }
    });

    it.each(Object.keys(sample))(
      'answers hidden characters in the field %s without a fault',
      async (field) => {
        for (const text of [HIDDEN, `a${HIDDEN}b`, 'x'.repeat(10_000), '\u{1fa82}'.repeat(5_000)]) {
          const { status } = await send(withField(field, JSON.stringify(text)));
          expect(status).toBeLessThan(500);
        }
      },
    );

    it('answers as many fields and items as the body can hold without a fault, and briefly', async () => {
      const many = Array.from({ length: 2_500 }, (_, i) => [`f${i}`, 1] as const);
      const answer = await send(JSON.stringify(Object.fromEntries(many)));
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(answer.body.details).toHaveLength(100);
      for (const field of fields) {
        const { status } = await send(
          withField(field, JSON.stringify(Array.from({ length: 5_000 }, () => 'a'))),
        );
        expect(status).toBe(400);
      }
    });
  });

  it.each(BY_ID)('$name documents how it refuses broken percent-encoding', async (operation) => {
    for (const id of ['%', '%zz', '%ff', '%E0%A4%A']) {
      const answer = await call(operating, { ...operation, path: operation.path.replaceAll(/\{\w+\}/g, id) });
      expect(operation.codes[answer.status]).toContain(answer.body.code);
      expect(answer.status).toBe(400);
    }
  });

  it.each(BY_ID)('$name responds with 404 for unknown and malformed ids', async (operation) => {
    const unknown = await call(operating, operation);
    expect([unknown.status, unknown.body.code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    for (const end of ['1', '%00']) {
      const path = pathOf(operation, (name) => operation.sampleIds[name]! + end);
      const answer = await operating.sendJson(operation.method, path, operation.sampleBody, newAddress());
      expect(answer.text).toBe(unknown.text);
    }
  });

  it('finds no deliveries for an unknown or malformed endpoint id', async () => {
    for (const id of ['whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K', 'whe_%00']) {
      const answer = await operating.get(`/deliveries?endpoint_id=${id}`, newAddress());
      expect([answer.status, answer.body.code]).toEqual([404, 'endpoint_not_found']);
    }
  });

  it('answers a server error with internal_error and no details', async () => {
    const away = {
      sessions: 'keys_of_users',
      attempt_windows: 'keys_of_doors',
      sample_flights: 'keys_of_samples',
      verifications: 'keys_of_challenges',
    };
    for (const [table, elsewhere] of Object.entries(away)) {
      await operator.database.query(`alter table ${table} rename to ${elsewhere}`);
    }
    try {
      for (const operation of OPERATIONS) {
        const answer = await call(operating, operation);
        const outcome = [operation.name, answer.status, answer.body.code];
        expect(outcome).toEqual([operation.name, 500, 'internal_error']);
        expect(answer.text).not.toMatch(/keys|relation/);
      }
    } finally {
      for (const [table, elsewhere] of Object.entries(away)) {
        await operator.database.query(`alter table ${elsewhere} rename to ${table}`);
      }
    }
  });

  // the last test: the database is not restarted
  it('responds with 503 and Retry-After while the database is down', async () => {
    await operator.close();
    await postgres.server.stop();
    for (const operation of OPERATIONS) {
      const answer = await call(operating, operation);
      const outcome = [operation.name, answer.status, answer.body.code];
      expect(outcome).toEqual([operation.name, 503, 'service_unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
