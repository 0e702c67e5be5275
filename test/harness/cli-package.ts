import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { installPackage } from './installed-package.js';
import { type PlatformUser } from './platform-user.js';

/** The package of the command line as it would be published, installed in a folder with nothing else. */
export class CliPackage {
  readonly program: string;

  private constructor(readonly folder: string) {
    this.program = path.join(folder, 'node_modules/.bin/flight-analysis');
  }

  /** Without a network. */
  static async install(): Promise<CliPackage> {
    const folder = mkdtempSync(path.join(tmpdir(), 'cli-package-'));
    const cli = new CliPackage(folder);
    await installPackage('sdk/cli', folder).catch((error: unknown) => {
      cli.remove();
      throw error;
    });
    return cli;
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

/** What a login by device code shows. */
export interface Waiting {
  readonly status: 'waiting';
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
}

export interface StoredLogin {
  readonly url: string;
  readonly account: string;
  readonly tokens: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly fresh_until: string;
  };
}

export class CliUser {
  readonly credentialsFile: string;
  /** More environment variables, by name. */
  environment: Readonly<Record<string, string>> = {};

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
      ...this.environment,
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

  /** Begins a login by device code. Resolves once the command shows the code. */
  async beginLogin(
    url: string,
  ): Promise<{ shown: Waiting; ended: Promise<Outcome<object>>; stop: () => void }> {
    const child = this.start('login', '--url', url, '--json');
    const ended = outcomeOf<object>(child);
    const first = once(createInterface({ input: child.stdout! }), 'line') as Promise<[string]>;
    const [line] = await Promise.race([first, ended.then(({ errors }) => Promise.reject(new Error(errors)))]);
    return { shown: JSON.parse(line) as Waiting, ended, stop: () => void child.kill() };
  }

  /** Logs in, with a user who allows it. */
  async logIn(url: string, user: PlatformUser): Promise<void> {
    const { shown, ended } = await this.beginLogin(url);
    await decideDevice(user, shown, true);
    const { code, errors } = await ended;
    if (code !== 0) throw new Error(errors);
  }

  /** What a login by device code has stored. */
  get stored(): StoredLogin {
    return JSON.parse(readFileSync(this.credentialsFile, 'utf8')) as StoredLogin;
  }

  /** Changes the stored tokens. */
  storeTokens(change: Partial<StoredLogin['tokens']>): void {
    const { tokens, ...login } = this.stored;
    writeFileSync(this.credentialsFile, JSON.stringify({ ...login, tokens: { ...tokens, ...change } }));
  }
}

/** What the user decides in the console. */
export async function decideDevice(
  { client }: PlatformUser,
  { user_code }: Waiting,
  allow: boolean,
): Promise<void> {
  const { status, text } = await client.sendJson('POST', '/device-authorizations', { user_code, allow });
  if (status !== 204) throw new Error(`A test could not decide on a device: ${status} ${text}`);
}

async function outcomeOf<Line>(child: ChildProcess): Promise<Outcome<Line>> {
  const lines: Line[] = [];
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines, errors };
}
