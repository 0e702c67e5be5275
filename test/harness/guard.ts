import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

let guardian: ChildProcess | undefined;

function tell(message: object): void {
  if (!guardian) {
    guardian = spawn(process.execPath, [path.join(import.meta.dirname, 'guardian.mjs')], {
      detached: true, // a Ctrl-C in the terminal ends the tests, not what ends their servers
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    guardian.unref();
    (guardian.stdin as unknown as { unref(): void }).unref();
  }
  guardian.stdin?.write(`${JSON.stringify(message)}\n`);
}

/**
 * Has a process ended by `signal` should this one be killed before it can do so itself. `program` is part of
 * its command line. Returns how to say that it has ended.
 */
export function guard(pid: number, program: string, signal: NodeJS.Signals): () => void {
  tell({ pid, program, signal });
  return () => tell({ pid });
}
