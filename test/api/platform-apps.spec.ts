import { SCOPES } from '@core/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { errorOf, NATIVE_REDIRECT, OAuthApp } from '../harness/oauth-app.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { anySharedService } from '../harness/shared-services.js';

const [shared] = anySharedService();
if (!shared) throw new Error('No service is running');

const NEW_APP = {
  ...{ name: 'My Vario', kind: 'native', website: 'https://vario.example' },
  ...{ redirect_uris: [NATIVE_REDIRECT], scopes: ['flights:read'] },
};

interface Listed<T> {
  readonly data: T[];
}

describe('apps on the platform', () => {
  let operator: Operator;
  let developer: PlatformUser;
  let user: PlatformUser;

  beforeAll(async () => {
    operator = await Operator.at(shared.databaseUrl);
    [developer, user] = await Promise.all([signedInUser(shared, operator), signedInUser(shared, operator)]);
  });

  afterAll(() => operator?.close());

  const listed = async <T>({ client }: PlatformUser, path: string) =>
    (JSON.parse((await client.get(path)).text) as Listed<T>).data;

  it('are registered, listed, changed and deleted by their developer alone', async () => {
    const created = await developer.client.sendJson('POST', '/apps', NEW_APP);
    expect(created.status).toBe(201);
    const app = JSON.parse(created.text) as { id: string; secret: null };
    expect(app).toMatchObject({ ...NEW_APP, secret: null, connections: 0, requests_30_days: 0 });
    expect(await listed(developer, '/apps')).toMatchObject([{ id: app.id }]);
    expect(await listed(user, '/apps')).toEqual([]);

    const change = { name: 'Renamed', redirect_uris: ['com.example.vario:/other'], scopes: [...SCOPES] };
    for (const request of [
      ['PATCH', `/apps/${app.id}`, change],
      ['GET', `/apps/${app.id}/usage`, undefined],
      ['POST', `/apps/${app.id}/rotate-secret`, undefined],
      ['DELETE', `/apps/${app.id}`, undefined],
    ] as const) {
      const [method, path, body] = request;
      expect((await user.client.sendJson(method, path, body)).body.code).toBe('app_not_found');
    }
    const changed = await developer.client.sendJson('PATCH', `/apps/${app.id}`, change);
    expect([changed.status, JSON.parse(changed.text)]).toEqual([200, expect.objectContaining(change)]);
    const bare = await developer.client.sendJson('PATCH', `/apps/${app.id}`, { website: null });
    expect([bare.status, (JSON.parse(bare.text) as { website: unknown }).website]).toEqual([200, null]);
    const unchanged = await developer.client.sendJson('POST', `/apps/${app.id}/rotate-secret`);
    expect([unchanged.status, unchanged.body.code]).toEqual([409, 'app_has_no_secret']);
    expect((await developer.client.sendJson('DELETE', `/apps/${app.id}`)).status).toBe(204);
    expect(await listed(developer, '/apps')).toEqual([]);
  });

  it('must not carry a name that imitates the service', async () => {
    const imitating = { ...NEW_APP, name: 'Flight Analуsis (official)' }; // with a Cyrillic letter
    const app = await OAuthApp.register(shared, developer);
    for (const [method, path] of [
      ['POST', '/apps'],
      ['PATCH', `/apps/${app.id}`],
    ] as const) {
      const body = method === 'POST' ? imitating : { name: imitating.name };
      const refused = await developer.client.sendJson(method, path, body);
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
      expect(refused.body.details?.[0]).toMatchObject({ field: 'name' });
    }
  });

  it('may be 25 per account, however many are registered at the same time', async () => {
    const other = await signedInUser(shared, operator);
    const answers = await Promise.all(
      Array.from({ length: 27 }, () => other.client.sendJson('POST', '/apps', NEW_APP)),
    );
    const codes: unknown[] = answers.map(({ status, body }) => body.code ?? status);
    const made = codes.filter((code) => code === 201).length;
    expect(made).toBeLessThanOrEqual(25);
    expect(codes.filter((code) => code === 'app_limit_reached')).toHaveLength(27 - made);
    expect(await listed(other, '/apps')).toHaveLength(made);
  });

  it('get a new secret, and the old one stops', async () => {
    const app = await OAuthApp.register(shared, developer, { kind: 'server' });
    const tokens = await app.tokensOf(user);
    const { status, text } = await developer.client.sendJson('POST', `/apps/${app.id}/rotate-secret`);
    expect(status).toBe(201);
    const { secret } = JSON.parse(text) as { secret: string };
    await expect(app.refresh(tokens.refresh_token!)).rejects.toThrow();
    const renewed = Object.create(app, { secret: { value: secret } }) as OAuthApp;
    expect((await renewed.refresh(tokens.refresh_token!)).access_token).toMatch(/^svc_oauth_/);
  });

  it('show their calls and errors', async () => {
    const app = await OAuthApp.register(shared, developer);
    const client = new ApiClient(shared.baseUrl, (await app.tokensOf(user)).access_token);
    for (const path of ['/api/v1/flights', '/api/v1/flights?nonsense=1', '/api/v1/me'])
      await client.get(path);
    const usage = JSON.parse((await developer.client.get(`/apps/${app.id}/usage`)).text) as {
      days: object[];
    };
    expect(usage.days).toHaveLength(30);
    expect(usage.days.at(-1)).toMatchObject({ requests: 3, client_errors: 1, server_errors: 0 });
    expect(await listed(developer, '/apps')).toContainEqual(
      expect.objectContaining({
        id: app.id,
        connections: 1,
        requests_30_days: 3,
        failed_requests_30_days: 1,
      }),
    );
  });

  it('are shown to users, who can disconnect them', async () => {
    const owner = await signedInUser(shared, operator);
    const app = await OAuthApp.register(shared, developer);
    const query = await app.consentQuery((await app.begin()).url);
    const reviewed = await owner.client.sendJson('POST', '/authorizations/review', { query });
    expect(JSON.parse(reviewed.text)).toEqual({
      app: { id: app.id, name: 'My Vario', website: 'https://vario.example', host: null, verified: false },
      scopes: ['flights:read', 'profile:read'],
      stays_connected: true,
      returns_to: 'com.example.vario:',
    });
    const tokens = await app.tokensOf(owner);
    const client = new ApiClient(shared.baseUrl, tokens.access_token);
    expect((await client.get('/api/v1/flights')).status).toBe(200);
    const [connection] = await listed<{ id: string; last_used_at: string }>(owner, '/connections');
    expect(connection).toMatchObject({ app: { id: app.id }, scopes: ['flights:read', 'profile:read'] });
    expect(Date.now() - Date.parse(connection!.last_used_at)).toBeLessThan(60_000);

    const foreign = await user.client.sendJson('DELETE', `/connections/${connection!.id}`);
    expect(foreign.body.code).toBe('connection_not_found');
    expect((await client.get('/api/v1/flights')).status).toBe(200);
    expect((await owner.client.sendJson('DELETE', `/connections/${connection!.id}`)).status).toBe(204);
    expect((await client.get('/api/v1/flights')).body.code).toBe('invalid_api_key');
    await expect(errorOf(app.refresh(tokens.refresh_token!))).resolves.toBe('invalid_grant');
    expect(await listed(owner, '/connections')).toEqual([]);
  });

  it('are verified and suspended by an operator, and lose the verification when they change', async () => {
    const app = await OAuthApp.register(shared, developer);
    const tokens = await app.tokensOf(user);
    const api = new ApiClient(shared.baseUrl, tokens.access_token);
    const run = async (...words: string[]) => {
      const { code, stdout, stderr } = await PlatformCommand.run(shared.databaseUrl, ['apps', ...words]);
      return code === 0 ? stdout : stderr;
    };
    const state = async () =>
      (await listed<{ id: string; verified: boolean; suspended: boolean }>(developer, '/apps')).find(
        ({ id }) => id === app.id,
      );
    const change = (body: object) => developer.client.sendJson('PATCH', `/apps/${app.id}`, body);

    expect(await run('verify', app.id)).toContain('is verified');
    expect(await state()).toMatchObject({ verified: true, suspended: false });
    await change({ scopes: ['flights:read', 'profile:read'], name: 'My Vario' });
    expect(await state()).toMatchObject({ verified: true });
    const refused = await change({ redirect_uris: ['http://elsewhere.example/'], website: null });
    expect([refused.status, await state()]).toMatchObject([
      400,
      { verified: true, website: 'https://vario.example' },
    ]);
    await change({ redirect_uris: ['com.example.vario:/elsewhere'] });
    expect(await state()).toMatchObject({ verified: false });
    await run('verify', app.id);
    expect(await run('unverify', app.id)).toContain('no longer verified');
    expect(await state()).toMatchObject({ verified: false });

    expect((await api.get('/api/v1/flights')).status).toBe(200);
    expect(await run('suspend', app.id)).toContain('is suspended');
    expect(await state()).toMatchObject({ suspended: true });
    expect((await api.get('/api/v1/flights')).body.code).toBe('invalid_api_key');
    await expect(errorOf(app.refresh(tokens.refresh_token!))).resolves.toBe('invalid_client');
    await expect(app.consentQuery((await app.begin()).url)).rejects.toThrow(/error=client_disabled/);
    await expect(errorOf(app.askForDevice())).resolves.toBe('invalid_client');
    await change({ name: 'Another name' });
    expect(await state()).toMatchObject({ suspended: true });
    const all = JSON.parse(await run('list-all', '--limit', '100', '--json')) as Listed<object>;
    expect(all.data).toContainEqual(
      expect.objectContaining({ id: app.id, account_id: developer.account.publicId, suspended: true }),
    );
    expect(await run('resume', app.id)).toContain('no longer suspended');
    expect((await api.get('/api/v1/flights')).status).toBe(200);
    expect(await run('verify', 'app_unknown')).toContain('apps list-all');
  });

  it('are listed, verified and suspended by an operator over the platform', async () => {
    const operating = await signedInUser(shared, operator, { role: 'operator' });
    const [older, app] = [
      await OAuthApp.register(shared, developer),
      await OAuthApp.register(shared, developer),
    ];
    const tokens = await app.tokensOf(user);
    const api = new ApiClient(shared.baseUrl, tokens.access_token);
    const decide = async (body: object) => {
      const { status, text } = await operating.client.sendJson('PATCH', `/operator/apps/${app.id}`, body);
      expect(status).toBe(200);
      const { data } = await page();
      expect(data).toContainEqual(JSON.parse(text));
      return JSON.parse(text) as object;
    };
    const page = async (query = '') =>
      JSON.parse((await operating.client.get(`/operator/apps${query}`)).text) as {
        data: { id: string }[];
        has_more: boolean;
        next_cursor: string | null;
      };

    const ours = (await page('?limit=100')).data.filter(({ id }) => id === app.id || id === older.id);
    expect(ours).toMatchObject([
      { id: app.id, account_id: developer.account.publicId, metadata_url: null, connections: 1 },
      { id: older.id },
    ]);
    // other suites register apps meanwhile
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null && !seen.includes(older.id);) {
      const { data, next_cursor: next } = await page(`?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(data).toHaveLength(1);
      seen.push(data[0]!.id);
      cursor = next;
    }
    expect(seen.indexOf(app.id)).toBeGreaterThanOrEqual(0);
    expect(seen.at(-1)).toBe(older.id);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await operating.client.get('/operator/apps?cursor=x')).body.code).toBe('invalid_cursor');

    expect(await decide({ verified: true })).toMatchObject({ verified: true, suspended: false });
    expect(await decide({ suspended: true })).toMatchObject({ verified: true, suspended: true });
    expect((await api.get('/api/v1/flights')).body.code).toBe('invalid_api_key');
    expect(await decide({ verified: false, suspended: false })).toMatchObject({
      ...{ verified: false, suspended: false },
    });
    expect((await api.get('/api/v1/flights')).status).toBe(200);

    const path = `/operator/apps/${app.id}`;
    expect((await operating.client.get(path)).body.id).toBe(app.id);
    // without a host name, the service offers no passkeys
    const credential = { id: 'x' };
    for (const [at, body] of [
      ['/sign-in-passkey', { credential }],
      ['/passkeys', { name: 'Phone', credential }],
    ] as const)
      expect((await developer.client.sendJson('POST', at, body)).body.code).toBe('passkeys_unavailable');
    expect((await operating.client.sendJson('PATCH', path, {})).body.code).toBe('validation_failed');
    for (const unknown of [app.id.toLowerCase(), app.id.replace('app_0', 'app_1')]) {
      const missing = await operating.client.sendJson('PATCH', `/operator/apps/${unknown}`, {
        verified: true,
      });
      expect([missing.status, missing.body.code]).toEqual([404, 'app_not_found']);
      expect((await operating.client.get(`/operator/apps/${unknown}`)).body.code).toBe('app_not_found');
    }
    for (const [method, at, body] of [
      ['GET', '/operator/apps', undefined],
      ['GET', path, undefined],
      ['PATCH', path, { verified: true }],
    ] as const) {
      expect((await developer.client.sendJson(method, at, body)).body.code).toBe('operator_only');
    }
  });

  it('are managed by an operator on the command line', async () => {
    const [owner, { account }] = [await signedInUser(shared, operator), developer];
    const app = await OAuthApp.register(shared, developer, { kind: 'server' });
    await app.tokensOf(owner);
    const run = async (of: string, ...words: string[]) => {
      const command = ['apps', ...words, '--account', of, '--json'];
      const { code, stdout, stderr } = await PlatformCommand.run(shared.databaseUrl, command);
      return code === 0 ? (JSON.parse(stdout) as Record<string, unknown>) : stderr;
    };
    const [apps, usage, connected, foreign] = await Promise.all([
      run(account.publicId, 'list'),
      run(account.publicId, 'usage', app.id),
      run(owner.account.publicId, 'connected'),
      run(owner.account.publicId, 'delete', app.id),
    ]);
    expect(apps).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: app.id })]) as [],
    });
    expect(usage).toMatchObject({ id: app.id, days: expect.any(Array) as [] });
    expect(connected).toMatchObject({ data: [{ app: { id: app.id } }] });
    expect(foreign).toContain(`App ${app.id} not found. See: npm run platform -- apps list`);
    const [{ id: connection }] = (connected as { data: [{ id: string }] }).data;
    expect(await run(account.publicId, 'rotate-secret', app.id)).toMatchObject({
      secret: expect.stringMatching(/^svc_app_\w{36}$/) as string,
    });
    expect(await run(owner.account.publicId, 'disconnect', connection)).toMatchObject({ disconnected: true });
    expect(await run(account.publicId, 'delete', app.id)).toMatchObject({ deleted: true });
  });

  it('take their tokens along when they are deleted', async () => {
    const app = await OAuthApp.register(shared, developer);
    const tokens = await app.tokensOf(user);
    await developer.client.sendJson('DELETE', `/apps/${app.id}`);
    const answer = await new ApiClient(shared.baseUrl, tokens.access_token).get('/api/v1/flights');
    expect(answer.body.code).toBe('invalid_api_key');
    await expect(errorOf(app.refresh(tokens.refresh_token!))).resolves.toBe('invalid_grant');
  });
});
