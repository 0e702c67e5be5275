import { type Pool } from 'pg';

/**
 * Lets the process survive the loss of a connection of this pool at any moment. The pool handles the errors of idle
 * connections and of queries. In between, while somebody holds a connection without a query in progress, nobody listens,
 * and an `error` event without a listener ends the process. The next query on the connection reports the loss.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}
