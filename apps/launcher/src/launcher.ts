import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { announceAddress, type Settings, unsharedVariables } from '@core/config';
import { migrate, waitForDatabase } from '@core/database';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { keptEncryptionKeys } from '@core/encryption';
import { type LogLimits } from '@core/process';
import { lockDataDir } from './data-dir-lock.js';
import { Client } from 'pg';
import { ensureFirstAccount, firstAccount, firstLinkToken } from './first-account.js';
import { requireFreePort } from './port-check.js';
import { redisSilence } from './redis-check.js';
import { ServiceProcess } from './service-process.js';
import { welcome } from './welcome.js';

/** How long the processes of a killed launcher may keep the port. */
const PORT_WAIT_MS = 15_000;
const DATABASE_WATCH_MS = 500;
/** The build inserts the URLs of the bundles here. */
const PROGRAMS = {
  api: new URL('../../api/src/main.js', import.meta.url),
  worker: new URL('../../worker/src/main.js', import.meta.url),
};

/** Runs the whole service from one command: PostgreSQL (unless one is configured), migrations, API and worker. */
export class Launcher {
  private readonly processes: ServiceProcess[] = [];
  private postgres: Promise<EmbeddedPostgres> | undefined;
  private presence: Client | undefined;
  private releaseLock: (() => Promise<void>) | undefined;
  private withdrawAddress: (() => Promise<void>) | undefined;
  private stopped: Promise<void> | undefined;
  private lastLogProblem: string | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly root: string,
  ) {}

  /** Resolves when the service is ready. @throws Error with the reason if it cannot start */
  async start(): Promise<void> {
    const { settings } = this;
    const startedAt = Date.now();
    const lock = await lockDataDir(settings.dataDir);
    this.releaseLock = lock.release;
    await requireFreePort(settings.host, settings.port, lock.tookOver ? PORT_WAIT_MS : 0);
    const database = this.prepareDatabase();
    const ready = this.startProcesses(database); // loads their modules while the database starts
    const databaseUrl = await database;
    if (this.stopped) return;
    this.say('Starting the API and the worker …');
    this.withdrawAddress = await announceAddress(settings);
    await ready;
    if (this.stopped) return;
    const account = await firstAccount(databaseUrl);
    const { signInLinkSeconds: linkSeconds } = settings;
    const linkToken = account && (await firstLinkToken(databaseUrl, account.id, linkSeconds));
    this.say(`Ready after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
    const variables = unsharedVariables(['DATA_DIR', 'DATABASE_URL']);
    const link = linkToken === undefined ? undefined : { token: linkToken, lifeSeconds: linkSeconds };
    const { publicUrl } = settings;
    const [, script = ''] = process.argv;
    process.stdout.write(`${welcome({ publicUrl, root: this.root, account, link, variables, script })}\n`);
  }

  /** Stops everything, workers before their database, and exits. */
  async stop(exitCode: number): Promise<void> {
    this.stopped ??= this.stopAll(exitCode);
    return this.stopped;
  }

  /** Resolves with the URL of the database once it is running and migrated. */
  private async prepareDatabase(): Promise<string> {
    const databaseUrl = this.settings.databaseUrl ?? (await this.startPostgres());
    this.say('Migrating the database …');
    await this.waitForBackends(databaseUrl);
    await migrate(this.settings.databaseDirectUrl ?? databaseUrl);
    await ensureFirstAccount(databaseUrl);
    return databaseUrl;
  }

  /** Waits for the database. Only warns about Redis, because uploads wait until it is available. */
  private async waitForBackends(databaseUrl: string): Promise<void> {
    await waitForDatabase(databaseUrl, (reason) => this.say(`${reason}; still trying …`));
    const { redisUrl } = this.settings;
    if (redisUrl === undefined) return;
    const silence = await redisSilence(redisUrl);
    if (silence)
      this.say(
        `Redis at ${new URL(redisUrl).host} does not respond (${silence}). Uploads wait until it does.`,
      );
  }

  private async startPostgres(): Promise<string> {
    this.say(`Starting PostgreSQL in ${this.settings.dataDir} …`);
    const { dataDir } = this.settings;
    this.postgres = EmbeddedPostgres.start({ dataDir, logLimits: this.logLimits });
    const server = await this.postgres;
    await this.showPresence(server.url);
    if (server.created) this.say('Created a new database.');
    if (server.adopted) this.say('PostgreSQL was already running.');
    void this.keepPostgresRunning(server.port);
    return server.url;
  }

  /** Keeps a connection open. The command line stops a server that it started, unless others are connected. */
  private async showPresence(url: string): Promise<void> {
    this.presence = new Client({ connectionString: url, application_name: 'launcher', keepAlive: true });
    this.presence.on('error', () => undefined); // keepPostgresRunning handles it
    await this.presence.connect();
  }

  /** Restarts it on the same port, which the API and the worker use. */
  private async keepPostgresRunning(port: number): Promise<void> {
    while (!this.stopped) {
      await sleep(DATABASE_WATCH_MS);
      this.rotatePostgresLog();
      if (this.stopped || (await this.postgres)?.alive) continue;
      this.say('PostgreSQL stopped unexpectedly. Restarting it …');
      try {
        const { dataDir } = this.settings;
        this.postgres = EmbeddedPostgres.start({ dataDir, port, logLimits: this.logLimits });
        await this.showPresence((await this.postgres).url);
        this.say('PostgreSQL is back.');
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error));
        void this.stop(1);
      }
    }
  }

  private rotatePostgresLog(): void {
    try {
      EmbeddedPostgres.rotateLog(this.settings.dataDir, this.logLimits);
    } catch (error) {
      const sentence = `Cannot rotate the PostgreSQL log: ${(error as Error).message}`;
      if (sentence !== this.lastLogProblem) this.say(sentence);
      this.lastLogProblem = sentence;
    }
  }

  private get logLimits(): LogLimits {
    return { bytesMax: this.settings.logFileMaxBytes, filesKept: this.settings.logFilesKept };
  }

  private async startProcesses(database: Promise<string>): Promise<void> {
    const { dataDir } = this.settings;
    const variables = database.then((databaseUrl) => this.variablesFor(databaseUrl));
    for (const name of ['api', 'worker'] as const) {
      this.processes.push(
        new ServiceProcess({
          name,
          program: PROGRAMS[name],
          variables,
          logFile: path.join(dataDir, `${name}.log`),
          logLimits: this.logLimits,
          say: (text) => this.say(text),
          onHopeless: () => void this.stop(1),
        }),
      );
    }
    await Promise.all(this.processes.map((process) => process.start()));
  }

  private async variablesFor(databaseUrl: string): Promise<Record<string, string>> {
    const { dataDir, encryptionKeys } = this.settings;
    return {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SHUTDOWN_DRAIN_SECONDS: '0', // this API has no load balancer
      ...(encryptionKeys === undefined && { ENCRYPTION_KEYS: await keptEncryptionKeys(dataDir) }),
    };
  }

  private async stopAll(exitCode: number): Promise<void> {
    if (this.processes.length > 0) this.say('\nStopping …');
    const graceMs = this.settings.shutdownGraceSeconds * 1_000 + 1_000;
    await Promise.all(this.processes.map((process) => process.stop(graceMs)));
    await this.presence?.end().catch(() => undefined);
    const server = await this.postgres?.catch(() => undefined); // waits if it is still starting
    await server?.stop();
    await this.withdrawAddress?.();
    await this.releaseLock?.();
    if (this.processes.length > 0) this.say('Stopped.');
    process.exit(exitCode);
  }

  private say(text: string): void {
    process.stderr.write(`${text}\n`);
  }
}
