import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** The system account that runs the server. `ids` is empty for the caller's own account. */
export interface ServerAccount {
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL refuses to run as root. These accounts exist on common distributions and images. */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'node', 'nobody'];

/** The caller's account or, for root, the first unprivileged account found. */
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
    'PostgreSQL cannot run as root, and this machine has no account "postgres", "node" or "nobody" to run it as. ' +
      'Create one, or set DATABASE_URL to your own PostgreSQL server.',
  );
}

/**
 * A small, fixed environment: the caller's PG* and locale variables must not affect the server. On Windows it is
 * inherited, because programs do not start without the system's variables.
 */
export function serverEnvironment(): Record<string, string> | undefined {
  if (process.platform === 'win32') return undefined;
  return { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' };
}
