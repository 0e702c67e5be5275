import { COMMAND_LINE_APP_ID, COMMAND_LINE_SCOPES, SCOPES } from '@core/contract';
import { AppRepository } from '@capabilities/accounts';
import * as oauth from 'oauth4webapi';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import {
  errorOf,
  INSECURE,
  insertAccessToken,
  NATIVE_REDIRECT,
  OAuthApp,
  type Tokens,
} from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { anySharedService } from '../harness/shared-services.js';

const [shared] = anySharedService();
if (!shared) throw new Error('No service is running');

const FLIGHTS = '/api/v1/flights';
/** Costs a request and little else. */
const NO_FLIGHT = `${FLIGHTS}/1`;
const TABLES = [
  'oauth_apps',
  'oauth_access_tokens',
  'oauth_refresh_tokens',
  'oauth_device_codes',
  'verifications',
];

describe('OAuth, with a client that is independent of the service', () => {
  let operator: Operator;
  let developer: PlatformUser;
  let user: PlatformUser;
  let app: OAuthApp;
  let verifiedApp: OAuthApp;

  beforeAll(async () => {
    operator = await Operator.at(shared.databaseUrl);
    [developer, user] = await Promise.all([signedInUser(shared, operator), signedInUser(shared, operator)]);
    app = await OAuthApp.register(shared, developer);
    verifiedApp = await OAuthApp.register(shared, developer);
    await new AppRepository(operator.database).decide(verifiedApp.id, { verified: true });
  });

  afterAll(() => operator?.close());

  const outcomeOf = async ({ access_token: token }: Pick<Tokens, 'access_token'>, path = FLIGHTS) => {
    const { status, body } = await new ApiClient(shared.baseUrl, token).get(path);
    return status === 200 ? 200 : body.code;
  };

  const introspected = async (by: OAuthApp, token: string) => {
    const { server, client, authentication } = by;
    const answer = await oauth.introspectionRequest(server, client, authentication, token, INSECURE);
    return oauth.processIntrospectionResponse(server, client, answer);
  };

  const revoke = async ({ server, client, authentication }: OAuthApp, token: string) =>
    oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, token, INSECURE),
    );

  it('gives a native app tokens by code and PKCE, and refreshes them', async () => {
    const tokens = await app.tokensOf(user);
    expect(tokens.access_token).toMatch(/^svc_oauth_\w{36}$/);
    expect(tokens.scope).toBe('flights:read profile:read offline_access');
    expect(await outcomeOf(tokens)).toBe(200);
    const refreshed = await app.refresh(tokens.refresh_token!);
    expect(await outcomeOf(refreshed)).toBe(200);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
  });

  it('keeps the scopes of a refresh token, whatever a refresh asks for', async () => {
    const { refresh_token: token } = await app.tokensOf(user);
    const scope = 'flights:read profile:read offline_access';
    const narrower = await app.refresh(token!, { scope: 'flights:read' });
    expect(narrower.scope).toBe(scope);
    expect((await app.refresh(narrower.refresh_token!)).scope).toBe(scope);
  });

  it('repeats the response to a refresh for a few seconds, for an app that lost it', async () => {
    const { refresh_token: token } = await app.tokensOf(user);
    const lost = await app.refresh(token!);
    const repeated = await app.refresh(token!);
    expect([repeated.access_token, repeated.refresh_token]).toEqual([lost.access_token, lost.refresh_token]);
    expect(await outcomeOf(await app.refresh(repeated.refresh_token!))).toBe(200);
  });

  it('gives the same tokens to refreshes at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token: token } = await app.tokensOf(user);
      const refreshed = await Promise.all(Array.from({ length: 6 }, () => app.refresh(token!)));
      expect(new Set(refreshed.map(({ access_token: issued }) => issued)).size).toBe(1);
      expect(new Set(refreshed.map(({ refresh_token: next }) => next)).size).toBe(1);
      expect(await outcomeOf(await app.refresh(refreshed[0]!.refresh_token!))).toBe(200);
    }
  });

  it('refreshes as a whole or not at all, so that a repetition succeeds', async () => {
    const { refresh_token: token } = await app.tokensOf(user);
    const database = operator.database;
    await database.query(
      `create function refuse_replays() returns trigger language plpgsql as
        $$ begin raise exception 'the last statement of a refresh fails'; end $$`,
    );
    try {
      await database.query(
        `create trigger refuse_replays before update of replay_response on oauth_refresh_tokens
          for each row when (new.app_id = '${app.id}' and new.replay_response is not null)
          execute function refuse_replays()`,
      );
      await expect(app.refresh(token!)).rejects.toThrow();
    } finally {
      await database.query('drop function refuse_replays cascade');
    }
    expect(await outcomeOf(await app.refresh(token!))).toBe(200);
  });

  it('gives no tokens to the apps of a disabled account, by any grant', async () => {
    const owner = await signedInUser(shared, operator);
    const tokens = await app.tokensOf(owner);
    const allowed = await app.allowedBy(owner);
    const waiting = await app.askForDevice();
    const decision = { user_code: waiting.user_code, allow: true };
    expect((await owner.client.sendJson('POST', '/device-authorizations', decision)).status).toBe(204);
    const setDisabled = (disabled: boolean) =>
      operator.database.query('update accounts set disabled_at = case when $2 then now() end where id = $1', [
        owner.account.id,
        disabled,
      ]);
    await setDisabled(true);
    await expect(errorOf(app.refresh(tokens.refresh_token!))).resolves.toBe('invalid_grant');
    await expect(errorOf(app.exchange(allowed))).resolves.toBe('invalid_grant');
    await expect(errorOf(app.pollForDevice(waiting.device_code))).resolves.toBe('invalid_grant');
    await setDisabled(false);
    expect(await outcomeOf(await app.refresh(tokens.refresh_token!))).toBe(200);
  });

  it('gives an app that names no scope those that read, and no refresh token', async () => {
    const all = await OAuthApp.register(shared, developer, { scopes: [...SCOPES] });
    const reading = ['profile:read', 'flights:read', 'analysis:read', 'weather:read'];
    for (const scope of ['', ' ']) {
      const tokens = await all.tokensOf(user, { scope });
      expect(tokens.scope!.split(' ')).toEqual(reading);
      expect(tokens.refresh_token).toBeUndefined();
      const { user_code: userCode } = await all.askForDevice(scope);
      const reviewed = await user.client.sendJson('POST', '/device-authorizations/review', {
        user_code: userCode,
      });
      expect(JSON.parse(reviewed.text)).toMatchObject({ scopes: reading, stays_connected: false });
    }
  });

  it('narrows what an app asks for to what it may have', async () => {
    const scope = [...SCOPES, 'offline_access', 'unknown'].join(' ');
    expect((await app.tokensOf(user, { scope })).scope).toBe('profile:read flights:read offline_access');
    const { user_code: userCode } = await app.askForDevice(scope);
    const reviewed = await user.client.sendJson('POST', '/device-authorizations/review', {
      user_code: userCode,
    });
    expect(JSON.parse(reviewed.text)).toMatchObject({ scopes: ['profile:read', 'flights:read'] });
    await expect(errorOf(app.askForDevice('flights:write offline_access'))).resolves.toBe('invalid_scope');
  });

  it('counts an unknown token as revoked: RFC 7009, 2.2', async () => {
    const server = await OAuthApp.register(shared, developer, { kind: 'server' });
    const { refresh_token: used } = await app.tokensOf(user);
    await app.refresh(used!);
    for (const token of ['unknown', 'svc_oauth_unknown', used!]) {
      for (const hint of ['', 'access_token', 'refresh_token', 'other']) {
        const body = new URLSearchParams({
          token,
          client_id: app.id,
          ...(hint && { token_type_hint: hint }),
        });
        const answer = await fetch(app.server.revocation_endpoint!, { method: 'POST', body });
        expect([token, hint, answer.status, await answer.text()]).toEqual([token, hint, 200, '']);
      }
    }
    const refused = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(app.server.revocation_endpoint!, { method: 'POST', body, headers });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await refused({ client_id: app.id })).toEqual([400, 'invalid_request']);
    expect(await refused({ token: 'unknown' })).toEqual([401, 'invalid_client']);
    expect(await refused({ token: 'unknown', client_id: server.id })).toEqual([400, 'invalid_client']);
  });

  it('refuses an app that names itself twice, differently', async () => {
    const [server, other] = [
      await OAuthApp.register(shared, developer, { kind: 'server' }),
      await OAuthApp.register(shared, developer, { kind: 'server' }),
    ];
    const Authorization = `Basic ${Buffer.from(`${server.id}:${server.secret}`).toString('base64')}`;
    const { refresh_token: token } = await server.tokensOf(user);
    const send = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(`${shared.baseUrl}/oauth/${path}`, {
        ...{ method: 'POST', body, headers: { Authorization } },
      });
      return [answer.status, ((await answer.json()) as { error?: string } | null)?.error];
    };
    const refresh = { grant_type: 'refresh_token', refresh_token: token! };
    const twice: Record<string, string>[] = [{ client_id: other.id }, { client_secret: server.secret! }];
    for (const fields of twice) {
      for (const path of ['token', 'revoke', 'introspect', 'device']) {
        expect([path, ...(await send(path, { ...refresh, token: token!, ...fields }))]).toEqual([
          ...[path, 400, 'invalid_request'],
        ]);
      }
    }
    expect(await send('token', { ...refresh, client_id: server.id })).toEqual([200, undefined]);
  });

  it('gives no refresh token to an app that does not ask for one', async () => {
    const tokens = await app.tokensOf(user, { scope: 'flights:read' });
    expect(tokens.refresh_token).toBeUndefined();
    expect(await outcomeOf(tokens)).toBe(200);
  });

  it('lets an app with a secret sign in, introspect its tokens and revoke them', async () => {
    const server = await OAuthApp.register(shared, developer, { kind: 'server' });
    const tokens = await server.tokensOf(user);
    expect(await introspected(server, tokens.access_token)).toMatchObject({
      active: true,
      client_id: server.id,
      scope: 'flights:read profile:read offline_access',
      token_type: 'Bearer',
    });
    expect(await introspected(server, (await app.tokensOf(user)).access_token)).toEqual({ active: false });

    await revoke(server, tokens.refresh_token!);
    expect(await introspected(server, tokens.access_token)).toEqual({ active: false });
    expect(await outcomeOf(tokens)).toBe('invalid_api_key');
    await expect(errorOf(server.refresh(tokens.refresh_token!))).resolves.toBe('invalid_grant');
  });

  it('rejects an app with the wrong secret, or without', async () => {
    const server = await OAuthApp.register(shared, developer, { kind: 'server' });
    const { callback, verifier } = await server.allowedBy(user);
    const redeem = async (headers: Record<string, string>) => {
      const body = new URLSearchParams({
        ...{ grant_type: 'authorization_code', code: callback.searchParams.get('code')! },
        ...{ redirect_uri: server.redirectUri, code_verifier: verifier, client_id: server.id },
      });
      const answer = await fetch(server.server.token_endpoint!, { method: 'POST', body, headers });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    const basic = (secret: string) => `Basic ${Buffer.from(`${server.id}:${secret}`).toString('base64')}`;
    const [{ secret_sha256: stored }] = await operator.database.query<[{ secret_sha256: string }]>(
      'select secret_sha256 from oauth_apps where id = $1',
      [server.id],
    );
    expect(await redeem({ Authorization: basic('wrong') })).toEqual([401, 'invalid_client']);
    expect(await redeem({ Authorization: basic(stored) })).not.toContain(200);
    const padded = basic(stored).replace('Basic ', 'Basic \t');
    expect(await redeem({ Authorization: padded })).not.toContain(200);
    expect(await redeem({})).not.toContain(200);
  });

  it('revokes an access token at once', async () => {
    const tokens = await app.tokensOf(user);
    await revoke(app, tokens.access_token);
    expect(await outcomeOf(tokens)).toBe('invalid_api_key');
  });

  it('stores no token, code or secret, only hashes', async () => {
    const server = await OAuthApp.register(shared, developer, { kind: 'server' });
    const { callback } = await server.allowedBy(user);
    const { device_code: deviceCode } = await app.askForDevice();
    const tokens = await server.tokensOf(user);
    const secrets = [
      callback.searchParams.get('code')!,
      ...[deviceCode, server.secret!, tokens.access_token, tokens.refresh_token!],
    ];
    for (const table of TABLES) {
      const rows = JSON.stringify(await operator.database.query(`select * from ${table}`));
      for (const secret of secrets) expect(rows).not.toContain(secret.slice(-12));
    }
  });

  describe('an attacker', () => {
    it('cannot use an authorization code twice, and doing so revokes what the first use gave', async () => {
      const allowed = await app.allowedBy(user);
      const tokens = await app.exchange(allowed);
      expect(await outcomeOf(tokens)).toBe(200);
      await expect(errorOf(app.exchange(allowed))).resolves.toBe('invalid_grant');
      expect(await outcomeOf(tokens)).toBe('invalid_api_key');
      await expect(errorOf(app.refresh(tokens.refresh_token!))).resolves.toBe('invalid_grant');
    });

    it('gets tokens for one of two exchanges at the same time', async () => {
      const allowed = await app.allowedBy(user);
      const outcomes = await Promise.allSettled([app.exchange(allowed), app.exchange(allowed)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    });

    it('who has stolen a refresh token loses it, with all others, once it is used twice', async () => {
      const owner = await signedInUser(shared, operator);
      const stolen = await app.tokensOf(owner);
      const thiefs = await app.refresh(stolen.refresh_token!);
      const second = await app.refresh(thiefs.refresh_token!);
      await operator.database.query(
        `update oauth_refresh_tokens set replay_expires_at = now() - interval '1 second'
          where user_id = (select id from users where account_id = $1)`,
        [owner.account.id],
      );
      await expect(errorOf(app.refresh(stolen.refresh_token!))).resolves.toBe('invalid_grant');
      await expect(errorOf(app.refresh(second.refresh_token!))).resolves.toBe('invalid_grant');
      for (const tokens of [stolen, thiefs, second]) {
        expect(await outcomeOf(tokens)).toBe('invalid_api_key');
      }
    });

    it('cannot redeem a code with another verifier, app or redirect URI', async () => {
      const other = await OAuthApp.register(shared, developer);
      const verifier = oauth.generateRandomCodeVerifier();
      await expect(errorOf(app.exchange({ ...(await app.allowedBy(user)), verifier }))).resolves.toBe(
        'invalid_grant',
      );
      const allowed = await app.allowedBy(user);
      await expect(errorOf(other.exchange(allowed))).resolves.toBe('invalid_grant');
      const short = { ...(await app.allowedBy(user)), verifier: 'a'.repeat(42) };
      await expect(errorOf(app.exchange(short))).resolves.toBe('invalid_grant');
      const elsewhere = Object.create(app, {
        redirectUri: { value: 'com.example.other:/callback' },
      }) as OAuthApp;
      await expect(errorOf(elsewhere.exchange(await app.allowedBy(user)))).resolves.toBe('invalid_grant');
    });

    describe.each([
      ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
      ['a challenge that is too short', { code_challenge: 'a'.repeat(42) }, 'invalid_request'],
      ['a challenge in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
      ['a scope that the app did not register', { scope: 'flights:write' }, 'invalid_scope'],
      ['an unknown resource', { resource: 'https://elsewhere.example/api' }, 'invalid_target'],
      ['no interaction', { prompt: 'none' }, 'login_required'],
    ])('gets no code with %s', (_, parameters, error) => {
      const sentTo = async (to: OAuthApp) => {
        const { url } = await to.begin(parameters);
        return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!, url);
      };

      it('and does not get the browser either: RFC 9700, 4.11.2', async () => {
        const { origin, pathname, searchParams } = await sentTo(app);
        expect([origin, pathname]).toEqual([shared.baseUrl, '/console/authorize/error']);
        expect(searchParams.get('error')).toBe(error);
      });

      it('but learns of the error if the operator has verified the app', async () => {
        const location = await sentTo(verifiedApp);
        const [place, answer] = location.href.split(/[?#]/);
        expect(place).toBe(NATIVE_REDIRECT);
        expect(Object.fromEntries(new URLSearchParams(answer))).toMatchObject({ error, iss: shared.baseUrl });
        expect(answer).not.toContain('code=');
      });
    });

    it('is found out if the response comes from another issuer, or from none', async () => {
      for (const issuer of ['https://attacker.example', `${shared.baseUrl}/`, null]) {
        const allowed = await app.allowedBy(user);
        if (issuer === null) allowed.callback.searchParams.delete('iss');
        else allowed.callback.searchParams.set('iss', issuer);
        await expect(app.exchange(allowed)).rejects.toThrow(/iss/);
      }
      const allowed = await app.allowedBy(user);
      await expect(app.exchange({ ...allowed, state: 'another' })).rejects.toThrow(/state/);
    });

    it('cannot change what the user is asked, nor ask in the name of another session', async () => {
      const query = await app.consentQuery((await app.begin()).url);
      const changed = query.replace('flights%3Aread', 'flights%3Awrite');
      expect(changed).not.toBe(query);
      for (const body of [{ query: changed }, { query: '' }, { query: `${query}&scope=flights%3Awrite` }]) {
        for (const [path, more] of [
          ['/authorizations/review', {}],
          ['/authorizations', { allow: true }],
        ] as const) {
          const answer = await user.client.sendJson('POST', path, { ...body, ...more });
          expect([answer.status, ['authorization_not_valid', 'validation_failed']]).toEqual([
            400,
            expect.arrayContaining([answer.body.code]),
          ]);
        }
      }
      const deciding = await fetch(`${shared.baseUrl}/platform/v1/authorizations`, {
        method: 'POST',
        body: JSON.stringify({ query, allow: true }),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(deciding.status).toBe(401);
    });
  });

  it('reports to the app that the user denies it', async () => {
    const { url, state } = await app.begin();
    const query = await app.consentQuery(url);
    const { text } = await user.client.sendJson('POST', '/authorizations', { query, allow: false });
    const callback = new URL((JSON.parse(text) as { redirect_to: string }).redirect_to);
    await expect(
      errorOf(
        Promise.resolve().then(() => oauth.validateAuthResponse(app.server, app.client, callback, state)),
      ),
    ).resolves.toBe('access_denied');
  });

  describe('a device', () => {
    const review = (client: PlatformUser['client'], userCode: string) =>
      client.sendJson('POST', '/device-authorizations/review', { user_code: userCode });
    const decide = (client: PlatformUser['client'], userCode: string, allow: boolean) =>
      client.sendJson('POST', '/device-authorizations', { user_code: userCode, allow });
    /** Devices wait 5 seconds between two requests; a test does not. */
    const skipInterval = () =>
      operator.database.query('update oauth_device_codes set last_polled_at = null where app_id = $1', [
        app.id,
      ]);

    it('gets tokens once the user has entered its code', async () => {
      const owner = await signedInUser(shared, operator);
      const waiting = await app.askForDevice();
      expect(waiting).toMatchObject({
        verification_uri: `${shared.baseUrl}/device`,
        interval: 5,
        expires_in: 900,
      });
      expect(waiting.verification_uri_complete).toContain(waiting.user_code);
      await expect(errorOf(app.pollForDevice(waiting.device_code))).resolves.toBe('authorization_pending');
      await expect(errorOf(app.pollForDevice(waiting.device_code))).resolves.toBe('slow_down');
      const typed = `${waiting.user_code.slice(0, 4)}-${waiting.user_code.slice(4)}`.toLowerCase();
      expect(JSON.parse((await review(owner.client, typed)).text)).toEqual({
        app: { id: app.id, name: 'My Vario', website: 'https://vario.example', host: null, verified: false },
        scopes: ['flights:read'],
        stays_connected: true,
        returns_to: null,
      });
      expect((await decide(owner.client, typed, true)).status).toBe(204);
      expect((await decide(owner.client, typed, true)).body.code).toBe('device_code_not_found');
      await skipInterval();
      const tokens = await app.pollForDevice(waiting.device_code);
      expect(await outcomeOf(tokens)).toBe(200);
      expect(await outcomeOf(await app.refresh(tokens.refresh_token!))).toBe(200);
      await skipInterval();
      await expect(errorOf(app.pollForDevice(waiting.device_code))).resolves.toBe('invalid_grant');
    });

    it('learns that the user denies it, or that its code has expired', async () => {
      const owner = await signedInUser(shared, operator);
      const denied = await app.askForDevice();
      expect((await decide(owner.client, denied.user_code, false)).status).toBe(204);
      await expect(errorOf(app.pollForDevice(denied.device_code))).resolves.toBe('access_denied');
      const expired = await app.askForDevice();
      await operator.database.query(
        `update oauth_device_codes set expires_at = now() - interval '1 second' where user_code = $1`,
        [expired.user_code],
      );
      expect((await review(owner.client, expired.user_code)).body.code).toBe('device_code_not_found');
      expect((await decide(owner.client, expired.user_code, true)).body.code).toBe('device_code_not_found');
      await expect(errorOf(app.pollForDevice(expired.device_code))).resolves.toBe('expired_token');
    });

    it('gets nothing with the code of another app, nor what the app did not register', async () => {
      const other = await OAuthApp.register(shared, developer);
      const owner = await signedInUser(shared, operator);
      const waiting = await app.askForDevice();
      await decide(owner.client, waiting.user_code, true);
      await expect(errorOf(other.pollForDevice(waiting.device_code))).resolves.toBe('invalid_grant');
      await expect(errorOf(app.askForDevice('flights:write'))).resolves.toBe('invalid_scope');
      const browser = await OAuthApp.register(shared, developer, { kind: 'browser' });
      await expect(errorOf(browser.askForDevice())).resolves.toBe('unauthorized_client');
    });

    it('can be the command line of the service, which has no developer and cannot be imitated', async () => {
      const cli = await OAuthApp.registered(shared, COMMAND_LINE_APP_ID, '');
      const owner = await signedInUser(shared, operator);
      const asked = [...COMMAND_LINE_SCOPES, 'offline_access'].join(' ');
      const waiting = await cli.askForDevice(`${asked} sharing:write`);
      const { app: shown, scopes } = JSON.parse((await review(owner.client, waiting.user_code)).text) as {
        app: { name: string };
        scopes: string[];
      };
      expect(shown).toMatchObject({ id: COMMAND_LINE_APP_ID, verified: true, website: null });
      expect(scopes.toSorted()).toEqual(COMMAND_LINE_SCOPES.toSorted());
      await decide(owner.client, waiting.user_code, true);
      expect(await outcomeOf(await cli.pollForDevice(waiting.device_code))).toBe(200);

      const details = { name: shown.name, kind: 'native', redirect_uris: [], scopes: ['flights:read'] };
      const imitation = await developer.client.sendJson('POST', '/apps', details);
      expect(imitation.body.code).toBe('validation_failed');
      const decideOn = (decision: { verified?: boolean; suspended?: boolean }) =>
        new AppRepository(operator.database).decide(COMMAND_LINE_APP_ID, decision);
      await decideOn({ verified: false });
      expect(
        JSON.parse((await review(owner.client, (await cli.askForDevice()).user_code)).text),
      ).toMatchObject({
        app: { verified: false },
      });
      await decideOn({ verified: true, suspended: true });
      try {
        await expect(errorOf(cli.askForDevice())).resolves.toBe('invalid_client');
      } finally {
        await decideOn({ suspended: false });
      }
    });

    it('cannot be taken over by guessing: a user has ten attempts in 15 minutes, right ones included', async () => {
      const guesser = await signedInUser(shared, operator);
      const { user_code: own } = await app.askForDevice();
      const codes: unknown[] = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        const answer = await review(guesser.client, attempt === 5 ? own : `GUESS${100 + attempt}`);
        codes.push(answer.body.code ?? answer.status);
      }
      expect(codes).toEqual([
        ...Array<string>(5).fill('device_code_not_found'),
        200,
        ...Array<string>(4).fill('device_code_not_found'),
        'too_many_attempts',
      ]);
      const refused = await decide(guesser.client, own, true);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    });
  });

  describe('a token', () => {
    it('does not come from a code that is older than the disconnection', async () => {
      const owner = await signedInUser(shared, operator);
      const allowed = await app.allowedBy(owner);
      const device = await app.askForDevice();
      const approval = { user_code: device.user_code, allow: true };
      expect((await owner.client.sendJson('POST', '/device-authorizations', approval)).status).toBe(204);
      const { data } = JSON.parse((await owner.client.get('/connections')).text) as {
        data: [{ id: string }];
      };
      expect((await owner.client.sendJson('DELETE', `/connections/${data[0].id}`)).status).toBe(204);
      await expect(errorOf(app.exchange(allowed))).resolves.toBe('invalid_grant');
      await expect(errorOf(app.pollForDevice(device.device_code))).resolves.toBe('invalid_grant');
    });

    it('has the scopes that the user allowed, and acts for their account alone', async () => {
      const owner = await signedInUser(shared, operator);
      const tokens = await app.tokensOf(owner);
      const client = new ApiClient(shared.baseUrl, tokens.access_token);
      const refused = await client.upload({ igc: shortRidgeFlight({ seed: 61 }).igc });
      expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
      expect(refused.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="flights:write", resource_metadata="${shared.baseUrl}/.well-known/oauth-protected-resource/api/v1"`,
      );
      const key = new ApiClient(shared.baseUrl, (await operator.createKey(owner.account.id)).key);
      const { body: flight } = await key.upload({ igc: shortRidgeFlight({ seed: 61 }).igc });
      expect((await client.get(`${FLIGHTS}/${flight.id}`)).status).toBe(200);
      const foreign = await app.tokensOf(user);
      expect(await outcomeOf(foreign, `${FLIGHTS}/${flight.id}`)).toBe('flight_not_found');

      const me = JSON.parse((await client.get('/api/v1/me')).text) as { id: string; key: object };
      expect(me).toMatchObject({
        id: owner.account.publicId,
        key: {
          id: expect.stringMatching(/^con_/) as string,
          name: 'My Vario',
          scopes: ['flights:read', 'profile:read'],
        },
      });
    });

    it('is not for the platform', async () => {
      const { access_token: token } = await app.tokensOf(user);
      const answer = await fetch(`${shared.baseUrl}/platform/v1/keys`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    });

    it('opens only the resource that it was issued for', async () => {
      const resource = `${shared.baseUrl}/mcp`;
      const forMcp = await app.tokensOf(user, { resource });
      expect(await outcomeOf(forMcp)).toBe('invalid_api_key');
      const forApi = await app.tokensOf(user, { resource: `${shared.baseUrl}/api/v1` });
      expect(await outcomeOf(forApi)).toBe(200);
      expect(await outcomeOf(await app.refresh(forApi.refresh_token!))).toBe(200);
    });

    it('is never for a resource that the user has not allowed', async () => {
      const resource = `${shared.baseUrl}/mcp`;
      const allowed = await app.allowedBy(user);
      await expect(errorOf(app.exchange(allowed, { resource }))).resolves.toBe('invalid_target');
      const { refresh_token: token } = await app.tokensOf(user);
      await expect(errorOf(app.refresh(token!, { resource }))).resolves.toBe('invalid_target');
    });

    it('counts in the quota of the account, and has the rate limit of its plan', async () => {
      const owner = await signedInUser(shared, operator, { plan: 'FREE' });
      const tokens = await app.tokensOf(owner);
      const { headers } = await new ApiClient(shared.baseUrl, tokens.access_token).get(FLIGHTS);
      expect(headers.get('ratelimit-policy')).toBe('"minute";q=30;w=60, "month";q=100;w=2592000');
      await operator.database.query('update monthly_usage set requests = 100 where account_id = $1', [
        owner.account.id,
      ]);
      expect(await outcomeOf(tokens)).toBe('monthly_quota_exceeded');
    });

    it('is limited by the minute with the name of its app, whatever the plan', async () => {
      const service = await Service.prepare({
        databaseUrl: shared.databaseUrl,
        environment: { OAUTH_APP_REQUESTS_PER_MINUTE: '2', LOG_LEVEL: '' },
      });
      try {
        await service.startApi();
        const owner = await signedInUser(shared, operator);
        const client = new ApiClient(service.baseUrl, await insertAccessToken(operator, owner));
        for (let i = 0; i < 2; i++)
          expect((await client.get(NO_FLIGHT)).headers.get('x-ratelimit-limit')).toBe('2');
        const { status, body } = await client.get(NO_FLIGHT);
        expect([status, body.code]).toEqual([429, 'rate_limited']);
        expect(body.message).toContain('The limit of the app "Test app" is 2 requests per minute.');
        const key = new ApiClient(service.baseUrl, (await operator.createKey(owner.account.id)).key);
        expect((await key.get(FLIGHTS)).headers.get('x-ratelimit-limit')).toBe('1000000');
      } finally {
        await service.stop();
      }
    });

    it('uses at most half of the monthly quota, and leaves the rest to keys and other apps', async () => {
      const owner = await signedInUser(shared, operator, { plan: 'PRO' });
      const month = `date_trunc('month', now() at time zone 'UTC')`;
      await operator.database.query(
        `insert into connected_app_usage (account_id, app_id, month, requests) values ($1, $2, ${month}, 490)`,
        [owner.account.id, app.id],
      );
      const { access_token: token } = await app.tokensOf(owner);
      const client = new ApiClient(shared.baseUrl, token);
      const answers = await Promise.all(Array.from({ length: 25 }, () => client.get(NO_FLIGHT)));
      const refused = answers.filter(({ status }) => status === 429);
      expect([answers.length - refused.length, refused.length]).toEqual([10, 15]);
      for (const { body, headers } of refused) {
        expect([body.code, Number(headers.get('retry-after')) > 0]).toEqual(['app_quota_exceeded', true]);
        expect(body.message).toMatch(
          /^The app ".+" has used its share of the monthly quota, 500 of the 1000/,
        );
      }
      // not even by a request that the month never refuses, and not if the user connects it again
      expect((await client.get('/api/v1/usage')).body.code).toBe('app_quota_exceeded');
      const connections = async () =>
        (
          JSON.parse((await owner.client.get('/connections')).text) as {
            data: { id: string; requests: object }[];
          }
        ).data;
      const [connection] = await connections();
      expect(connection!.requests).toEqual({ used: 500, limit: 500, remaining: 0 });
      await owner.client.sendJson('DELETE', `/connections/${connection!.id}`);
      expect(await outcomeOf(await app.tokensOf(owner))).toBe('app_quota_exceeded');

      expect(await outcomeOf(await verifiedApp.tokensOf(owner))).toBe(200);
      const key = new ApiClient(shared.baseUrl, (await operator.createKey(owner.account.id)).key);
      const usage = (await key.get('/api/v1/usage')).body as unknown as { requests: { used: number } };
      expect(usage.requests.used).toBe(12);
    });

    it('shares its limits with those that replace it', async () => {
      const owner = await signedInUser(shared, operator, { plan: 'FREE' });
      const tokens = await app.tokensOf(owner);
      const remaining = async ({ access_token: token }: Tokens) =>
        Number(
          (await new ApiClient(shared.baseUrl, token).get(FLIGHTS)).headers.get('x-ratelimit-remaining'),
        );
      expect(await remaining(tokens)).toBe(29);
      expect(await remaining(await app.refresh(tokens.refresh_token!))).toBe(28);
    });

    it('stops with a disabled account, and expires', async () => {
      const owner = await signedInUser(shared, operator);
      const tokens = await app.tokensOf(owner);
      const disable = (when: string) =>
        operator.database.query(`update accounts set disabled_at = ${when} where id = $1`, [
          owner.account.id,
        ]);
      await disable('now()');
      expect(await outcomeOf(tokens)).toBe('account_disabled');
      await disable('null');
      expect(await outcomeOf(tokens)).toBe(200);
      await operator.database.query(
        `update oauth_access_tokens set expires_at = now() where user_id = (select id from users where account_id = $1)`,
        [owner.account.id],
      );
      expect(await outcomeOf(tokens)).toBe('invalid_api_key');
    });

    it('stops with a disabled account of its developer, until that is enabled', async () => {
      const suspended = await signedInUser(shared, operator);
      const theirs = await OAuthApp.register(shared, suspended);
      const tokens = await theirs.tokensOf(user);
      const disable = (when: string) =>
        operator.database.query(`update accounts set disabled_at = ${when} where id = $1`, [
          suspended.account.id,
        ]);
      await disable('now()');
      expect(await outcomeOf(tokens)).toBe('invalid_api_key');
      await expect(errorOf(theirs.refresh(tokens.refresh_token!))).resolves.toBe('invalid_client');
      await expect(theirs.allowedBy(user)).rejects.toThrow('not to the consent page');
      await expect(errorOf(theirs.askForDevice())).resolves.toBe('invalid_client');
      await disable('null');
      expect(await outcomeOf(tokens)).toBe(200);
      expect(await outcomeOf(await theirs.refresh(tokens.refresh_token!))).toBe(200);
    });

    it('that is wrong is refused as RFC 6750 and RFC 9728 require', async () => {
      const metadata = `resource_metadata="${shared.baseUrl}/.well-known/oauth-protected-resource/api/v1"`;
      const missing = await fetch(`${shared.baseUrl}${FLIGHTS}`);
      expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, `Bearer ${metadata}`]);
      const wrong = await fetch(`${shared.baseUrl}${FLIGHTS}`, {
        headers: { Authorization: `Bearer svc_oauth_${'0'.repeat(36)}` },
      });
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer error="invalid_token", ${metadata}`,
      ]);
    });
  });

  it('describes itself to clients, and the resources that it protects', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${shared.baseUrl}/.well-known/${path}`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      return (await answer.json()) as Record<string, unknown>;
    };
    const metadata = await read('oauth-authorization-server');
    expect(metadata).not.toHaveProperty('registration_endpoint');
    expect(metadata).toMatchObject({
      issuer: shared.baseUrl,
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    for (const [path, resource] of [
      ['/api/v1', '/api/v1'],
      ['/mcp', '/mcp'],
      ['', '/api/v1'],
    ]) {
      expect(await read(`oauth-protected-resource${path}`)).toMatchObject({
        resource: `${shared.baseUrl}${resource}`,
        authorization_servers: [shared.baseUrl],
        scopes_supported: resource === '/mcp' ? ['flights:read', 'analysis:read', 'weather:read'] : SCOPES,
      });
    }
    // the library checks the document as RFC 9728 requires
    const resource = new URL(`${shared.baseUrl}/mcp`);
    const answer = await oauth.resourceDiscoveryRequest(resource, INSECURE);
    expect((await oauth.processResourceDiscoveryResponse(resource, answer)).resource).toBe(resource.href);
  });

  it('refuses requests that are not forms, too large, repeat a parameter, or contain a NUL', async () => {
    const send = async (body: string, type = 'application/x-www-form-urlencoded') => {
      const answer = await fetch(app.server.token_endpoint!, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    const refused = [400, 'invalid_request'];
    expect(await send('{}', 'application/json')).toEqual(refused);
    expect(await send(`grant_type=refresh_token&refresh_token=${'x'.repeat(20_000)}`)).toEqual(refused);
    expect(await send('grant_type=refresh_token&grant_type=authorization_code')).toEqual(refused);
    expect(await send('')).toEqual(refused);
    expect(await send('grant_type=refresh_token&refresh_token=x&client_id=%00')).toEqual(refused);
    const { url } = await app.begin({ client_id: 'app_\0' });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
    expect(await send(`grant_type=password&client_id=${app.id}`)).toEqual([400, 'unsupported_grant_type']);
    expect(await send(`grant_type=client_credentials&client_id=${app.id}`)).toEqual([
      400,
      'unsupported_grant_type',
    ]);
  });
});
