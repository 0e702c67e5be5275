import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, temporaryFolder, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { guard } from '../harness/guard.js';
import { type BalancedServer, haproxyIsInstalled, TestHaproxy } from '../harness/haproxy.js';
import { reservePort } from '../harness/reserve-port.js';
import { TEST_KEYS } from '../harness/service-environment.js';
import { until } from '../harness/until.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What the image has under this name on its PATH. */
const PROGRAM = path.join(ROOT, 'bin/flights');

interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | number | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly replicas: number };
}

type Ports = Readonly<Record<'api' | 'management', number>>;

const canRun = redisIsInstalled() && haproxyIsInstalled();
if (!canRun)
  console.warn('\n!!! Without redis-server and haproxy, the commands of docker-compose.yml are NOT run.\n');

/** There is no Docker here. This runs what the containers would run, with their environment, in the same order. */
(canRun ? describe : describe.skip)('the commands of docker-compose.yml', () => {
  const cleanup = new Cleanup();
  let services: Readonly<Record<string, Service>>;
  let hosts: readonly [inCompose: string, here: string][];
  let dataDir: string;
  let proxy: TestHaproxy;

  beforeAll(async () => {
    const file = await readFile(path.join(ROOT, 'docker-compose.yml'), 'utf8');
    ({ services } = parse(file, { merge: true }) as { services: Record<string, Service> });
    const postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const redis = await TestRedis.start();
    cleanup.add(() => redis.stop());
    const { host, password } = new URL(postgres.server.url);
    hosts = [
      ['postgres:5432', host],
      ['redis:6379', new URL(redis.url).host],
      ['POSTGRES_PASSWORD', password],
    ];
    dataDir = await temporaryFolder('test-compose');
  });

  afterAll(() => cleanup.run());

  /** The environment of the image and of the service, with the required variables set by the operator. */
  function environmentOf(name: string, ports?: Ports): Record<string, string> {
    const environment: Record<string, string> = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(ports && { PORT: String(ports.api) }),
    };
    const operator: Record<string, string> = { ENCRYPTION_KEYS: TEST_KEYS, ANALYSIS_WARM_UP: 'off' };
    for (const [variable, value] of Object.entries(services[name]!.environment)) {
      const given = operator[variable] ?? (value === null ? undefined : here(String(value), ports));
      if (given !== undefined) environment[variable] = given;
    }
    return environment;
  }

  /** A value of the Compose file, with its variables and with the ports of this machine. */
  function here(value: string, ports?: Ports): string {
    let result = value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, '$1');
    while (/\$\{\w+:-[^${}]*\}/.test(result)) result = result.replace(/\$\{\w+:-([^${}]*)\}/, '$1');
    for (const [inCompose, port] of hosts) result = result.replace(inCompose, port);
    return ports ? result.replaceAll(/\b3001\b/g, String(ports.management)) : result;
  }

  /** As Docker starts a container with this image, whose entry point is the program. */
  function start(words: readonly string[], environment: Record<string, string>): ChildProcess {
    return startAsItIs(PROGRAM, words, environment);
  }

  function startAsItIs(program: string, words: readonly string[], environment: Record<string, string>) {
    const child = spawn(program, words, {
      cwd: dataDir,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.setEncoding('utf8');
    return child;
  }

  async function run(words: readonly string[], environment: Record<string, string>) {
    return ended(start(words, environment));
  }

  /** As Docker runs a health check in a container, without the entry point. */
  async function isHealthy([program, ...words]: readonly string[], environment: Record<string, string>) {
    return (await ended(startAsItIs(program!, words, environment))).code === 0;
  }

  async function ended(child: ChildProcess) {
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    if (child.exitCode === null) await once(child, 'exit');
    return { code: child.exitCode, stdout, stderr };
  }

  /** Starts one replica, and resolves once its health check succeeds. */
  async function startReplica(name: 'api' | 'worker'): Promise<BalancedServer> {
    const service = services[name]!;
    const ports = { api: await reservePort(), management: await reservePort() };
    const environment = environmentOf(name, ports);
    const child = start(service.command, environment);
    const output = Promise.all([text(child.stdout!), text(child.stderr!)]);
    const leaveUnguarded = guard(child.pid!, `${name}.js`, 'SIGKILL');
    cleanup.add(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      leaveUnguarded();
      expect([child.exitCode, (await output)[1]]).toEqual([0, '']);
    });
    const [, ...check] = service.healthcheck!.test;
    await until(`the ${name} is healthy`, async () => {
      if (child.exitCode !== null) throw new Error((await output).join('\n'));
      return isHealthy(
        check.map((word) => here(word, ports)),
        environment,
      );
    });
    return { name: `${name}${ports.api}`, port: ports.api, managementPort: ports.management };
  }

  it('migrate, then run two workers and two APIs behind the proxy, which process an upload', async () => {
    expect(await run(services['migrate']!.command, environmentOf('migrate'))).toMatchObject({
      code: 0,
      stderr: '',
    });

    const replicas = (name: 'api' | 'worker') =>
      Promise.all(Array.from({ length: services[name]!.deploy!.replicas }, () => startReplica(name)));
    const [apis, workers] = [await replicas('api'), await replicas('worker')];
    expect([apis.length, workers.length]).toEqual([2, 2]);
    proxy = await TestHaproxy.start(apis);
    cleanup.add(() => proxy.stop());

    const environment = environmentOf('api', { api: apis[0]!.port, management: apis[0]!.managementPort });
    const platform = async (...words: string[]) => {
      const { code, stdout, stderr } = await run(['platform', ...words, '--json'], environment);
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as Record<string, string>;
    };
    await platform('accounts', 'create', '--name', 'My club');
    const scopes = 'profile:read,flights:read,flights:write';
    const { key } = await platform('keys', 'create', '--name', 'demo', '--scopes', scopes);
    const client = new ApiClient(proxy.url, key);
    for (let seed = 0; seed < 4; seed++) {
      const { status, body } = await client.upload({ igc: shortRidgeFlight({ seed }).igc });
      expect([status, body.status]).toEqual([201, 'processed']);
    }
    expect((await client.get('/api/v1/flights')).body.data).toHaveLength(4);
  });

  it('name the programs without a word, and refuse one that is none of them', async () => {
    const environment = environmentOf('migrate');
    const without = await run([], environment);
    expect(without).toMatchObject({ code: 64, stdout: '' });
    for (const name of ['api', 'worker', 'migrate', 'platform'])
      expect(without.stderr).toContain(`  ${name} `);
    const refusal = 'flights: "echo" is not a command. See flights --help.\n';
    expect(await run(['echo', 'x'], environment)).toEqual({ code: 64, stdout: '', stderr: refusal });
  });
});
