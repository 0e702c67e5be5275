import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { Redis } from 'ioredis';
import { guard, guarded } from './guard.js';
import { reservePort } from './reserve-port.js';
import { TestDatabases } from './test-databases.js';
import { until } from './until.js';

/** Most tests need no durability, only a real server. */
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export async function temporaryFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `${prefix}-`));
}

const run = promisify(execFile);

/** A stopped server with the template for databases, to be copied: initializing and migrating one takes seconds. */
const SEED = 'TEST_POSTGRES_SEED';

/** A real PostgreSQL in a temporary folder. */
export class TestPostgres {
  private constructor(
    readonly server: EmbeddedPostgres,
    private readonly folder: string,
    private readonly serverSettings: readonly string[],
    private readonly leaveUnguarded: () => void,
    readonly databases: TestDatabases,
  ) {}

  /** With `durable`, committed data survives a kill -9 of the server, as in production. */
  static async start({ durable = false, settings = [] as string[] } = {}): Promise<TestPostgres> {
    const folder = await temporaryFolder('test-postgres');
    const seed = process.env[SEED];
    if (seed !== undefined) await run('cp', ['-a', `${seed}/.`, folder]); // keeps the owner of the files
    return TestPostgres.run(folder, await reservePort(), [
      ...(durable ? [] : FAST_AND_FORGETFUL),
      ...settings,
    ]);
  }

  /** Makes every server that this process starts from now on, and those with the same environment, a copy of one. */
  static async startFromSeed(): Promise<{ remove: () => Promise<void> }> {
    const postgres = await TestPostgres.start();
    await postgres.databases.ensureTemplate();
    await postgres.server.stop();
    postgres.leaveUnguarded();
    process.env[SEED] = postgres.folder;
    return { remove: () => rm(postgres.folder, { recursive: true, force: true }) };
  }

  /** Restarts the server after a stop or kill, with its data and on the same port. */
  async restart(): Promise<TestPostgres> {
    this.leaveUnguarded();
    return TestPostgres.run(this.folder, this.server.port, this.serverSettings, this.databases);
  }

  private static async run(
    folder: string,
    port: number,
    serverSettings: readonly string[],
    databases?: TestDatabases,
  ) {
    const server = await EmbeddedPostgres.start({ dataDir: folder, port, serverSettings });
    const leaveUnguarded = guard(server.pid, 'postgres', 'SIGINT');
    const onServer = databases ?? new TestDatabases(server.url, process.env[SEED] !== undefined);
    return new TestPostgres(server, folder, serverSettings, leaveUnguarded, onServer);
  }

  /** What the server has logged. */
  async log(): Promise<string> {
    return readFile(path.join(this.folder, 'pg.log'), 'utf8');
  }

  /** The URL of a new database with the schema. */
  async createDatabase(name: string): Promise<string> {
    return this.databases.create(name);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.leaveUnguarded();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A real Redis in a temporary folder, without persistence. */
export class TestRedis {
  private constructor(
    private readonly server: ChildProcess,
    readonly url: string,
    private readonly folder: string,
    private readonly kill: () => Promise<void>,
  ) {}

  /** Resolves once the server responds. @throws with its output if it exits before */
  static async start(givenPort?: number): Promise<TestRedis> {
    const folder = await temporaryFolder('test-redis');
    const port = givenPort ?? (await reservePort());
    // prettier-ignore
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder,
                      '--maxmemory-policy', 'noeviction'];
    const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const kill = guarded(server, 'redis-server');
    await until('Redis accepts connections', () => {
      if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}:\n${output}`);
      return output.includes('Ready to accept connections');
    });
    return new TestRedis(server, `redis://127.0.0.1:${port}`, folder, kill);
  }

  get pid(): number {
    return this.server.pid!;
  }

  /** Drops all jobs. */
  async forgetAll(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    await client.quit();
  }

  /** A second call has no effect. */
  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
