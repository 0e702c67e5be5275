import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `npm run platform -- …` as a person types it, on a database. */
export class PlatformCommand {
  private constructor(
    private readonly child: ChildProcess,
    readonly outcome: Promise<Outcome>,
  ) {}

  static start(databaseUrl: string, words: readonly string[]): PlatformCommand {
    const child = spawn('npm', ['run', 'platform', '--', ...words], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // npm has children of its own, which must end with it
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const closed = once(child, 'close') as Promise<[number | null]>;
    return new PlatformCommand(
      child,
      closed.then(([code]) => ({ code, ...output })),
    );
  }

  static run(databaseUrl: string, words: readonly string[]): Promise<Outcome> {
    return PlatformCommand.start(databaseUrl, words).outcome;
  }

  /** Kills it where it stands. */
  async kill(): Promise<void> {
    process.kill(-this.child.pid!, 'SIGKILL');
    await this.outcome;
  }
}
