import { spawn, spawnSync } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolder } from './backing-services.js';
import { guarded } from './guard.js';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini');
/** Fewer than a service opens, so that its connections change sessions all the time. */
const POOL_SIZE = 4;

export function pgbouncerIsInstalled(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** A real pgbouncer with the configuration of `deploy`. */
export class TestPgbouncer {
  private constructor(
    /** The database through pgbouncer. */
    readonly url: string,
    private readonly folder: string,
    private kill: () => Promise<void>,
  ) {}

  static async start(databaseUrl: string): Promise<TestPgbouncer> {
    const folder = await temporaryFolder('test-pgbouncer');
    const url = new URL(databaseUrl);
    const database = url.pathname.slice(1);
    const { hostname, port, username, password } = url;
    url.port = String(await reservePort());
    const settings: Record<string, string> = {
      listen_port: url.port,
      auth_file: path.join(folder, 'userlist.txt'),
      default_pool_size: String(POOL_SIZE),
    };
    let text = await readFile(CONFIGURATION, 'utf8');
    for (const [name, value] of Object.entries(settings)) text = changed(text, name, `${name} = ${value}`);
    const server = `host=${hostname} port=${port} dbname=${database}`;
    const databases = `${database} = ${server}\nsingle = ${server} pool_size=1`;
    text = changed(text, 'flights', databases) + `admin_users = ${username}\nlogfile =\n`;
    await writeFile(path.join(folder, 'pgbouncer.ini'), text);
    await writeFile(settings['auth_file']!, `"${username}" "${decodeURIComponent(password)}"\n`);
    await chmod(folder, 0o755); // root may not run it
    const pgbouncer = new TestPgbouncer(url.href, folder, run(folder));
    await pgbouncer.untilItAnswers();
    return pgbouncer;
  }

  /** The same database through a single session of the server. */
  get singleSessionUrl(): string {
    return Object.assign(new URL(this.url), { pathname: '/single' }).href;
  }

  /** Ends it with all connections, and starts it again. */
  async killAndRestart(): Promise<void> {
    await this.kill();
    this.kill = run(this.folder);
    await this.untilItAnswers();
  }

  /** The names of the applications that are connected through it. */
  async applications(): Promise<Set<string>> {
    const clients = await this.administer<{ application_name: string; database: string }>('show clients');
    return new Set(
      clients.filter(({ database }) => database !== 'pgbouncer').map((client) => client.application_name),
    );
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async untilItAnswers(): Promise<void> {
    await until('pgbouncer answers', () =>
      this.administer('show version').then(
        () => true,
        () => false,
      ),
    );
  }

  private async administer<Row>(statement: string): Promise<Row[]> {
    const url = Object.assign(new URL(this.url), { pathname: '/pgbouncer' });
    const client = new Client({ connectionString: url.href });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function changed(text: string, name: string, line: string): string {
  const pattern = new RegExp(`^${name} = .*$`, 'm');
  if (!pattern.test(text)) throw new Error(`${CONFIGURATION} does not set ${name}`);
  return text.replace(pattern, line);
}

/** @returns ends it */
function run(folder: string): () => Promise<void> {
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asNobody, path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  return guarded(child, 'pgbouncer');
}
