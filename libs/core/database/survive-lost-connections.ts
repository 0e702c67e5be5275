import { type Pool } from 'pg';

/**
 * Lets the process survive the loss of a connection of this pool at any moment. The pool handles the errors of idle
 * connections and of queries. A connection that is checked out without a query in progress has no listener for its
 * errors, and such an `error` event would end the process. The next query on the connection reports the loss.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}
