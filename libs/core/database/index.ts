/** Machinery for SQL, and the migrations: statements, notifications, the outbox of events. Tables belong to capabilities. */
export { ADVISORY_LOCKS } from './advisory-locks.js';
export { BatchedLookUp } from './batched-look-up.js';
export { CONNECTIONS_KEPT } from './connections-kept.js';
export { DatabaseProbe } from './database-probe.js';
export { isDatabaseUnavailable, isUnstorableValue, mayHaveCommitted } from './database-unavailable.js';
export { directDatabaseUrl, requiredDatabaseUrl } from './database-url.js';
export { DirectSessions } from './direct-sessions.js';
export { BEFORE_ALL, type DueRow, inBatches } from './due-rows.js';
export { newFlightId, newId } from './ids.js';
export { LEASE_MS, LeasedRow } from './leased-row.js';
export { NotificationListener, WORK_FINISHED_CHANNEL } from './notification-listener.js';
export { Notifications, NotificationsModule, STREAM_OPENED_CHANNEL } from './notifications.js';
export { observePool } from './observed-pool.js';
export {
  DELIVERY_DUE_CHANNEL,
  emitEvent,
  EVENT_EMITTED_CHANNEL,
  eventOrigin,
  notifyOf,
  relayedAtOf,
} from './outbox.js';
export { prepareStatements } from './prepare-statements.js';
export { type DatabaseOptions, dataSourceWith } from './schema/data-source.js';
export { DatabaseNotReadyError } from './schema/database-not-ready-error.js';
export { databaseReady, waitForDatabase } from './schema/database-ready.js';
export { migrate } from './schema/migrate.js';
export { allStatements, poolOf, PreparedStatement, type Session, Statement } from './statement.js';
export { surviveLostConnections } from './survive-lost-connections.js';
export { type Tables } from './tables.js';
export { traceStatements } from './traced-statements.js';
export { utcMoment, utcTime } from './utc-time.js';
export { WITHOUT_WAITING } from './without-waiting.js';
