import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** Under which system account the server runs. `ids` is empty when it is the caller's own. */
export interface ServerAccount {
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL refuses to run as root; these accounts exist on the usual distributions and images. */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'node', 'nobody'];

/** The caller's own account, or, for root, the first unprivileged one of the machine. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return { ids: {} };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found) return { ids: { uid: Number(found[2]), gid: Number(found[3]) } };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has no account "postgres", "node" or "nobody" to run it under.',
  );
}

/**
 * A small, fixed environment: the server's behaviour must not depend on the caller's PG* or locale
 * variables. Windows programs do not start without the system's own variables, so there it is inherited.
 */
export function serverEnvironment(): Record<string, string> | undefined {
  if (process.platform === 'win32') return undefined;
  return { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' };
}
