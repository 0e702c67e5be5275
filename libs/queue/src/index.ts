/** Typed jobs of the two queues, on PostgreSQL or on Redis. */
export { DebriefQueue } from './debrief-queue.js';
export { DEBRIEF_QUEUE, type DebriefJob, PROCESS_FLIGHT_QUEUE, type ProcessFlightJob } from './jobs.js';
export { ProcessFlightQueue, type QueuedFlight } from './process-flight-queue.js';
export { QUEUE_NAMES, type QueueDepth, QueueDepths } from './queue-depths.js';
export { QueueConnection, queueConnectionsMax } from './queue-connection.js';
export { QueueModule } from './queue.module.js';
