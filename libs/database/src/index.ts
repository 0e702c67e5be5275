/** Machinery for SQL, without tables: statements, notifications, the outbox of events. Tables belong to their libs. */
export { ADVISORY_LOCKS } from './advisory-locks.js';
export { BatchedLookUp } from './batched-look-up.js';
export { DatabaseProbe } from './database-probe.js';
export { isDatabaseUnavailable, mayHaveCommitted } from './database-unavailable.js';
export { requiredDatabaseUrl } from './database-url.js';
export { inBatches, type DueRow } from './due-rows.js';
export { newFlightId, newId } from './ids.js';
export { LeasedRow } from './leased-row.js';
export { NotificationListener, WORK_FINISHED_CHANNEL } from './notification-listener.js';
export { DELIVERY_DUE_CHANNEL, emitEvent, type NewEvent } from './outbox.js';
export { allStatements, PreparedStatement, type Session, Statement } from './statement.js';
export { utcTime } from './utc-time.js';
export { WITHOUT_WAITING } from './without-waiting.js';
export { surviveLostConnections } from './survive-lost-connections.js';
export { type Tables } from './tables.js';
