import { generateApiKey } from '@core/access';
import { SCOPES } from '@core/contract';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const METADATA = `resource_metadata="${service.baseUrl}/.well-known/oauth-protected-resource/api/v1"`;

describe('API keys', () => {
  let operator: Operator;
  let account: { id: string };

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    account = await operator.createAccount();
  });

  afterAll(() => operator?.close());

  function listWith(authorization: string | undefined): Promise<Answer> {
    const client = new ApiClient(service!.baseUrl, undefined);
    return client.get('/api/v1/flights', authorization === undefined ? {} : { Authorization: authorization });
  }

  it.each([undefined, 'Basic dXNlcjpwdw==', 'svc_live_abc', 'Bearer', 'Bearer  '])(
    'requires a key if Authorization is %j',
    async (authorization) => {
      const answer = await listWith(authorization);
      expect([answer.status, answer.body.code]).toEqual([401, 'missing_api_key']);
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer ${METADATA}`);
    },
  );

  it('answers a wrong, unknown, expired and revoked key with the same bytes', async () => {
    const expired = await operator.createKey(account.id, { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await operator.createKey(account.id);
    await operator.revokeKey(account.id, revoked.publicId);
    const live = await operator.createKey(account.id);
    const keys = [
      'x',
      'sk_live_1',
      generateApiKey().key,
      expired.key,
      revoked.key,
      `${live.key.slice(0, -1)}_`,
    ];
    const answers = await Promise.all(keys.map((key) => listWith(`Bearer ${key}`)));
    expect(answers.map((answer) => answer.status)).toEqual(keys.map(() => 401));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.body.code).toBe('invalid_api_key');
  });

  it('rejects a revoked key from the next request on', async () => {
    const { key, publicId } = await operator.createKey(account.id);
    expect((await listWith(`Bearer ${key}`)).status).toBe(200);
    await operator.revokeKey(account.id, publicId);
    expect((await listWith(`Bearer ${key}`)).status).toBe(401);
  });

  it('accepts the scheme in any case, per RFC 9110', async () => {
    const { key } = await operator.createKey(account.id);
    expect((await listWith(`bearer ${key}`)).status).toBe(200);
  });

  it('allows an operation for keys with its scope and no others', async () => {
    for (const scope of SCOPES) {
      const { key } = await operator.createKey(account.id, { scopes: [scope] });
      expect([scope, (await listWith(`Bearer ${key}`)).status]).toEqual([
        scope,
        scope === 'flights:read' ? 200 : 403,
      ]);
    }
  });

  it('names the missing scope before checking the rest of the request', async () => {
    const { key } = await operator.createKey(account.id, { scopes: ['weather:read'] });
    const client = new ApiClient(service.baseUrl, key);
    const answers = [await client.get('/api/v1/flights/1'), await client.get('/api/v1/flights?bad=1')];
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
      expect(answer.body.message).toContain('flights:read');
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="flights:read", ${METADATA}`,
      );
    }
  });

  it('rejects every key of a disabled account', async () => {
    const closed = await operator.createAccount();
    const { key } = await operator.createKey(closed.id);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [closed.id]);
    const answer = await listWith(`Bearer ${key}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'account_disabled']);
  });

  it('stores when a key was last used, at most once a minute', async () => {
    const { key, publicId } = await operator.createKey(account.id);
    const lastUsed = async () => {
      const [row] = await operator.database.query<{ last_used_at: Date | null }[]>(
        'select last_used_at from api_keys where public_id = $1',
        [publicId],
      );
      return row?.last_used_at?.getTime();
    };
    const startedAt = Date.now();
    await listWith(`Bearer ${key}`);
    const first = await until('the use is recorded', lastUsed);
    expect(first).toBeGreaterThanOrEqual(startedAt);
    await listWith(`Bearer ${key}`);
    expect(await lastUsed()).toBe(first);
  });

  it('are stored nowhere in the database, only their SHA-256', async () => {
    const { key, keySha256 } = await operator.createKey(account.id);
    const rows = await operator.database.query<object[]>('select to_jsonb(k)::text as row from api_keys k');
    const dump = JSON.stringify(rows);
    expect(dump).toContain(keySha256.toString('hex'));
    expect(dump).not.toContain(key);
    expect(dump).not.toContain(key.slice(13, -4));
  });
});
