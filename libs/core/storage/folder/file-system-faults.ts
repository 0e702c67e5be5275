import { access } from 'node:fs/promises';

/** Error codes of a file system that is unusable, full, read-only or overloaded. None concerns a single file's name. */
const PASSING_FAULT =
  /^E(ACCES|AGAIN|DQUOT|HOSTDOWN|HOSTUNREACH|IO|MFILE|NFILE|NODEV|NOSPC|NOTCONN|NXIO|PERM|ROFS|STALE|TIMEDOUT)$/;

/** Whether the same operation may succeed later without a change to its input. */
export function isPassingFileSystemFault(error: unknown): boolean {
  return PASSING_FAULT.test(codeOf(error));
}

/** Also true if a folder in the path is a file. */
export function isMissing(error: unknown): boolean {
  return /^(ENOENT|ENOTDIR)$/.test(codeOf(error));
}

/** The result, or `missing` if the file or folder does not exist. */
export async function orIfMissing<T, M>(missing: M, found: Promise<T>): Promise<T | M> {
  try {
    return await found;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return missing;
  }
}

export async function exists(file: string): Promise<boolean> {
  return orIfMissing(
    false,
    access(file).then(() => true),
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
