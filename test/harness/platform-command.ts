import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { TEST_KEYS } from './service.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs what `npm run platform -- …` runs, on a database. npm itself would add a quarter to the time of most commands.
 */
export class PlatformCommand {
  private constructor(
    private readonly child: ChildProcess,
    /** Its output so far. */
    readonly output: Readonly<Omit<Outcome, 'code'>>,
    readonly outcome: Promise<Outcome>,
  ) {}

  /** @param environment more variables, by name */
  static start(
    databaseUrl: string,
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): PlatformCommand {
    const script = ['scripts/cli.mjs', 'platform', ...words];
    return PlatformCommand.spawn(databaseUrl, [process.execPath, ...script], environment);
  }

  private static spawn(
    databaseUrl: string,
    [program = '', ...words]: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): PlatformCommand {
    const child = spawn(program, words, {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: TEST_KEYS, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // npm has child processes, which must end with it
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const closed = once(child, 'close') as Promise<[number | null]>;
    return new PlatformCommand(
      child,
      output,
      closed.then(([code]) => ({ code, ...output })),
    );
  }

  static run(
    databaseUrl: string,
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    return PlatformCommand.start(databaseUrl, words, environment).outcome;
  }

  /** Runs it as a person would type it. */
  static typed(databaseUrl: string, words: readonly string[]): Promise<Outcome> {
    return PlatformCommand.spawn(databaseUrl, ['npm', 'run', 'platform', '--', ...words]).outcome;
  }

  /** Ctrl-C. */
  async interrupt(): Promise<Outcome> {
    process.kill(-this.child.pid!, 'SIGINT');
    return this.outcome;
  }

  /** Kills it wherever it is. */
  async kill(): Promise<void> {
    process.kill(-this.child.pid!, 'SIGKILL');
    await this.outcome;
  }
}
