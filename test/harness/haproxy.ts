import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from './backing-services.js';
import { guarded } from './guard.js';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg');

export function haproxyIsInstalled(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** A server behind the balancer, by its ports on loopback. */
export interface BalancedServer {
  readonly name: string;
  readonly port: number;
  readonly managementPort: number;
}

export interface ServerState {
  readonly name: string;
  /** `UP` and `DOWN`, and with a count what is about to become of it: `UP 1/3`. */
  readonly status: string;
  /** How often it has gone from up to down. */
  readonly timesDown: number;
}

/** `accepting` checks `/ready/accept`, `reading` `/ready/read`, and `health`, which is the tests' own, `/api/v1/health`. */
type Backend = 'accepting' | 'reading' | 'health';

/**
 * A real haproxy with the configuration of `deploy`, which checks every server each second. One more backend, which
 * receives no traffic, checks `GET /api/v1/health` of the same servers.
 */
export class TestHaproxy {
  private constructor(
    readonly url: string,
    /** Of its own exporter. */
    readonly metricsUrl: string,
    /** What it has logged. */
    readonly output: () => string,
    private readonly folder: string,
    private readonly kill: () => Promise<void>,
  ) {}

  static async start(servers: readonly BalancedServer[]): Promise<TestHaproxy> {
    const folder = await temporaryFolder('test-haproxy');
    const [port, metricsPort] = [await reservePort(), await reservePort()];
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, configuration(servers, { port, metricsPort }, path.join(folder, 'stats')));
    const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const urls = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}/metrics`] as const;
    const haproxy = new TestHaproxy(...urls, () => output, folder, guarded(child, 'haproxy'));
    await until('haproxy has seen every server up', async () => {
      if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}:\n${output}`);
      const states = await haproxy.states('accepting').catch(() => []);
      return states.length === servers.length && states.every(({ status }) => status === 'UP');
    });
    return haproxy;
  }

  async states(backend: Backend): Promise<ServerState[]> {
    const [head = '', ...rows] = (await this.ask('show stat')).split('\n');
    const names = head.replace(/^# /, '').split(',');
    return rows
      .map((row) => new Map(row.split(',').map((value, at) => [names[at], value])))
      .filter((row) => row.get('pxname') === backend && row.get('svname') !== 'BACKEND')
      .map((row) => ({
        name: row.get('svname') ?? '',
        status: row.get('status') ?? '',
        timesDown: Number(row.get('chkdown')),
      }));
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async ask(command: string): Promise<string> {
    const socket = net.connect(path.join(this.folder, 'stats'));
    await once(socket, 'connect');
    socket.end(`${command}\n`);
    return text(socket);
  }
}

/** The configuration of `deploy` with these servers and this port. */
function configuration(
  servers: readonly BalancedServer[],
  { port, metricsPort }: { port: number; metricsPort: number },
  statsSocket: string,
): string {
  const lines = (checkPort: (server: BalancedServer) => number) =>
    servers
      .map((server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${checkPort(server)}`)
      .join('\n');
  const changes: [line: RegExp, by: string][] = [
    [/^global$/m, `global\n  stats socket ${statsSocket} mode 600 level admin`],
    [/^ {2}bind :8080$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}bind :8405$/m, `  bind 127.0.0.1:${metricsPort}`],
    [/^ {2}server-template .*$/gm, lines(({ managementPort }) => managementPort)],
  ];
  const shipped = readFileSync(CONFIGURATION, 'utf8');
  const changed = changes.reduce((text, [line, by]) => {
    if (text.search(line) < 0) throw new Error(`${CONFIGURATION} has no line ${line}`);
    return text.replace(line, by);
  }, shipped);
  return `${changed}
backend health
  option httpchk
  http-check send meth GET uri /api/v1/health ver HTTP/1.1 hdr Host api.example
${lines((server) => server.port)}
`;
}
