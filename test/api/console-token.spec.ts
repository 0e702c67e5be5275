import { hash } from 'node:crypto';
import { SCOPES } from '@core/contract';
import { UserRepository } from '@capabilities/accounts';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { type PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [shared] = sharedServices();
if (!shared) throw new Error('No service is running');

interface Minted {
  readonly token: string;
  readonly expires_at: string;
}

interface Usage {
  readonly requests: { readonly used: number };
  readonly days: readonly { readonly requests: number; readonly console_requests: number }[];
}

describe('the token of the console', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(shared.databaseUrl);
  });

  afterAll(() => operator?.close());

  const mint = async (client: PlatformClient): Promise<Minted> => {
    const { status, text } = await client.sendJson('POST', '/console-token');
    expect(status).toBe(201);
    return JSON.parse(text) as Minted;
  };

  const opened = async (user: PlatformUser) => new ApiClient(shared.baseUrl, (await mint(user.client)).token);

  const codeOf = async (client: ApiClient) => {
    const { status, body } = await client.get('/api/v1/flights');
    return status === 200 ? 200 : body.code;
  };

  it('opens neither the MCP server nor the inbox', async () => {
    const { token } = await mint((await signedInUser(shared, operator)).client);
    const bearer = { Authorization: `Bearer ${token}` };
    const basic = { Authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` };
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const mcp = await fetch(`${shared.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(initialize),
    });
    expect(mcp.status).toBe(401);
    for (const headers of [bearer, basic]) {
      const put = await fetch(`${shared.baseUrl}/dav/a.igc`, { method: 'PUT', headers, body: 'x' });
      expect(put.status).toBe(401);
    }
  });

  it('opens the flight API with all scopes for 15 minutes, and only the account of the session', async () => {
    const user = await signedInUser(shared, operator);
    const other = await signedInUser(shared, operator);
    const { token, expires_at: expiresAt } = await mint(user.client);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(15);
    const client = new ApiClient(shared.baseUrl, token);
    const { body: flight } = await client.upload({ igc: shortRidgeFlight({ seed: 41 }).igc });
    expect((await client.get(`/api/v1/flights/${flight.id}`)).status).toBe(200);
    expect((await (await opened(other)).get(`/api/v1/flights/${flight.id}`)).body.code).toBe(
      'flight_not_found',
    );
    const me = JSON.parse((await client.get('/api/v1/me')).text) as { id: string; key: object };
    expect(me).toMatchObject({
      id: user.account.publicId,
      key: { id: expect.stringMatching(/^ses_/) as string, scopes: SCOPES, last4: token.slice(-4) },
    });
  });

  it('is stored only as a hash', async () => {
    const { client } = await signedInUser(shared, operator);
    const { token } = await mint(client);
    const rows = await operator.database.query<{ token_sha256: Buffer }[]>(
      'select * from console_tokens where last4 = $1',
      [token.slice(-4)],
    );
    expect(rows.map(({ token_sha256: sha256 }) => sha256.toString('hex'))).toContain(hash('sha256', token));
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
  });

  it('ends with its session, and with the account', async () => {
    const user = await signedInUser(shared, operator);
    const client = await opened(user);
    expect(await codeOf(client)).toBe(200);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [user.account.id]);
    expect(await codeOf(client)).toBe('account_disabled');
    await operator.database.query('update accounts set disabled_at = null where id = $1', [user.account.id]);
    expect(await codeOf(client)).toBe(200);
    await user.client.sendJson('POST', '/sign-out');
    expect(await codeOf(client)).toBe('invalid_api_key');
    expect((await user.client.sendJson('POST', '/console-token')).body.code).toBe('not_signed_in');
  });

  it('ends with a session that expires, and after its own time', async () => {
    const user = await signedInUser(shared, operator);
    const client = await opened(user);
    await operator.database.query(
      `update sessions set expires_at = now() - interval '1 second'
        where user_id = (select id from users where account_id = $1)`,
      [user.account.id],
    );
    expect(await codeOf(client)).toBe('invalid_api_key');

    const second = await signedInUser(shared, operator);
    const { token } = await mint(second.client);
    await operator.database.query(`update console_tokens set expires_at = now() where token_sha256 = $1`, [
      Buffer.from(hash('sha256', token), 'hex'),
    ]);
    expect(await codeOf(new ApiClient(shared.baseUrl, token))).toBe('invalid_api_key');
  });

  it('is renewed by asking again, which leaves the earlier ones valid and keeps only the newest 20', async () => {
    const { client } = await signedInUser(shared, operator);
    const tokens: string[] = [];
    for (let time = 0; time < 22; time++) tokens.push((await mint(client)).token);
    const valid = await Promise.all(tokens.map((token) => codeOf(new ApiClient(shared.baseUrl, token))));
    expect(valid.map((outcome) => outcome === 200)).toEqual(tokens.map((_, i) => i >= 2));
  });

  it('does not open the platform, and a key does not mint one', async () => {
    const user = await signedInUser(shared, operator);
    const { token } = await mint(user.client);
    const answer = await fetch(`${shared.baseUrl}/platform/v1/account`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    const { key } = await operator.createKey(user.account.id);
    const minting = await fetch(`${shared.baseUrl}/platform/v1/console-token`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(minting.status).toBe(401);
  });

  it('uses up no quota, and is counted apart from keys', async () => {
    const user = await signedInUser(shared, operator, { plan: 'FREE' });
    const client = await opened(user);
    await operator.database.query(
      `insert into monthly_usage (account_id, month, requests) values ($1, date_trunc('month', now()), 100)`,
      [user.account.id],
    );
    const key = new ApiClient(shared.baseUrl, (await operator.createKey(user.account.id)).key);
    expect(await codeOf(key)).toBe('monthly_quota_exceeded');
    for (let time = 0; time < 3; time++) expect(await codeOf(client)).toBe(200);
    const { headers } = await client.get('/api/v1/flights');
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=240;w=60');
    const usage = await until(
      'the requests of the console are counted',
      async () => JSON.parse((await user.client.get('/usage')).text) as Usage,
      ({ days }) => days.at(-1)?.console_requests === 4,
    );
    expect([usage.requests.used, usage.days.at(-1)?.requests]).toEqual([100, 0]);
  });

  it('is deleted with its session', async () => {
    const user = await signedInUser(shared, operator);
    const { token } = await mint(user.client);
    const [session] = await operator.database.query<{ id: string; user_id: string }[]>(
      'select id, user_id from sessions where user_id = (select id from users where account_id = $1)',
      [user.account.id],
    );
    await new UserRepository(operator.database).endSession(session!.user_id, session!.id);
    const left = await operator.database.query<object[]>(
      'select 1 from console_tokens where token_sha256 = $1',
      [Buffer.from(hash('sha256', token), 'hex')],
    );
    expect(left).toEqual([]);
  });
});

