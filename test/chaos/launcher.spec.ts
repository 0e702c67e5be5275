import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres, isAlive } from '@app/embedded-postgres';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { freePort, temporaryFolder } from '../harness/backing-services.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 60_000;

/** `npm start` as a person runs it, with its output. */
class Launched {
  output = '';

  private constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  static start(environment: Record<string, string>): Launched {
    return new Launched(
      spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  async says(text: string | RegExp): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = typeof text === 'string' ? this.output.includes(text) : text.test(this.output);
      if (found) return this.output;
      if (Date.now() > deadline) throw new Error(`It did not say ${String(text)}:\n${this.output}`);
      await sleep(50);
    }
  }

  async ends(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit');
    return this.process.exitCode;
  }
}

/** Direct children of a process, by what they run. */
async function childrenOf(pid: number, program: string): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = list.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => commands[index]?.includes(program));
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('npm start', () => {
  let dataDir: string;
  let environment: Record<string, string>;
  let baseUrl: string;
  let client: ApiClient;
  let launched: Launched;
  let seed = 0;

  beforeAll(async () => {
    dataDir = await temporaryFolder('launcher');
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    environment = { DATA_DIR: dataDir, PORT: String(port), RECONCILE_INTERVAL_SECONDS: '2' };
    launched = Launched.start(environment);
  });

  afterAll(async () => {
    launched.process.kill('SIGINT');
    await launched.ends();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function expectUploadToWork(): Promise<void> {
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
  }

  it('prints a key and a curl line that works as printed', async () => {
    const output = await launched.says('Ctrl-C stops it.');
    const curl = /^ {2}(curl .+)$/m.exec(output)?.[1] ?? '';
    const shell = spawn('bash', ['-c', `${curl.replace('curl', 'curl -sS')}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let answer = '';
    shell.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(shell, 'close');
    expect(JSON.parse(answer)).toMatchObject({ status: 'processed', site: 'Col de la Forclaz' });
    client = new ApiClient(baseUrl, /svc_live_\w{36}/.exec(output)?.[0]);
  });

  it('refuses a second start on the same data, naming the process that has it', async () => {
    const second = Launched.start({ ...environment, PORT: String(await freePort()) });
    expect(await second.ends()).toBe(1);
    expect(second.output).toContain(`process ${launched.process.pid}`);
  });

  it('refuses a busy port, naming it', async () => {
    const other = await temporaryFolder('launcher-busy');
    const second = Launched.start({ ...environment, DATA_DIR: other });
    expect(await second.ends()).toBe(1);
    expect(second.output).toContain(`Port ${environment['PORT']} is in use`);
    await rm(other, { recursive: true, force: true });
  });

  it('refuses a bad configuration, listing all that is wrong', async () => {
    const second = Launched.start({ ...environment, PORT: 'http', UPLOAD_MAX_BYTES: '-1' });
    expect(await second.ends()).toBe(1);
    expect(second.output).toMatch(/PORT: must be a whole number[^]*UPLOAD_MAX_BYTES: must be at least/);
  });

  it('listens on loopback only', async () => {
    const listening = await readFile('/proc/net/tcp', 'utf8');
    const port = Number(environment['PORT']).toString(16).toUpperCase().padStart(4, '0');
    expect(listening).toContain(`0100007F:${port} 00000000:0000 0A`);
    expect(listening).not.toContain(`00000000:${port} 00000000:0000 0A`);
  });

  it.each(['api', 'worker'])('brings the %s back after kill -9', async (name) => {
    const [pid] = await childrenOf(launched.process.pid ?? 0, `apps/${name}/src/main.js`);
    process.kill(pid ?? 0, 'SIGKILL');
    await launched.says(`The ${name} is back.`);
    await expectUploadToWork();
  });

  it('brings PostgreSQL back after kill -9', async () => {
    const server = await EmbeddedPostgres.find(dataDir);
    process.kill(server?.pid ?? 0, 'SIGKILL');
    await launched.says('PostgreSQL is back.');
    for (let tries = 0; (await client.get('/api/v1/health')).status !== 200 && tries < 100; tries++)
      await sleep(100);
    await expectUploadToWork();
  });

  it('starts again after it was itself killed, leaving nothing behind', async () => {
    const children = [
      ...(await childrenOf(launched.process.pid ?? 0, 'apps/api')),
      ...(await childrenOf(launched.process.pid ?? 0, 'apps/worker')),
    ];
    expect(children).toHaveLength(2);
    launched.process.kill('SIGKILL');
    await launched.ends();
    launched = Launched.start(environment);
    const output = await launched.says('Ctrl-C stops it.');
    expect(output).toContain('It was still running.');
    expect(output).not.toContain('svc_live_');
    expect(children.filter(isAlive)).toEqual([]);
    await expectUploadToWork();
    expect((await client.get('/api/v1/flights?limit=100')).body.data.length).toBe(seed + 1);
  });

  it('stops everything on Ctrl-C and frees the port', async () => {
    const server = await EmbeddedPostgres.find(dataDir);
    launched.process.kill('SIGINT');
    expect(await launched.ends()).toBe(0);
    expect(server?.alive).toBe(false);
    const socket = net.connect(Number(environment['PORT']), '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});
