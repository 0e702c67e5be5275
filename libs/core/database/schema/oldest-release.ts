import { type Client } from 'pg';

/**
 * The oldest release that may run on the schema of these migrations. Raise it with a migration that an earlier release
 * would not understand, to the release that will contain that migration.
 */
export const OLDEST_RELEASE = '0.2.0';

/** Records it, unless a later release already has. */
export async function recordOldestRelease(client: Client): Promise<void> {
  const recorded = await oldestReleaseOf(client);
  if (recorded !== undefined && !isOlder(recorded, OLDEST_RELEASE)) return;
  await client.query('update installation set oldest_release = $1', [OLDEST_RELEASE]);
}

/** The oldest release that may run on this database; undefined if none is recorded, or it has no tables yet. */
export async function oldestReleaseOf(client: Client): Promise<string | undefined> {
  const { rows: columns } = await client.query(
    `select 1 from pg_attribute where attrelid = to_regclass('installation') and attname = 'oldest_release'`,
  );
  if (columns.length === 0) return undefined;
  const { rows } = await client.query<{ release: string | null }>(
    'select oldest_release as release from installation',
  );
  return rows[0]?.release ?? undefined;
}

/** Whether a release comes before another one. A preview counts as the release that it precedes. */
export function isOlder(release: string, other: string): boolean {
  const [one, two] = [numbersOf(release), numbersOf(other)];
  const at = one.findIndex((part, index) => part !== two[index]);
  return at >= 0 && one[at]! < (two[at] ?? 0);
}

function numbersOf(release: string): number[] {
  return release
    .replace(/[-+].*/, '')
    .split('.')
    .map(Number);
}
