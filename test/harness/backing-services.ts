import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@app/database';
import { EmbeddedPostgres } from '@app/embedded-postgres';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Most tests need no durability, only the real server. */
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export async function temporaryFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `${prefix}-`));
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** A real PostgreSQL in a temporary folder. */
export class TestPostgres {
  private constructor(
    readonly server: EmbeddedPostgres,
    private readonly folder: string,
    private readonly serverSettings: readonly string[],
  ) {}

  /** With `durable`, what was committed survives a kill -9 of the server, as it does in production. */
  static async start({ durable = false } = {}): Promise<TestPostgres> {
    const folder = await temporaryFolder('test-postgres');
    const serverSettings = durable ? [] : FAST_AND_FORGETFUL;
    return new TestPostgres(
      await EmbeddedPostgres.start({ dataDir: folder, serverSettings }),
      folder,
      serverSettings,
    );
  }

  /** The server again after it was stopped or killed, with its data, on its port. */
  async restart(): Promise<TestPostgres> {
    const { folder, serverSettings } = this;
    const server = await EmbeddedPostgres.start({ dataDir: folder, port: this.server.port, serverSettings });
    return new TestPostgres(server, folder, serverSettings);
  }

  /** URL of a new database with the schema in it. */
  async createDatabase(name: string): Promise<string> {
    const admin = new Client({ connectionString: this.server.url });
    await admin.connect();
    await admin.query(`create database ${admin.escapeIdentifier(name)}`);
    await admin.end();
    const url = new URL(this.server.url);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return url.href;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A real Redis in a temporary folder, keeping nothing. */
export class TestRedis {
  private constructor(
    private readonly server: ChildProcess,
    readonly url: string,
    private readonly folder: string,
  ) {}

  static async start(givenPort?: number): Promise<TestRedis> {
    const folder = await temporaryFolder('test-redis');
    const port = givenPort ?? (await freePort());
    // prettier-ignore
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder,
                      '--maxmemory-policy', 'noeviction'];
    const server = spawn('redis-server', settings, { stdio: 'ignore' });
    await waitForPort(port);
    return new TestRedis(server, `redis://127.0.0.1:${port}`, folder);
  }

  /** Loses every job there is. */
  async forgetAll(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    await client.quit();
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGKILL');
    await gone;
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => undefined);
      socket.once('connect', () => socket.end());
    });
    if (open) return;
    await sleep(50);
  }
  throw new Error(`Nothing listens on port ${port}`);
}
