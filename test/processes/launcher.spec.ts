import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { isAlive } from '@core/process';
import { Client } from 'pg';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { childOf, Launched } from '../harness/launched.js';
import { reservePort } from '../harness/reserve-port.js';
import { until } from '../harness/until.js';

const LOG_FILE_MAX_BYTES = 4_096;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** The embedded server of a data folder. */
async function serverOf(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await EmbeddedPostgres.find(dataDir);
  if (!server) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  return server;
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux')
  console.warn(
    '\n!!! This is not Linux: "npm start" is NOT tested here. Its tests look into /proc.\n' +
      '!!! Run them on Linux, or in the image of the Dockerfile, before you change the launcher.\n',
  );

onLinux('npm start', () => {
  const cleanup = new Cleanup();
  let dataDir: string;
  let environment: Record<string, string>;
  let port: number;
  let client: ApiClient;
  let launched: Launched;
  let firstOutput: string;
  let seed = 0;

  beforeAll(async () => {
    dataDir = await temporaryFolder('launcher');
    cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
    cleanup.add(async () => (await EmbeddedPostgres.find(dataDir))?.stop());
    port = await reservePort();
    environment = {
      DATA_DIR: dataDir,
      PORT: String(port),
      ANALYSIS_THREADS: '1',
      ANALYSIS_WARM_UP: 'off',
      RECONCILE_INTERVAL_SECONDS: '2',
      LOG_FILE_MAX_BYTES: String(LOG_FILE_MAX_BYTES),
      UPLOAD_WAIT_SECONDS: '120',
      SHUTDOWN_GRACE_SECONDS: '60',
      WEBHOOK_ALOW_HTTP: 'on', // misspelled
    };
    await launch();
    firstOutput = launched.output;
    client = new ApiClient(`http://127.0.0.1:${port}`, /svc_live_\w{36}/.exec(firstOutput)?.[0]);
  });

  beforeEach(async () => {
    if (launched.ended) await launch();
  });

  afterAll(() => cleanup.run());

  async function launch(): Promise<void> {
    const started = start(environment);
    launched = started;
    await started.says('Press Ctrl-C to stop.');
  }

  /** Runs `npm start` in this environment; stopped with the tests at the latest. */
  function start(variables: Record<string, string>): Launched {
    const started = Launched.start(variables);
    cleanup.add(async () => {
      started.process.kill('SIGINT');
      await started.ends();
    });
    return started;
  }

  async function expectUploadToWork(): Promise<void> {
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
  }

  it('prints a key and a curl line that works as printed', async () => {
    const curl = /^ {2}(curl .+)$/m.exec(firstOutput)?.[1] ?? '';
    const shell = spawn('bash', ['-c', `${curl.replace('curl', 'curl -sS')}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let answer = '';
    shell.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(shell, 'close');
    expect(JSON.parse(answer)).toMatchObject({ status: 'processed', site: 'Schnifis' });
  });

  it('warns once of a misspelled variable, and not again in the log of each process', async () => {
    const warning = 'Warning: unknown variable WEBHOOK_ALOW_HTTP. Did you mean WEBHOOK_ALLOW_HTTP?';
    expect(firstOutput.split(warning)).toHaveLength(2);
    const logs = await Promise.all(
      ['api', 'worker'].map((name) => readFile(`${dataDir}/${name}.log`, 'utf8')),
    );
    expect(logs.join('')).not.toContain('WEBHOOK_ALOW_HTTP');
  });

  it("makes mails sent from the command line contain the service's URL", async () => {
    const platform = async (...words: string[]) => {
      const command = ['scripts/cli.mjs', 'platform', ...words, '--json'];
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
      return stdout;
    };
    const { data } = JSON.parse(await platform('accounts', 'list')) as { data: { id: string }[] };
    const mail = await platform('accounts', 'invite', data[0]!.id, '--email', 'ada@example.org');
    expect(mail).toContain(`http://127.0.0.1:${port}/platform/v1/password-reset/confirm`);
  });

  it('rejects a second start on the same data and names the process that holds it', async () => {
    const second = start({ ...environment, PORT: String(await reservePort()) });
    expect(await second.ends()).toBe(1);
    expect(second.output).toContain(`process ${launched.pid}`);
  });

  it('rejects a busy port and names it', async () => {
    const other = await temporaryFolder('launcher-busy');
    cleanup.add(() => rm(other, { recursive: true, force: true }));
    const second = start({ ...environment, DATA_DIR: other });
    expect(await second.ends()).toBe(1);
    expect(second.output).toContain(`Port ${port} is in use`);
  });

  it('rejects a bad configuration and lists every mistake', async () => {
    const second = start({ ...environment, PORT: 'http', UPLOAD_MAX_BYTES: '-1' });
    expect(await second.ends()).toBe(1);
    expect(second.output).toMatch(/PORT: must be a whole number[^]*UPLOAD_MAX_BYTES: must be at least/);
  });

  it('listens only on loopback', async () => {
    const listening = await readFile('/proc/net/tcp', 'utf8');
    const portHex = port.toString(16).toUpperCase().padStart(4, '0');
    expect(listening).toContain(`0100007F:${portHex} 00000000:0000 0A`);
    expect(listening).not.toContain(`00000000:${portHex} 00000000:0000 0A`);
  });

  it.each(['api', 'worker'])('restarts the %s after kill -9', async (name) => {
    process.kill(await childOf(launched.pid, `/${name}.js`), 'SIGKILL');
    await launched.says(`The ${name} is back.`);
    await expectUploadToWork();
  });

  it('restarts PostgreSQL after kill -9', async () => {
    process.kill((await serverOf(dataDir)).pid, 'SIGKILL');
    await launched.says('PostgreSQL is back.');
    await until(
      'the API has its database again',
      () => client.get('/api/v1/health'),
      ({ status }) => status === 200,
    );
    await expectUploadToWork();
  });

  /** Has the API log events until it is so. */
  async function logUntil(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });
    await until(what, async () => {
      for (const method of ['POST', 'DELETE']) {
        await client.send(method, `/api/v1/flights/${body.id}/sharing`, {});
      }
      return isTrue();
    });
  }

  it('rotates its logs while they are written', async () => {
    const [apiLog, serverLog] = [path.join(dataDir, 'api.log'), path.join(dataDir, 'pg.log')];
    await logUntil('api.log is rotated a second time', () => existsSync(`${apiLog}.2`));
    expect(statSync(`${apiLog}.1`).size).toBeLessThanOrEqual(LOG_FILE_MAX_BYTES);

    await writeFile(serverLog, 'x'.repeat(LOG_FILE_MAX_BYTES), { flag: 'a' });
    await until('pg.log is rotated', () => statSync(serverLog).size < LOG_FILE_MAX_BYTES);
    expect(await readFile(`${serverLog}.1`, 'utf8')).toMatch(/x{1000}$/);
    const database = new Client({ connectionString: (await serverOf(dataDir)).url });
    await database.connect();
    await expect(database.query('select nonsense')).rejects.toThrow('nonsense');
    await database.end();
    await until(
      'the server goes on in it',
      () => readFile(serverLog, 'utf8'),
      (text) => text.includes('nonsense'),
    );
  });

  it('starts again after being killed itself, leaving nothing behind', async () => {
    const flightIds = async () =>
      (await client.get('/api/v1/flights?limit=100')).body.data.map((flight) => flight.id);
    await expectUploadToWork();
    const flightsBefore = await flightIds();
    const children = [await childOf(launched.pid, '/api.js'), await childOf(launched.pid, '/worker.js')];
    launched.process.kill('SIGKILL');
    await launched.ends();
    await launch();
    expect(launched.output).toContain('PostgreSQL was already running.');
    expect(launched.output).not.toContain('svc_live_');
    await until('the earlier processes have ended', () => !children.some(isAlive));
    await expectUploadToWork();
    expect(await flightIds()).toEqual(expect.arrayContaining(flightsBefore));
  });

  it('stops everything on Ctrl-C and frees the port', async () => {
    const server = await serverOf(dataDir);
    launched.process.kill('SIGINT');
    expect(await launched.ends()).toBe(0);
    expect(server.alive).toBe(false);
    const socket = net.connect(port, '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('writes a log again when the disk has room again', async () => {
    const apiLog = path.join(dataDir, 'api.log');
    launched.process.kill('SIGINT');
    await launched.ends();
    await rm(apiLog, { force: true });
    await symlink('/dev/full', apiLog);
    await launch();
    await logUntil('it misses the room', () => launched.output.includes(`Cannot write ${apiLog}: ENOSPC`));
    await rm(apiLog);
    await logUntil('it writes again', () => launched.output.includes(`${apiLog} is writable again`));
    await logUntil('what happens is logged', async () =>
      (await readFile(apiLog, 'utf8')).includes('"sharing.enabled"'),
    );
  });
});