describe('the rate limit of the console', () => {
  it('is that of the platform for each user, whatever the plan, and leaves the platform usable', async () => {
    const environment = {
      LOG_LEVEL: '',
      PLATFORM_REQUESTS_PER_MINUTE: '5',
      PLAN_FREE: 'requests_per_minute=1',
    };
    const service = await Service.prepare({ databaseUrl: shared.databaseUrl, environment });
    const operator = await Operator.at(shared.databaseUrl);
    try {
      await service.startApi();
      const user = await signedInUser(service, operator, { plan: 'FREE' });
      const { token } = JSON.parse((await user.client.sendJson('POST', '/console-token')).text) as Minted;
      const client = new ApiClient(service.baseUrl, token);
      const codes: unknown[] = [];
      for (let time = 0; time < 6; time++) codes.push((await client.get('/api/v1/flights')).body.code ?? 200);
      expect(codes).toEqual([200, 200, 200, 200, 200, 'rate_limited']);
      const refused = await client.get('/api/v1/flights');
      expect(refused.body.message).toContain('The limit of the console is 5 requests per minute.');
      expect((await user.client.get('/account')).status).toBe(200);

      // the access log names the console
      const lines = await until(
        'the requests are logged',
        () =>
          service
            .api!.output.join('')
            .split('\n')
            .filter((line) => line.includes('"/api/v1/flights"')),
        ({ length }) => length >= 7,
      );
      expect(lines.map((line) => (JSON.parse(line) as { caller?: string }).caller)).toEqual(
        Array(lines.length).fill('console'),
      );
      expect(service.api!.output.join('')).not.toContain(token);
    } finally {
      await operator.close();
      await service.stop();
    }
  });
});
