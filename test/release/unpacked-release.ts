import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../harness/backing-services.js';
import { guard } from '../harness/guard.js';
import { reservePort } from '../harness/reserve-port.js';
import { until } from '../harness/until.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RELEASES = path.join(ROOT, 'dist/release');

/** Packs this checkout. @returns the archive */
export function packedRelease(): string {
  execFileSync('npm', ['run', 'release'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const archives = readdirSync(RELEASES).filter((file) => file.endsWith('.tar.gz'));
  if (archives.length !== 1) throw new Error(`Expected one archive, found ${archives.join(', ')}`);
  return path.join(RELEASES, archives[0]!);
}

/** A release on a machine with Node and nothing else: no folder above it has packages. */
export class UnpackedRelease {
  output = '';
  private child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly baseUrl: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** @param environment more variables, by name */
  static async unpack(
    archive: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<UnpackedRelease> {
    const home = await temporaryFolder('test-release');
    execFileSync('tar', ['xzf', archive, '-C', home]);
    const [name = ''] = readdirSync(home);
    const port = String(await reservePort());
    return new UnpackedRelease(path.join(home, name), `http://127.0.0.1:${port}`, {
      ...{ PATH: process.env['PATH'] ?? '', PORT: port, DATA_DIR: path.join(home, 'data') },
      ...environment,
    });
  }

  private get program(): string {
    return path.join(this.folder, 'bin/flights');
  }

  /** Resolves once `flights start` says that the service is up. */
  async start(): Promise<void> {
    this.output = '';
    const child = spawn(this.program, ['start'], {
      cwd: this.folder,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.once('exit', guard(child.pid ?? -1, 'launcher.js', 'SIGINT'));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    await until(
      'the release is up',
      () => this.output,
      (output) => {
        if (child.exitCode !== null)
          throw new Error(`flights start ended with ${child.exitCode}:\n${output}`);
        return output.includes('The service is up.');
      },
    );
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Runs a command of `bin/flights`. @returns what it prints @throws with its errors if it fails */
  async run(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(this.program, words, {
      cwd: this.folder,
      env: this.environment,
    });
    return stdout;
  }
}
