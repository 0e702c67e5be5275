import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { lastSteps } from './last-steps.js';
import { TEST_KEYS } from './service-environment.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPT = 'scripts/cli.mjs';

export interface Outcome {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function environmentOf(databaseUrl: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: TEST_KEYS, ...more };
}

let host: ChildProcess | undefined;
let previous: Promise<unknown> = Promise.resolve();

function runningHost(): ChildProcess {
  if (host?.connected) return host;
  const started = fork(path.join(import.meta.dirname, 'command-host.mjs'), { cwd: ROOT, execArgv: [] });
  lastSteps.add(() => Promise.resolve(started.kill('SIGKILL'))); // commands handle SIGTERM
  return (host = started);
}

async function outcomeInHost(command: {
  argv: readonly string[];
  environment: NodeJS.ProcessEnv;
}): Promise<Outcome> {
  const running = runningHost();
  running.send(command);
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`The command ${command.argv.join(' ')} ended without an outcome`));
    running.once('exit', onExit);
    running.once('message', (outcome) => {
      running.off('exit', onExit);
      resolve(outcome as Outcome);
    });
  });
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
    return PlatformCommand.spawn(databaseUrl, [process.execPath, SCRIPT, 'platform', ...words], environment);
  }

  private static spawn(
    databaseUrl: string,
    [program = '', ...words]: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): PlatformCommand {
    const child = spawn(program, words, {
      cwd: ROOT,
      env: environmentOf(databaseUrl, environment),
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

  /** Runs it without a process of its own, one command after the other. */
  static run(
    databaseUrl: string,
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> {
    const outcome = previous.then(() =>
      outcomeInHost({
        argv: [process.execPath, path.join(ROOT, SCRIPT), 'platform', ...words],
        environment: environmentOf(databaseUrl, environment),
      }),
    );
    previous = outcome.catch(() => undefined);
    return outcome;
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
