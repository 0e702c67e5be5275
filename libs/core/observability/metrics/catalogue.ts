import { Count, Durations, Gauge, ReadCount } from './instruments.js';

/** As advised by the semantic conventions, and two for requests that wait for a long analysis. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 25];
/** Steps of an upload take from less than a millisecond to seconds. */
const STEP_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Requests to other services. */
const OUTGOING_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** From one second to the end of the retry schedule. */
const LATENCY_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200, 172_800];

/**
 * All metrics. docs/observability.md lists them with their labels, as Prometheus sees them; a test compares the two.
 * Dashboards and alerts of operators use these names, so do not rename one.
 */
export const METRICS = {
  requestDuration: new Durations('http.server.request.duration', 'Duration of requests', REQUEST_SECONDS),
  activeRequests: new Gauge('http.server.active_requests', 'Requests in progress'),
  uploads: new Count('flights.uploads', 'Uploads by outcome'),
  uploadWait: new Gauge('flights.upload.wait', 'UPLOAD_WAIT_SECONDS, for alerts', 's'),
  limitHits: new Count('flights.limit.hits', 'Requests rejected by a limit'),
  limitUncounted: new Count('flights.limit.uncounted', 'Requests admitted without being counted'),

  processed: new Count('flights.processed', 'Ended attempts to process a flight'),
  stageDuration: new Durations('flights.stage.duration', 'Stages of an upload', STEP_SECONDS),
  analysisThreads: new Gauge('flights.analysis.threads', 'Threads of the analysis'),
  analysisTasksWaiting: new Gauge('flights.analysis.tasks_waiting', 'Tasks that wait for a thread'),
  backlog: new Gauge('flights.backlog', 'Rows that are due and not done, 10,000 at most'),
  backlogAge: new Gauge('flights.backlog.age', 'Age of the oldest of them', 's'),
  queueJobs: new Gauge('flights.queue.jobs', 'Jobs in the queues'),
  debriefs: new Count('flights.debriefs', 'Debriefs by outcome'),

  webhookAttemptDuration: new Durations(
    'flights.webhook.attempt.duration',
    'Attempts to deliver an event',
    OUTGOING_SECONDS,
  ),
  webhookLatency: new Durations(
    'flights.webhook.latency',
    'Time from an event to its delivery',
    LATENCY_SECONDS,
  ),

  fileStoreDuration: new Durations(
    'flights.file_store.duration',
    'Operations of the file store',
    STEP_SECONDS,
  ),
  filesDamaged: new Count('flights.files.damaged', 'Reads of files that are not what was uploaded'),
  providerRequestDuration: new Durations(
    'flights.provider.request.duration',
    'Requests to providers',
    OUTGOING_SECONDS,
  ),
  connections: new Gauge('db.client.connection.count', 'Database connections'),
  connectionsMax: new Gauge('db.client.connection.max', 'Size of the connection pool'),
  connectionsAwaited: new Gauge(
    'db.client.connection.pending_requests',
    'Queries that wait for a connection',
  ),

  eventLoopDelayP50: new Gauge('nodejs.eventloop.delay.p50', 'Median delay of the event loop', 's'),
  eventLoopDelayP99: new Gauge('nodejs.eventloop.delay.p99', '99th percentile', 's'),
  eventLoopDelayMax: new Gauge('nodejs.eventloop.delay.max', 'Longest delay', 's'),
  eventLoopUtilization: new Gauge(
    'nodejs.eventloop.utilization',
    'Share of time the event loop was busy',
    '1',
  ),
  processorTime: new ReadCount('process.cpu.time', 'Processor time of all threads', 's'),
  memory: new Gauge('process.memory.usage', 'Resident memory', 'By'),
  uptime: new Gauge('process.uptime', 'Time since the start', 's'),
  ready: new Gauge('flights.ready', '1 while the process can do this, otherwise 0'),

  reconcilerRuns: new Count('flights.reconciler.runs', 'Runs of the chores'),
  reconcilerFailures: new Gauge(
    'flights.reconciler.failures',
    'Failed runs of a chore since the last good one',
  ),
  reconcilerFindings: new Count('flights.reconciler.findings', 'What the chores found'),

  postgresBackends: new Gauge('postgresql.backends', 'Connections to the embedded PostgreSQL'),
  postgresConnectionMax: new Gauge('postgresql.connection.max', 'Maximum number of connections'),
  postgresSize: new Gauge('postgresql.db_size', 'Size of the database', 'By'),
  postgresCommits: new ReadCount('postgresql.commits', 'Committed transactions'),
  postgresRollbacks: new ReadCount('postgresql.rollbacks', 'Rolled back transactions'),
  postgresDeadlocks: new ReadCount('postgresql.deadlocks', 'Deadlocks'),
} as const;
