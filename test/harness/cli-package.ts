import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** The package of the command line as it would be published, installed in a folder with nothing else. */
export class CliPackage {
  readonly program: string;

  private constructor(readonly folder: string) {
    this.program = path.join(folder, 'node_modules/.bin/flight-analysis');
  }

  /** Without a network. */
  static async install(): Promise<CliPackage> {
    const folder = mkdtempSync(path.join(tmpdir(), 'cli-package-'));
    await run(process.execPath, ['scripts/release/pack-npm-package.mjs', 'sdk/cli', folder], { cwd: ROOT });
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
    writeFileSync(path.join(folder, 'package.json'), '{}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
    return new CliPackage(folder);
  }

  /** Of a person on a machine of their own, who has not logged in anywhere. */
  person(): CliUser {
    return new CliUser(this, mkdtempSync(path.join(this.folder, 'home-')));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** What a command has printed until its end. */
export interface Outcome<Line> {
  readonly code: number | null;
  /** With --json: the objects, one per line. */
  readonly lines: Line[];
  readonly errors: string;
}

export class CliUser {
  readonly credentialsFile: string;

  constructor(
    private readonly cli: CliPackage,
    private readonly home: string,
  ) {
    this.credentialsFile = path.join(home, 'config/flight-analysis/credentials.json');
  }

  /** Starts a command in the folder of the package. */
  start(...words: string[]): ChildProcess {
    const env = {
      ...process.env,
      XDG_CONFIG_HOME: path.join(this.home, 'config'),
      XDG_STATE_HOME: path.join(this.home, 'state'),
    };
    return spawn(this.cli.program, words, { cwd: this.cli.folder, env });
  }

  /** Runs a command with --json, or one that prints nothing but errors. */
  async run<Line = Record<string, unknown>>(...words: string[]): Promise<Outcome<Line>> {
    return outcomeOf<Line>(this.start(...words));
  }

  async logInWithKey(url: string, key: string): Promise<Outcome<Record<string, unknown>>> {
    const child = this.start('login', '--url', url, '--key', '--json');
    child.stdin!.end(`${key}\n`);
    return outcomeOf(child);
  }
}

export async function outcomeOf<Line>(child: ChildProcess): Promise<Outcome<Line>> {
  const lines: Line[] = [];
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines, errors };
}
