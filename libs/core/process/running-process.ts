import { readFileSync } from 'node:fs';

/** A zombie (not yet reaped by its parent, common in containers) responds to signal 0 but is not alive. */
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
 * Whether `pid` is a process whose command line contains `program`. After a crash of the machine, a pid file
 * may name an unrelated process. Without /proc, any live pid counts.
 */
export function isRunning(pid: number, program: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return true;
  }
}
