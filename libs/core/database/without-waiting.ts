/**
 * A statement that begins with this commits without waiting for the disk. It must use `hasty` in a `from`:
 * PostgreSQL skips a part that nothing uses. If the database server crashes, about half a second of writes is lost.
 */
export const WITHOUT_WAITING = `with hasty as materialized (select set_config('synchronous_commit', 'off', true))`;
