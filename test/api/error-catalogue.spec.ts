import { randomUUID } from 'node:crypto';
import {
  API_KEYS_PER_ACCOUNT_MAX,
  APPS_PER_ACCOUNT_MAX,
  ERROR_CATALOGUE,
  type ErrorCode,
  PASSKEYS_PER_USER_MAX,
  type Plan,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@core/contract';
import { AllowanceRepository } from '@core/access';
import { makeSignInLink } from '@capabilities/accounts';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { groundLog } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { TestStream } from '../harness/event-stream.js';
import { addFlight, newGroup } from '../harness/groups.js';
import { insertAccessToken } from '../harness/oauth-app.js';
import {
  OIDC_CLIENT,
  OidcTestBrowser,
  OidcTestProvider,
  type OidcTestUser,
} from '../harness/oidc-provider.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { newClient } from '../harness/prepared-service.js';
import { sendRaw } from '../harness/raw-request.js';
import { Service } from '../harness/service.js';
import { sendImport } from '../harness/send-import.js';
import { storedFiles } from '../harness/stored-files.js';
import { totpCode } from '../harness/totp.js';
import { until } from '../harness/until.js';
import { insertWaitingFlights } from '../harness/waiting-flights.js';

const ENDPOINT = { url: 'https://club.example/hooks', event_types: ['*'] };
const APP = { name: 'x', kind: 'native', redirect_uris: ['com.example.x:/cb'], scopes: ['flights:read'] };
const isOk = (answer: Answer) => answer.status === 200;

/** Flights that can wait; more than the other cases need. */
const ACCOUNT_MAX = 50;
const IN_ALL_MAX = 100;
const IMPORTS_MAX = 1;

const environment = {
  EVENT_STREAMS_MAX: '1',
  INBOX_ENTRIES_MAX: '1',
  ANALYSIS_THREADS: '1', // warms up sooner than two
  LOG_LEVEL: 'silent',
  PLATFORM_SIGN_UP: 'closed',
  PLATFORM_ATTEMPTS_PER_ACCOUNT: '2',
  QUEUE_ACCOUNT_MAX: String(ACCOUNT_MAX),
  QUEUE_MAX: String(IN_ALL_MAX),
  IMPORT_ACCOUNT_MAX: String(IMPORTS_MAX),
  GROUP_ACCOUNT_MAX: '1',
  GROUP_WAITING_MAX: '1',
  GROUP_ADDS_PER_HOUR_PER_ADDRESS: '3',
  OAUTH_APP_QUOTA_PERCENT: '1',
  PLAN_FREE: 'requests_per_minute=1,storage_bytes=1',
  PLAN_PRO: 'requests_per_month=1,flights_total=1',
  REQUEST_TIMEOUT_SECONDS: '4',
};

/** Has its own service, because some errors need it broken. */
describe('the error catalogue', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let service: Service;
  let operator: Operator;
  /** Another API, at a URL for which browsers allow passkeys, that requires a second factor of operators. */
  let onLocalhost: Service;
  /** Of that API, which signs users in with it alone. */
  let provider: OidcTestProvider;
  let client: ApiClient;
  let anonymous: ApiClient;
  let platform: PlatformClient;
  let closed: ApiClient;
  let weatherOnly: ApiClient;
  /** Flights processed by a worker that has stopped since. */
  let processed: { flight: string; onGround: string };
  let metered: { accountId: string; flight: string };

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('errors');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    provider = await OidcTestProvider.start(['http://localhost:3000']);
    cleanup.add(() => provider.stop());
    onLocalhost = await Service.prepare({
      databaseUrl,
      environment: {
        ...environment,
        PUBLIC_URL: 'http://localhost:3000',
        PLATFORM_OPERATOR_SECOND_FACTOR: 'required',
        PLATFORM_PASSWORD_SIGN_IN: 'off',
        OIDC_ISSUER_URL: provider.origin,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
        OIDC_ALLOWED_GROUP: 'pilots',
        OIDC_TIMEOUT_SECONDS: '1',
      },
    });
    cleanup.add(() => onLocalhost.stop());
    await onLocalhost.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    const suspended = await operator.createAccount();
    const keyOf = async (id: string, ...scopes: 'weather:read'[]) =>
      (await operator.createKey(id, scopes.length > 0 ? { scopes } : {})).key;
    client = new ApiClient(service.baseUrl, await keyOf(account.id));
    weatherOnly = new ApiClient(service.baseUrl, await keyOf(account.id, 'weather:read'));
    closed = new ApiClient(service.baseUrl, await keyOf(suspended.id));
    anonymous = new ApiClient(service.baseUrl, undefined);
    platform = new PlatformClient(service.baseUrl);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [suspended.id]);

    const { id: accountId } = await operator.createAccount();
    await service.startWorker();
    const upload = async (by: ApiClient, igc: Uint8Array) => (await by.upload({ igc })).body.id;
    const flight = await upload(client, shortRidgeFlight({ seed: 11 }).igc);
    processed = { flight, onGround: await upload(client, groundLog()) };
    const theirs = new ApiClient(service.baseUrl, await keyOf(accountId));
    metered = { accountId, flight: await upload(theirs, shortRidgeFlight({ seed: 13 }).igc) };
    await service.worker?.stop();
  });

  afterAll(() => cleanup.run());

  async function clientOn(plan: Plan): Promise<ApiClient> {
    const { id } = await operator.createAccount(plan);
    return new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
  }

  function waiting(accountId: string, count: number): Promise<string[]> {
    return insertWaitingFlights(operator.database, { accountId, queueClass: 'import', count, ageSeconds: 0 });
  }

  /** A user who has turned on an authenticator app. */
  async function withTotp(): Promise<PlatformUser> {
    const user = await signedInUser(service, operator);
    const setup = await user.client.sendJson('POST', '/second-factor/totp', { password: TEST_PASSWORD });
    const { secret } = JSON.parse(setup.text) as { secret: string };
    await user.client.sendJson('POST', '/second-factor/totp/confirm', { code: totpCode(secret) });
    return user;
  }

  async function member(): Promise<PlatformClient> {
    return (await signedInUser(service, operator)).client;
  }

  /** A user of the provider has signed in there. */
  async function answeredByProvider(user: OidcTestUser) {
    const login = randomUUID();
    provider.users.set(login, user);
    const client = new PlatformClient(onLocalhost.baseUrl);
    const begun = await client.sendJson('POST', '/sign-in-oidc/authorization', {});
    const { url } = JSON.parse(begun.text) as { url: string };
    const query = await new OidcTestBrowser(provider).signIn(url, login);
    return { client, query: query.toString() };
  }

  async function signInWithOidc(user: OidcTestUser): Promise<Answer> {
    const { client, query } = await answeredByProvider(user);
    return client.sendJson('POST', '/sign-in-oidc', { query });
  }

  function signIn(email: string): Promise<Answer> {
    return platform.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
  }

  async function rawAnswer(bytes: string): Promise<Answer> {
    const answer = await sendRaw(service.baseUrl, bytes);
    return { ...answer, bytes: Buffer.from(answer.text), body: JSON.parse(answer.text) as Answer['body'] };
  }

  /** As if events after the cursor had been deleted because of their age. */
  async function afterExpiredCursor(): Promise<Answer> {
    const { body } = await client.get('/api/v1/events?after=now');
    await operator.database.query('update event_feed set swept_position = last_position + 1');
    return client.get(`/api/v1/events?after=${body.next_cursor}`);
  }

  async function afterTheOnlyStream(): Promise<Answer> {
    const { id } = await operator.createAccount();
    const { key } = await operator.createKey(id);
    const stream = await TestStream.open(service.baseUrl, key);
    const answer = await client.get('/api/v1/events', { Accept: 'text/event-stream' });
    stream.close();
    return answer;
  }

  /** How to provoke each error. The type requires an entry for every code of the catalogue. */
  const provoke: Record<ErrorCode, () => Promise<Answer>> = {
    validation_failed: () => client.get('/api/v1/flights?limit=x'),
    invalid_cursor: () => client.get('/api/v1/flights?cursor=x'),
    cursor_expired: () => afterExpiredCursor(),
    missing_file: () => client.upload({ title: 'no file' }),
    malformed_request: () => client.get('/api/v1/flights/%ff'),
    missing_api_key: () => anonymous.get('/api/v1/flights'),
    invalid_api_key: () => anonymous.get('/api/v1/flights', { Authorization: 'Bearer x' }),
    insufficient_scope: () => weatherOnly.get('/api/v1/flights'),
    account_disabled: () => closed.get('/api/v1/flights'),
    not_signed_in: () => platform.get('/account'),
    invalid_credentials: () => signIn('nobody@example.org'),
    second_factor_required: async () => {
      const { email } = await withTotp();
      return signIn(email);
    },
    second_factor_invalid: async () => {
      const { email } = await withTotp();
      return platform.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD, code: '000000' });
    },
    second_factor_already_on: async () => {
      const { client } = await withTotp();
      return client.sendJson('POST', '/second-factor/totp', { password: TEST_PASSWORD });
    },
    second_factor_not_on: async () =>
      (await member()).sendJson('POST', '/second-factor/totp/removal', { password: TEST_PASSWORD }),
    passkey_not_valid: () =>
      new PlatformClient(onLocalhost.baseUrl).sendJson('POST', '/sign-in-passkey', {
        credential: { id: 'x' },
      }),
    passkeys_unavailable: () => platform.sendJson('POST', '/sign-in-passkey/challenge'),
    oidc_not_configured: () => platform.sendJson('POST', '/sign-in-oidc/authorization', {}),
    oidc_unavailable: async () => {
      const { client, query } = await answeredByProvider({});
      provider.isHanging = true;
      try {
        return await client.sendJson('POST', '/sign-in-oidc', { query });
      } finally {
        provider.isHanging = false;
      }
    },
    oidc_sign_in_failed: () =>
      new PlatformClient(onLocalhost.baseUrl).sendJson('POST', '/sign-in-oidc', { query: 'code=x' }),
    oidc_email_not_verified: () => signInWithOidc({ email: 'a@example.org', groups: ['pilots'] }),
    oidc_account_not_confirmed: async () => {
      const { email } = await signedInUser(service, operator);
      await operator.database.query(
        'update users set email_verified = false, invited = false where email = $1',
        [email],
      );
      return signInWithOidc({ email, email_verified: true, groups: ['pilots'] });
    },
    oidc_not_allowed: () => signInWithOidc({ email: 'b@example.org', email_verified: true }),
    oidc_other_identity: async () => {
      const { email } = await signedInUser(service, operator);
      const user = { email, email_verified: true, groups: ['pilots'] };
      expect((await signInWithOidc(user)).status).toBe(204);
      return signInWithOidc(user);
    },
    password_sign_in_off: () =>
      new PlatformClient(onLocalhost.baseUrl).sendJson('POST', '/password-reset', { email: 'a@example.org' }),
    passkey_not_found: async () =>
      (await member()).sendJson('DELETE', '/passkeys/pky_01KAFQ2N8R4T6V9X1Z3B5D7F9H'),
    passkey_limit_reached: async () => {
      const { client, email } = await signedInUser(onLocalhost, operator);
      await operator.database.query(
        `insert into passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up)
         select 'pky_' || n || u.id, u.id, 'x', n || u.id, '', 0, 'singleDevice', false
           from users u, generate_series(1, $2) n where u.email = $1`,
        [email, PASSKEYS_PER_USER_MAX],
      );
      return client.sendJson('POST', '/passkeys/challenge');
    },
    fresh_session_required: async () => {
      const { client, email } = await signedInUser(service, operator);
      await operator.database.query(
        `update sessions set created_at = created_at - interval '1 day'
          where user_id = (select id from users where email = $1)`,
        [email],
      );
      return client.sendJson('POST', '/keys', { name: 'x', scopes: ['flights:read'] });
    },
    operator_second_factor_required: async () => {
      const { client } = await signedInUser(onLocalhost, operator, { role: 'operator' });
      return client.get('/accounts');
    },
    email_not_verified: async () => {
      const { email } = await signedInUser(service, operator);
      await operator.database.query('update users set email_verified = false where email = $1', [email]);
      return signIn(email);
    },
    sign_up_closed: () =>
      platform.sendJson('POST', '/sign-up', {
        email: 'nobody@example.org',
        password: TEST_PASSWORD,
        name: 'Nobody',
      }),
    cross_site_request: () =>
      platform.sendJson('POST', '/sign-out', undefined, { Origin: 'https://elsewhere.example' }),
    operator_only: async () => (await signedInUser(service, operator)).client.get('/accounts'),
    account_not_found: async () =>
      (await signedInUser(service, operator, { role: 'operator' })).client.get('/accounts/acc_1'),
    session_not_found: async () =>
      (await signedInUser(service, operator)).client.sendJson('DELETE', '/sessions/ses_1'),
    invalid_token: () => platform.sendJson('POST', '/verify-email', { token: 'x', password: 'x' }),
    user_not_set_up: async () => {
      const account = { ...(await operator.createAccount()), role: 'member' } as const;
      const token = await makeSignInLink(operator.database, account, 60);
      return platform.sendJson('POST', '/sign-in-link', { token });
    },
    too_many_attempts: async () => {
      for (let i = 0; i < 2; i++) await signIn('somebody@example.org');
      return signIn('somebody@example.org');
    },
    app_not_found: async () => (await member()).get('/apps/app_1/usage'),
    app_limit_reached: async () => {
      const user = await member();
      for (let n = 0; n < APPS_PER_ACCOUNT_MAX; n++) await user.sendJson('POST', '/apps', APP);
      return user.sendJson('POST', '/apps', APP);
    },
    app_has_no_secret: async () => {
      const user = await member();
      const { id } = (await user.sendJson('POST', '/apps', APP)).body;
      return user.sendJson('POST', `/apps/${id}/rotate-secret`);
    },
    connection_not_found: async () => (await member()).sendJson('DELETE', '/connections/con_1'),
    authorization_not_valid: async () =>
      (await member()).sendJson('POST', '/authorizations/review', { query: 'client_id=app_1' }),
    device_code_not_found: async () =>
      (await member()).sendJson('POST', '/device-authorizations/review', { user_code: 'WDJBMJHT' }),
    key_not_found: async () => (await member()).sendJson('DELETE', '/keys/key_1'),
    key_not_live: async () => {
      const user = await member();
      const { id } = (await user.sendJson('POST', '/keys', { name: 'x', scopes: ['flights:read'] })).body;
      await user.sendJson('DELETE', `/keys/${id}`);
      return user.sendJson('POST', `/keys/${id}/rotate`, {});
    },
    key_already_rotated: async () => {
      const user = await member();
      const { id } = (await user.sendJson('POST', '/keys', { name: 'x', scopes: ['flights:read'] })).body;
      await user.sendJson('POST', `/keys/${id}/rotate`, {});
      return user.sendJson('POST', `/keys/${id}/rotate`, {});
    },
    key_limit_reached: async () => {
      const { client: user, account } = await signedInUser(service, operator);
      for (let n = 0; n < API_KEYS_PER_ACCOUNT_MAX; n++) await operator.createKey(account.id);
      return user.sendJson('POST', '/keys', { name: 'x', scopes: ['flights:read'] });
    },
    endpoint_not_found: async () => (await member()).get('/webhook-endpoints/whe_1'),
    endpoint_limit_reached: async () => {
      const { client: user, account } = await signedInUser(service, operator);
      for (let n = 0; n < WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX; n++) {
        await operator.createEndpoint(account.id, ENDPOINT.url);
      }
      return user.sendJson('POST', '/webhook-endpoints', ENDPOINT);
    },
    endpoint_disabled: async () => {
      const user = await member();
      const { id } = (await user.sendJson('POST', '/webhook-endpoints', ENDPOINT)).body;
      await user.sendJson('POST', `/webhook-endpoints/${id}/disable`);
      return user.sendJson('POST', `/webhook-endpoints/${id}/ping`);
    },
    endpoint_not_signed: async () => {
      const user = await member();
      const chat = { ...ENDPOINT, kind: 'discord', url: 'https://discord.com/api/webhooks/1/token' };
      const { id } = (await user.sendJson('POST', '/webhook-endpoints', chat)).body;
      return user.sendJson('POST', `/webhook-endpoints/${id}/rotate-secret`);
    },
    delivery_not_found: async () => (await member()).get('/deliveries/dlv_1'),
    flight_not_found: () => client.get('/api/v1/flights/1'),
    feed_not_found: () => anonymous.get(`/feeds/${'A'.repeat(43)}.ics`),
    site_not_found: () => client.send('DELETE', '/api/v1/sites/sit_1', {}),
    group_not_found: () => anonymous.get(`/g/${'A'.repeat(43)}.json`),
    group_entry_not_found: () => anonymous.get(`/added-flights/${'A'.repeat(43)}`),
    group_limit_reached: async () => {
      const owner = await newClient(service, operator);
      await newGroup(owner);
      return owner.sendJson('POST', '/api/v1/groups', { name: 'One too many' });
    },
    group_closed: async () => {
      const owner = await newClient(service, operator);
      const group = await newGroup(owner);
      await owner.sendJson('PATCH', `/api/v1/groups/${group.id}`, { accepts_flights: false });
      return addFlight(anonymous, group, { igc: shortRidgeFlight({ seed: 31 }).igc });
    },
    group_flight_exists: async () => {
      const entry = { flight_id: processed.flight };
      const { id } = await newGroup(client, [entry]);
      return client.sendJson('POST', `/api/v1/groups/${id}/entries`, entry);
    },
    group_full: async () => {
      const group = await newGroup(await newClient(service, operator));
      await addFlight(anonymous, group, { igc: shortRidgeFlight({ seed: 32 }).igc });
      return addFlight(anonymous, group, { igc: shortRidgeFlight({ seed: 33 }).igc });
    },
    group_add_limit_reached: async () => {
      const group = await newGroup(await newClient(service, operator));
      for (let n = 0; n < 3; n++) await addFlight(anonymous, group, {});
      const answer = await addFlight(anonymous, group, {});
      await operator.database.query('delete from attempt_windows');
      return answer;
    },
    import_not_found: () => client.get('/api/v1/imports/imp_1'),
    invalid_archive: () => sendImport(client, { archive: Buffer.from('no archive') }),
    import_limit_reached: async () => {
      const file = { 'a.igc': Buffer.from('no flight') };
      for (let n = 0; n < IMPORTS_MAX; n++) await sendImport(client, { igc: file }); // no worker is running
      return sendImport(client, { igc: file });
    },
    not_found: () => client.get('/api/v1/nothing'),
    method_not_allowed: () => client.send('PATCH', '/api/v1/flights', {}),
    flight_processing: async () => {
      const igc = shortRidgeFlight({ seed: 7 }).igc;
      const { body } = await client.upload({ igc }, { Prefer: 'respond-async' }); // no worker is running yet
      return client.get(`/api/v1/flights/${body.id}/track`);
    },
    flight_merged: async () => {
      const merged = (into: string | null) =>
        operator.database.query('update flights set status = $2, merged_into = $3 where public_id = $1', [
          processed.onGround,
          into === null ? 'processed' : 'merged',
          into,
        ]);
      await merged(processed.flight);
      return client.get(`/api/v1/flights/${processed.onGround}/track`).finally(() => merged(null));
    },
    flight_without_track: async () => {
      const { body } = await client.sendJson('POST', '/api/v1/manual-flights', { flown_on: '2012-06-14' });
      return client.get(`/api/v1/flights/${body.id}/track`);
    },
    invalid_csv: () =>
      client.send('POST', '/api/v1/manual-flights/csv-preview', {
        body: 'Date\n"2012-06-14',
        headers: { 'Content-Type': 'text/csv' },
      }),
    flight_with_track: () =>
      client.sendJson('PATCH', `/api/v1/flights/${processed.flight}`, { glider: 'Sigma 8' }),
    file_damaged: async () => {
      await storedFiles(service.dataDir).write(processed.flight, Buffer.from('not what was uploaded'));
      return client.get(`/api/v1/flights/${processed.flight}/track?format=igc`);
    },
    file_not_available: async () => {
      await storedFiles(service.dataDir).remove(processed.flight);
      return client.get(`/api/v1/flights/${processed.flight}/track?format=igc`);
    },
    airspace_crossing_not_found: () => client.get(`/api/v1/flights/${processed.flight}/airspace/pictures/1`),
    segment_not_found: () => client.get(`/api/v1/flights/${processed.flight}/segments/99`),
    segment_not_a_flight: () => client.get(`/api/v1/flights/${processed.flight}/segments/0`),
    weather_not_available: () => client.get(`/api/v1/flights/${processed.onGround}/weather`),
    // the automatic one is in English
    analysis_not_found: () => client.get(`/api/v1/flights/${processed.flight}/analysis?language=fr`),
    ai_provider_failed: async () => {
      const run = client.send('POST', `/api/v1/flights/${processed.flight}/analysis?language=de`, {});
      run.catch(() => undefined); // in case the test fails before it is awaited
      const giveUp = `update debriefs set status = 'failed' where language = 'de' and status = 'running' returning id`;
      await until(
        'the run exists and can be given up',
        () => operator.database.query<[unknown[], number]>(giveUp),
        ([rows]) => rows.length > 0,
      );
      return run;
    },
    ai_allowance_exhausted: async () => {
      await operator.database.query(`update accounts set plan = 'FREE' where id = $1`, [metered.accountId]);
      const { key } = await operator.createKey(metered.accountId); // the API has cached the plan of the first key
      await operator.database.query('update installation set debriefs_charged = true'); // as with a language model
      const allowance = new AllowanceRepository(operator.database);
      while (await allowance.reserveDebrief(metered.accountId, 3));
      // in its own language: the automatic run, in English, may still be waiting and would be joined
      return new ApiClient(service.baseUrl, key).send(
        'POST',
        `/api/v1/flights/${metered.flight}/analysis?language=fr`,
        {},
      );
    },
    file_too_large: () => client.upload({ igc: new Uint8Array(10_485_761) }),
    upload_conflict: async () => {
      // every insert finds the flight of another request, and every look finds it deleted
      await operator.database.query(`
        create function insert_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger insert_nothing before insert on flights for each row execute function insert_nothing()`);
      try {
        return await client.upload({ igc: shortRidgeFlight({ seed: 17 }).igc });
      } finally {
        await operator.database.query('drop function insert_nothing cascade');
      }
    },
    request_timeout: () => rawAnswer('GET /api/v1/flights HTTP/1.1\r\nHost:'), // and no more
    expectation_failed: () => rawAnswer('GET /api/v1/flights HTTP/1.1\r\nHost: x\r\nExpect: junk\r\n\r\n'),
    headers_too_large: () => rawAnswer(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    idempotency_key_in_use: async () => {
      const headers = { 'Idempotency-Key': 'under-way' };
      await client.upload({ igc: 'no flight' }, headers);
      await operator.database.query(
        `update idempotent_requests set answer = null, locked_until = now() + interval '1 minute' where key = $1`,
        [headers['Idempotency-Key']],
      );
      return client.upload({ igc: 'no flight' }, headers);
    },
    idempotency_key_reused: async () => {
      const headers = { 'Idempotency-Key': 'once' };
      await client.upload({ igc: 'no flight' }, headers);
      return client.upload({ igc: 'another' }, headers);
    },
    download_not_available: async () => {
      const { body } = await client.send('POST', `/api/v1/flights/${processed.flight}/sharing`, {});
      const { pathname } = new URL((body as unknown as { url: string }).url);
      return anonymous.get(`${pathname}/track?format=gpx`);
    },
    preview_image_not_available: async () => {
      const { body } = await client.send('POST', `/api/v1/flights/${processed.onGround}/sharing`, {});
      return anonymous.get(`${new URL((body as unknown as { url: string }).url).pathname}.png`);
    },
    share_not_found: () => anonymous.get(`/s/${'A'.repeat(43)}.json`),
    body_too_large: () =>
      client.send('PATCH', '/api/v1/flights/1', {
        body: JSON.stringify({ title: 'x'.repeat(16_384) }),
        headers: { 'Content-Type': 'application/json' },
      }),
    unsupported_media_type: () => client.send('POST', '/api/v1/flights', { body: '{}' }),
    invalid_igc: () => client.upload({ igc: 'no flight' }),
    invalid_track: () => client.upload({ igc: '<gpx></gpx>' }),
    track_without_times: () =>
      client.upload({ igc: '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>' }),
    flight_processing_failed: async () => {
      const title = 'its file gets lost';
      const upload = client.upload({ igc: shortRidgeFlight().igc, title });
      upload.catch(() => undefined); // in case the test fails before it is awaited
      const [stored] = await until(
        'the upload is stored',
        () =>
          operator.database.query<{ id: string }[]>('select public_id as id from flights where title = $1', [
            title,
          ]),
        (rows) => rows.length > 0,
      );
      await storedFiles(service.dataDir).remove(stored?.id ?? '');
      await service.startWorker();
      try {
        return await upload;
      } finally {
        await service.worker?.stop(); // the flights of the following cases must keep waiting
      }
    },
    rate_limited: async () => {
      const hasty = await clientOn('FREE');
      await hasty.get('/api/v1/flights');
      return hasty.get('/api/v1/flights');
    },
    monthly_quota_exceeded: async () => {
      const frugal = await clientOn('PRO');
      await frugal.get('/api/v1/flights');
      return frugal.get('/api/v1/flights');
    },
    app_quota_exceeded: async () => {
      const owner = await signedInUser(service, operator, { plan: 'FREE' });
      const token = await insertAccessToken(operator, owner);
      await operator.database.query(
        `insert into connected_app_usage (account_id, app_id, month, requests)
          select $1, c.app_id, date_trunc('month', now() at time zone 'UTC'), 1
            from oauth_connections c join users u on u.id = c.user_id where u.account_id = $1`,
        [owner.account.id],
      );
      return new ApiClient(service.baseUrl, token).get('/api/v1/flights');
    },
    direct_upload_limit_reached: async () => {
      const { id } = await operator.createAccount();
      await operator.database.query(
        `insert into daily_usage (account_id, day, direct_uploads) values ($1, (now() at time zone 'UTC')::date, 25000)`,
        [id],
      );
      const { key } = await operator.createKey(id);
      return new ApiClient(service.baseUrl, key).send('PUT', '/dav/x.igc', { body: 'x' });
    },
    flight_limit_reached: async () => {
      const account = await operator.createAccount('PRO');
      await waiting(account.id, 1);
      const { key } = await operator.createKey(account.id);
      return new ApiClient(service.baseUrl, key).upload({ igc: shortRidgeFlight().igc });
    },
    storage_limit_reached: async () => (await clientOn('FREE')).upload({ igc: shortRidgeFlight().igc }),
    waiting_flight_limit_reached: async () => {
      const account = await operator.createAccount();
      await waiting(account.id, ACCOUNT_MAX);
      const { key } = await operator.createKey(account.id);
      return new ApiClient(service.baseUrl, key).upload({ igc: shortRidgeFlight().igc });
    },
    inbox_entry_not_found: () => client.send('DELETE', '/dav/x', {}),
    inbox_path_conflict: async () => {
      const theirs = await clientOn('PRO');
      await theirs.send('MKCOL', '/dav/a', {});
      return theirs.send('PUT', '/dav/a', { body: 'x' });
    },
    inbox_full: async () => {
      const theirs = await clientOn('PRO');
      await theirs.send('MKCOL', '/dav/a', {});
      return theirs.send('PUT', '/dav/b', { body: 'x' });
    },
    inbox_depth_unsupported: () => client.send('PROPFIND', '/dav/', {}),
    event_stream_limit_reached: () => afterTheOnlyStream(),
    queue_full: async () => {
      const account = await operator.createAccount();
      const ids = await waiting(account.id, IN_ALL_MAX);
      const another = await clientOn('UNLIMITED');
      try {
        return await until(
          'the API counts again',
          () => another.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' }),
          ({ status }) => status === 503,
        );
      } finally {
        await operator.database.query('delete from flights where public_id = any($1)', [ids]);
      }
    },
    internal_error: async () => {
      await operator.database.query('alter table flights rename to flights_elsewhere');
      try {
        return await client.get('/api/v1/flights');
      } finally {
        await operator.database.query('alter table flights_elsewhere rename to flights');
      }
    },
    service_unavailable: async () => {
      await postgres.server.stop();
      try {
        return await client.get('/api/v1/flights');
      } finally {
        postgres = await postgres.restart(); // keeps the cases independent of each other
        await until('the API has its database again', () => client.get('/api/v1/health'), isOk);
      }
    },
  };

  it.each(Object.keys(provoke) as (keyof typeof provoke)[])('has a way to provoke %s', async (code) => {
    const answer = await provoke[code]();
    expect(answer.body.code).toBe(code);
    expect(answer.status).toBe(ERROR_CATALOGUE[code].status);
    expect(answer.body.message).not.toMatch(/undefined|\[object|Error:|select|\/[a-z]+\/[a-z]+\.[jt]s/i);
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect(answer.headers.get('link')).toContain(`/docs/errors#${code}`);
  });
});
