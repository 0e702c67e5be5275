import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { serverAccount } from '@core/embedded-postgres';
import { temporaryFolder } from './backing-services.js';
import { guard } from './guard.js';
import { reservePort } from './reserve-port.js';

const DEBIAN = '/usr/lib/postgresql';
/** The latest version that the pgBackRest of Debian 12 supports. */
const NEWEST_MAJOR = 15;

/** The folder of the programs of an installed PostgreSQL; undefined without one, or without pgBackRest or rsync. */
export function archivablePostgres(): string | undefined {
  const areInstalled = [
    ['pgbackrest', 'version'],
    ['rsync', '--version'],
  ].every(([program, word]) => spawnSync(program!, [word!]).status === 0);
  if (!areInstalled || !existsSync(DEBIAN)) return undefined;
  const majors = readdirSync(DEBIAN).map(Number);
  const major = Math.max(...majors.filter((each) => each <= NEWEST_MAJOR));
  return Number.isFinite(major) ? path.join(DEBIAN, String(major), 'bin') : undefined;
}

/** A real, durable PostgreSQL of the distribution whose WAL is archived by pgBackRest, as docs/backup.md says. */
export class ArchivedPostgres {
  private leaveUnguarded = () => {};

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    readonly port: number,
    private readonly ids: { uid?: number; gid?: number },
  ) {}

  /** @param configurations of pgBackRest and PostgreSQL, as in the document */
  static async start(programs: string, configurations: { pgbackrest: string; postgresql: string }) {
    const folder = await temporaryFolder('test-archive');
    const postgres = new ArchivedPostgres(programs, folder, await reservePort(), serverAccount().ids);
    const { uid, gid } = postgres.ids;
    await chmod(folder, 0o755);
    for (const name of ['repository', 'spool', 'log', 'lock', 'socket']) await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, 'pgbackrest.conf'), postgres.backupSettings(configurations.pgbackrest));
    if (uid !== undefined && gid !== undefined) {
      for (const name of ['', ...readdirSync(folder)]) await chown(path.join(folder, name), uid, gid);
    }
    await postgres.run(`initdb --username=flights --auth=trust --encoding=UTF8 "$PGDATA"`);
    await appendFile(
      path.join(postgres.dataDir, 'postgresql.conf'),
      postgres.settings(configurations.postgresql),
    );
    await postgres.startServer();
    return postgres;
  }

  get dataDir(): string {
    return path.join(this.folder, 'data');
  }

  get url(): string {
    return `postgres://flights@127.0.0.1:${this.port}/postgres`;
  }

  private backupSettings(documented: string): string {
    const at = (name: string) => path.join(this.folder, name);
    return documented
      .replace(
        /repo1-path=.*/,
        `repo1-path=${at('repository')}\nlog-path=${at('log')}\nlock-path=${at('lock')}`,
      )
      .replace(
        /pg1-path=.*/,
        `pg1-path=${this.dataDir}\npg1-port=${this.port}\npg1-socket-path=${at('socket')}\npg1-user=flights\npg1-database=postgres`,
      );
  }

  private settings(documented: string): string {
    return `
port = ${this.port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${path.join(this.folder, 'socket')}'
max_connections = 60
${documented}`;
  }

  /** Runs commands as the user of the server. Returns what they print. @throws with their output if one fails */
  async run(commands: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      ...this.ids,
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${this.programs}:/usr/bin:/bin`,
        LC_ALL: 'C',
        PGDATA: this.dataDir,
        PGBACKREST_CONFIG: path.join(this.folder, 'pgbackrest.conf'),
        DATABASE_URL: this.url,
        ...environment,
      },
    });
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once('exit', resolve)),
    ]);
    if (code !== 0) throw new Error(`${commands}\nended with ${String(code)}:\n${output}\n${errors}`);
    return output.trim();
  }

  async startServer(): Promise<void> {
    await this.run(
      `pg_ctl --wait --timeout=120 --log="${path.join(this.folder, 'log/server.log')}" start >/dev/null`,
    );
    this.leaveUnguarded = guard(await this.pid(), 'postgres', 'SIGINT');
  }

  private async pid(): Promise<number> {
    return Number(await this.run('head -n 1 "$PGDATA/postmaster.pid"'));
  }

  /** Kills the server, and deletes its data. The archive stays. */
  async lose(): Promise<void> {
    await this.run('kill -KILL $(head -n 1 "$PGDATA/postmaster.pid")');
    this.leaveUnguarded();
    await this.run('sleep 1; rm -rf "$PGDATA"; mkdir --mode=700 "$PGDATA"');
  }

  async stop(): Promise<void> {
    await this.run('pg_ctl --wait --mode=immediate stop >/dev/null || true');
    this.leaveUnguarded();
    await rm(this.folder, { recursive: true, force: true });
  }
}
