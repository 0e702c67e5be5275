import { readFileSync } from 'node:fs';

/** A zombie (its parent has not reaped it, common in containers) answers signal 0 but is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true; // no /proc on this system
  }
}

/**
 * Whether this process runs a program whose command line contains `program`. After a crash of the machine a
 * pid file may name a process that has nothing to do with it. Where there is no /proc, a live pid must do.
 */
export function isRunning(pid: number, program: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return true;
  }
}
