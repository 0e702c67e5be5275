import { copyFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

export interface LogLimits {
  /** Size at which a log is rotated. */
  readonly bytesMax: number;
  /** How many rotated logs are kept: `.1`, the latest, to `.N`. */
  readonly filesKept: number;
}

/** Rotates a log that no process has open, if it is too large. */
export function rotateLog(file: string, limits: LogLimits): void {
  if (sizeOf(file) < limits.bytesMax) return;
  makeRoom(file, limits);
  if (limits.filesKept > 0) renameSync(file, `${file}.1`);
  else rmSync(file);
}

/**
 * Rotates a log that another process appends to, if it is too large. That process cannot switch to a new file, so the
 * content is copied and the file truncated. Lines written in between are lost.
 */
export function rotateLogInUse(file: string, limits: LogLimits): void {
  if (sizeOf(file) < limits.bytesMax) return;
  const copy = limits.filesKept > 0 ? copyOf(file) : undefined;
  makeRoom(file, limits);
  if (copy !== undefined) renameSync(copy, `${file}.1`);
  truncateSync(file);
}

/** Copies the log before anything is moved, because a full disk may not have space for the copy. */
function copyOf(file: string): string {
  const copy = `${file}.partial`;
  try {
    copyFileSync(file, copy);
    return copy;
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Frees the name `.1`, and removes logs beyond the limit. */
function makeRoom(file: string, { filesKept }: LogLimits): void {
  const prefix = `${path.basename(file)}.`;
  const numbers = readdirSync(path.dirname(file))
    .filter((name) => name.startsWith(prefix) && /^[1-9]\d*$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a);
  for (const number of numbers) {
    if (number >= filesKept) rmSync(`${file}.${number}`);
    else renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
