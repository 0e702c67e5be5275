import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { emitEvent } from '@core/database';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { CliPackage, type CliUser, decideDevice } from '../harness/cli-package.js';
import { FaultyProxy } from '../harness/faulty-proxy.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const IN_YEARS = '2099-01-01T00:00:00.000Z';
const TOKEN_PATH = '/oauth/token';
/** The shortest that a service can have. */
const ACCESS_TOKEN_SECONDS = 60;

describe('a login of the command line', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let cli: CliPackage;
  let service: Service;
  let proxy: FaultyProxy;
  let operator: Operator;
  let user: PlatformUser;
  let person: CliUser;

  beforeAll(async () => {
    cli = await CliPackage.install();
    wholeFile.add(() => Promise.resolve(cli.remove()));
    const postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    proxy = await FaultyProxy.start();
    wholeFile.add(() => proxy.stop());
    const databaseUrl = await postgres.createDatabase('cli_outages');
    service = await Service.prepare({
      databaseUrl,
      environment: {
        PUBLIC_URL: proxy.origin,
        OAUTH_ACCESS_TOKEN_SECONDS: String(ACCESS_TOKEN_SECONDS),
        EVENT_STREAM_HEARTBEAT_SECONDS: '1',
      },
    });
    wholeFile.add(() => service.stop());
    await service.startApi();
    proxy.target = service.baseUrl;
    operator = await Operator.at(databaseUrl);
    wholeFile.add(() => operator.close());
  }, 300_000);

  beforeEach(async () => {
    proxy.faultOf = () => undefined;
    user = await signedInUser(service, operator);
    person = cli.person();
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  /** Lets the next responses to refreshes go wrong. */
  const failRefreshes = (times: number, fault: 'lost' | 'silent') => {
    let left = times;
    proxy.faultOf = ({ path }) => (path === TOKEN_PATH && left-- > 0 ? fault : undefined);
  };

  const expireAccess = () =>
    operator.database.query(
      `update oauth_access_tokens set expires_at = now() - interval '1 second'
        where user_id in (select id from users where account_id = $1)`,
      [user.account.id],
    );

  const list = () => person.run('list', '--json');

  it('waits for the user while the service restarts', async () => {
    const { shown, ended, stop } = await person.beginLogin(proxy.origin);
    eachTest.add(() => Promise.resolve(stop()));
    const before = proxy.count(TOKEN_PATH);
    await service.api!.stop();
    await until('it has asked in vain', () => proxy.count(TOKEN_PATH) > before);
    await service.startApi();
    const afterwards = proxy.count(TOKEN_PATH);
    failRefreshes(1, 'lost');
    await until('its connection was cut', () => proxy.count(TOKEN_PATH) > afterwards);
    await decideDevice(user, shown, true);
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });

  it('works with the shortest lives of access tokens, and does not refresh them at each request', async () => {
    await person.logIn(proxy.origin, user);
    const { tokens } = person.stored;
    const freshMs = Date.parse(tokens.fresh_until) - Date.now();
    expect(freshMs).toBeLessThan((ACCESS_TOKEN_SECONDS / 2) * 1_000);
    expect(freshMs).toBeGreaterThan(0);
    expect((await list()).code).toBe(0);
    expect(person.stored.tokens).toEqual(tokens);
  });

  it('survives responses to refreshes that are lost, on all machines', async () => {
    const other = cli.person();
    await person.logIn(proxy.origin, user);
    await other.logIn(proxy.origin, user);
    for (const each of [person, other]) each.storeTokens({ fresh_until: LONG_AGO });
    const discoveries = proxy.count('/.well-known/oauth-authorization-server');
    failRefreshes(2, 'silent'); // 8 s each: the third attempt comes after 17 s
    expect(await list()).toMatchObject({ code: 0, errors: '' });
    expect(proxy.count('/.well-known/oauth-authorization-server')).toBe(discoveries + 1);
    expect(await other.run('list', '--json')).toMatchObject({ code: 0, errors: '' });
    person.storeTokens({ fresh_until: LONG_AGO });
    expect(await list()).toMatchObject({ code: 0, errors: '' });
  });

  /** Begins a refresh whose response has not arrived yet. */
  const beginRefresh = async () => {
    person.storeTokens({ fresh_until: LONG_AGO });
    let [hasArrived, isReleased] = [false, false];
    proxy.faultOf = async ({ path }) => {
      if (path !== TOKEN_PATH) return undefined;
      hasArrived = true;
      await until('the test goes on', () => isReleased);
      return undefined;
    };
    const ended = list();
    await until('the service has refreshed', () => hasArrived);
    return { ended, release: () => (isReleased = true) };
  };

  it('does not replace a newer one with refreshed tokens', async () => {
    await person.logIn(proxy.origin, user);
    const newer = cli.person();
    await newer.logIn(proxy.origin, user);
    const { ended, release } = await beginRefresh();
    copyFileSync(newer.credentialsFile, person.credentialsFile);
    release();
    expect(await ended).toMatchObject({ code: 0, errors: '' });
    expect(person.stored).toEqual(newer.stored);
  });

  it('is not brought back by a refresh after a logout', async () => {
    await person.logIn(proxy.origin, user);
    const { ended, release } = await beginRefresh();
    rmSync(person.credentialsFile);
    release();
    expect(await ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('You are no longer logged in') as string,
    });
    expect(existsSync(person.credentialsFile)).toBe(false);
  });

  it('refreshes a token that is refused, though the clock says that it is fresh', async () => {
    await person.logIn(proxy.origin, user);
    const { tokens } = person.stored;
    person.storeTokens({ fresh_until: IN_YEARS });
    await expireAccess();
    expect(await list()).toMatchObject({ code: 0, errors: '' });
    expect(person.stored.tokens.access_token).not.toBe(tokens.access_token);
  });

  it('listens on when the access token expires, without a word', async () => {
    await person.logIn(proxy.origin, user);
    const listening = person.start('listen', '--json');
    eachTest.add(() => Promise.resolve(void listening.kill()));
    let errors = '';
    listening.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const lines: { event?: { id: string } }[] = [];
    createInterface({ input: listening.stdout! }).on('line', (line) =>
      lines.push(JSON.parse(line) as { event?: { id: string } }),
    );
    const streams = () =>
      proxy.requests.filter(({ path }) => path === '/api/v1/events').length + (listening.exitCode ?? 0);
    const before = streams();
    await until('its stream is open', () => streams() > before);
    const emit = () =>
      emitEvent(operator.database, { accountId: user.account.id, type: 'flight.deleted', data: {} });
    const first = await emit();
    await until('the first event is shown', () => lines.length === 2);
    await expireAccess();
    await until('it has another stream', () => streams() > before + 1);
    const second = await emit();
    await until('the second event is shown', () => lines.length === 3);
    expect(lines.slice(1).map(({ event }) => event!.id)).toEqual([first, second]);
    listening.kill('SIGINT');
    expect((await once(listening, 'close'))[0]).toBe(0);
    expect(errors).toBe('');
  });

  it('lets `listen` end before it has begun', async () => {
    await person.logIn(proxy.origin, user);
    proxy.faultOf = ({ path }) => (path.startsWith('/api/v1/events') ? 'silent' : undefined);
    const before = proxy.count('/api/v1/events');
    const listening = person.start('listen', '--json');
    eachTest.add(() => Promise.resolve(void listening.kill()));
    await until('it has asked', () => proxy.count('/api/v1/events') > before);
    listening.kill('SIGINT');
    expect((await once(listening, 'close'))[0]).toBe(0);
  });

  it('is forgotten by a logout while the service is away, which says what remains', async () => {
    await person.logIn(proxy.origin, user);
    const copy = readFileSync(person.credentialsFile);
    await service.api!.stop();
    eachTest.add(() => service.startApi());
    const { code, lines } = await person.run('logout', '--json');
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [{ status: 'logged_out', problem: expect.stringContaining(`${proxy.origin}: `) as string }],
    });
    expect(existsSync(person.credentialsFile)).toBe(false);
    writeFileSync(person.credentialsFile, copy);
    const logout = person.start('logout');
    let text = '';
    logout.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(logout, 'close');
    expect(text).toMatch(
      /^Logged out\.\nThe service could not be asked to end the login: .+\nDisconnect "flight-analysis command line"/,
    );
  });
});
