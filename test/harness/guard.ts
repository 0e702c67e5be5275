import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

let guardian: ChildProcess | undefined;

function send(message: object): void {
  if (!guardian) {
    guardian = spawn(process.execPath, [path.join(import.meta.dirname, 'guardian.mjs')], {
      detached: true, // Ctrl-C in the terminal must not end this guard before it has stopped the servers
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    guardian.unref();
    (guardian.stdin as unknown as { unref(): void }).unref();
  }
  guardian.stdin?.write(`${JSON.stringify(message)}\n`);
}

/**
 * Makes sure a process is ended by `signal` if this one is killed before it can do so itself. `program` is part of
 * its command line. Returns a function to call once the process has ended.
 */
export function guard(pid: number, program: string, signal: NodeJS.Signals): () => void {
  send({ pid, program, signal });
  return () => send({ pid });
}

/**
 * Guards a server of the tests that has no state worth a clean stop.
 * @param program part of its command line
 * @returns ends it with SIGKILL, and resolves once it is gone; a second call has no effect
 */
export function guarded(child: ChildProcess, program: string): () => Promise<void> {
  const leaveUnguarded = child.pid ? guard(child.pid, program, 'SIGKILL') : () => undefined;
  return async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    leaveUnguarded();
  };
}
