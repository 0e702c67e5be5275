import { METRICS, observe } from '@core/observability';
import { type Pool } from 'pg';

/** Measures a connection pool. @param name by the semantic conventions, `db.client.connection.pool.name` */
export function observePool(name: 'main' | 'queue', pool: Pool): void {
  const { connections, connectionsMax, connectionsAwaited } = METRICS;
  const labels = { 'db.client.connection.pool.name': name };
  observe([connections, connectionsMax, connectionsAwaited], (report) => {
    const { totalCount, idleCount, waitingCount, options } = pool;
    report(connections, idleCount, { ...labels, 'db.client.connection.state': 'idle' });
    report(connections, totalCount - idleCount, { ...labels, 'db.client.connection.state': 'used' });
    report(connectionsMax, options.max, labels);
    report(connectionsAwaited, waitingCount, labels);
  });
}
