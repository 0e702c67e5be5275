/**
 * A statement that begins with this commits without waiting for the disk. If the database server crashes, about half
 * a second of counts is lost.
 */
export const WITHOUT_WAITING = `with hasty as materialized (select set_config('synchronous_commit', 'off', true))`;
