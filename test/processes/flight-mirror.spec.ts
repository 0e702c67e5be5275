import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { samples } from '../harness/full-run.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const EXAMPLE = path.resolve(import.meta.dirname, '../../examples/flight-mirror/mirror.mjs');
const FLIGHTS = '/api/v1/flights';

const USERS = samples({ usual: 12, full: 50 });
const KILLS = samples({ usual: 6, full: 20 });
/** A mirror runs for this long before it is killed: sometimes it only starts, sometimes it follows the stream. */
const RUN_MS_MAX = 1_500;
const LOOK_EVERY_MS = 500;
/** How many users do something at the same time. */
const ACTIVE_USERS = 3;

interface User {
  readonly account: string;
  readonly client: ApiClient;
  readonly token: string;
}

type Upload = (client: ApiClient) => Promise<unknown>;

/** A user uploads, renames, corrects or deletes a flight. */
async function changeSomething({ client }: User, upload: Upload): Promise<void> {
  const { body } = await client.get(`${FLIGHTS}?limit=100`);
  const flight = body.data[Math.floor(Math.random() * body.data.length)];
  const kind = Math.random();
  if (!flight || kind < 0.35) await upload(client);
  else if (kind < 0.65)
    await client.sendJson('PATCH', `${FLIGHTS}/${flight.id}`, { title: `Flight ${kind}` });
  else if (kind < 0.8) {
    await client.sendJson('PATCH', `${FLIGHTS}/${flight.id}`, { notes: `Notes ${kind}`, tags: [`${kind}`] });
    await client.sendJson('PATCH', `${FLIGHTS}/${flight.id}`, { corrections: { pilot: `Pilot ${kind}` } });
  } else await client.send('DELETE', `${FLIGHTS}/${flight.id}`, {});
}

/** The process of the app. */
class Mirror {
  output = '';
  /** What it has written to standard error. */
  problems = '';
  readonly ended: Promise<unknown>;
  private readonly child: ChildProcess;

