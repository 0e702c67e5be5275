import { type ChildProcess, spawn } from 'node:child_process';
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
