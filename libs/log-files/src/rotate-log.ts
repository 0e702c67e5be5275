import { copyFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

export interface LogLimits {
  /** Size from which a log is rotated. */
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
 * Rotates a log to which another process appends, if it is too large: that process cannot be given a new file, so the
 * content is copied. Lines that arrive between copying and truncating are lost.
 */
export function rotateLogInUse(file: string, limits: LogLimits): void {
  if (sizeOf(file) < limits.bytesMax) return;
  const copy = limits.filesKept > 0 ? copyOf(file) : undefined;
  makeRoom(file, limits);
  if (copy !== undefined) renameSync(copy, `${file}.1`);
  truncateSync(file);
}

/** Made before anything is moved, because a full disk has no room for it. */
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

/** Frees the name `.1`, and removes logs beyond the number that is kept. */
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