  constructor(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    this.child = spawn(process.execPath, [EXAMPLE, ...words], { env: environment, stdio: [...stdio] });
    this.child.stdout!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr!.on('data', (chunk: Buffer) => (this.problems += chunk.toString()));
    this.ended = once(this.child, 'close');
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

type Flights = Record<string, FlightBody[]>;

describe('the sample app that mirrors flights', () => {
  const cleanup = new Cleanup();
  const mirrors = new Cleanup();
  let service: Service;
  let operator: Operator;
  let app: OAuthApp;
  let folder: string;
  let seed = 0;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    folder = await temporaryFolder('flight-mirror');
    cleanup.add(() => rm(folder, { recursive: true }));
    service = await Service.start({
      databaseUrl: await postgres.createDatabase('flight_mirror'),
      environment: { ANALYSIS_THREADS: '1', PLAN_FREE: 'requests_per_minute=6' },
    });
    cleanup.add(() => service.stop());
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const developer = await signedInUser(service, operator, { plan: 'UNLIMITED' });
    app = await OAuthApp.register(service, developer, { kind: 'server' });
  });

  afterEach(() => mirrors.run());
  afterAll(() => cleanup.run());

  /** A user with a flight, who then connects the app. */
  async function newUser(): Promise<User> {
    const user = await signedInUser(service, operator, { plan: 'UNLIMITED' });
    const { key } = await operator.createKey(user.account.id, { scopes: ['flights:read', 'flights:write'] });
    const client = new ApiClient(service.baseUrl, key);
    await upload(client);
    const { access_token: token } = await app.tokensOf(user, { scope: 'flights:read' });
    return { account: user.account.publicId, client, token };
  }

  const upload = (client: ApiClient) =>
    client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc }, { Prefer: 'respond-async' });

  /** An app's files, and the environment of its process. */
  function files(name: string) {
    const usersFile = path.join(folder, `${name}-users.json`);
    const environment = {
      FLIGHT_URL: service.baseUrl,
      FLIGHT_KEY: app.secret!,
      USERS_FILE: usersFile,
      MIRROR_FILE: path.join(folder, `${name}.jsonl`),
    };
    const write = async (users: readonly User[]) => {
      const tokens = Object.fromEntries(users.map((user) => [user.account, user.token]));
      await writeFile(`${usersFile}.new`, JSON.stringify(tokens));
      await rename(`${usersFile}.new`, usersFile); // a mirror may be reading it
    };
    return { environment, write };
  }

  type Environment = Readonly<Record<string, string>>;

  function start(env: Environment): Mirror {
    const mirror = new Mirror(env);
    mirrors.add(() => mirror.kill());
    return mirror;
  }

  async function shown(env: Environment): Promise<Flights> {
    const mirror = new Mirror(env, 'show');
    await mirror.ended;
    expect(mirror.problems).toBe('');
    return JSON.parse(mirror.output) as Flights;
  }

  /** What the service says about the flights of these users, in the form of the mirror. */
  async function source(users: readonly User[]): Promise<Flights> {
    const flights: Flights = {};
    for (const { account, client } of users) {
      const { body } = await client.get(`${FLIGHTS}?limit=100`);
      const ids = body.data.map(({ id }) => id).sort();
      flights[account] = [];
      for (const id of ids) flights[account].push((await client.get(`${FLIGHTS}/${id}`)).body);
    }
    return flights;
  }

  const untilAllAreProcessed = () =>
    until('all flights are processed', async () => {
      const rows = await operator.database.query<object[]>(
        `select 1 from flights where status = 'processing' or correction_due`,
      );
      return rows.length === 0;
    });

  const inOrder = (flights: Flights) => Object.fromEntries(Object.entries(flights).sort());

  /** Waits for the mirror, then compares every field. */
  async function expectEqual(env: Environment, users: readonly User[]): Promise<void> {
    await untilAllAreProcessed();
    const expected = inOrder(await source(users));
    await until('the mirror has all changes', async () => {
      await sleep(LOOK_EVERY_MS);
      return JSON.stringify(inOrder(await shown(env))) === JSON.stringify(expected);
    }).catch(() => undefined); // the next lines say what is missing
    await mirrors.run();
    expect(inOrder(await shown(env))).toEqual(expected);
  }

  it('has every field of every flight after it was killed again and again amid changes', async () => {
    const { environment, write } = files('killed');
    const users = await Promise.all(Array.from({ length: USERS }, newUser));
    const early = users.slice(0, USERS / 2);
    await write(early);
    let isActive = true;
    const active = Array.from({ length: ACTIVE_USERS }, async () => {
      while (isActive) await changeSomething(users[Math.floor(Math.random() * users.length)]!, upload);
    });
    for (let kill = 0; kill < KILLS; kill++) {
      const mirror = start(environment);
      await sleep(Math.random() * RUN_MS_MAX);
      if (kill === Math.floor(KILLS / 3)) await write(users); // the others have connected the app
      await mirror.kill();
    }
    isActive = false;
    await Promise.all(active);
    const mirror = start(environment);
    await expectEqual(environment, users);
    expect(mirror.problems).toBe('');
  });

  it('goes on from its last whole change if it was killed while it wrote one', async () => {
    const { environment } = files('half');
    const whole = { cursor: 'a', listed: { acc_1: [{ id: '1' }] } };
    await writeFile(
      environment.MIRROR_FILE,
      `${JSON.stringify(whole)}\n{"cursor":"b","changed":[["acc_1",{"id`,
    );
    expect(await shown(environment)).toEqual(whole.listed);
  });

  it('reads everything again if its cursor is too old, and forgets a user who has left', async () => {
    const { environment, write } = files('away');
    const [stays, leaves] = [await newUser(), await newUser()];
    await write([stays, leaves]);
    start(environment);
    await expectEqual(environment, [stays, leaves]);

    await changeSomething(stays, upload);
    await upload(stays.client);
    await untilAllAreProcessed();
    await stays.client.get('/api/v1/events'); // gives all events a place
    await operator.database.query(
      `with gone as (delete from events returning position)
       update event_feed set swept_position = (select max(position) from gone)`,
    );
    await write([stays]);
    const mirror = start(environment);
    await expectEqual(environment, [stays]);
    expect(mirror.problems).toMatch(/no longer has the events/);
  });

  it('waits as long as the service asks for if it sends too many requests', async () => {
    const { id, publicId } = await operator.createAccount();
    const { key } = await operator.createKey(id, {
      scopes: ['flights:read', 'flights:write', 'profile:read'],
    });
    const user = {
      account: publicId,
      token: key,
      client: new ApiClient(service.baseUrl, (await operator.createKey(id)).key),
    };
    for (let n = 0; n < 5; n++) await upload(user.client);
    await untilAllAreProcessed();
    await operator.database.query(`update accounts set plan = 'FREE' where id = $1`, [id]);
    const environment = { ...files('limited').environment, FLIGHT_KEY: key, USERS_FILE: '' };
    const mirror = start(environment);
    await until('it was told to wait', () => /429 rate_limited: trying again in \d+ s/.test(mirror.problems));
    await operator.database.query(`update accounts set plan = 'UNLIMITED' where id = $1`, [id]);
    await expectEqual(environment, [user]);
  });
});
