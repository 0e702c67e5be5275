// Which suites run when. `npm test` runs the projects of EVERYDAY; `npm run test:processes` runs those of PROCESSES;
// `npm run test:full` runs all, the slow suites too, and each with all its samples.

export const EVERYDAY = ['unit', 'corpus', 'api'];
export const PROCESSES = ['processes', 'redis', 'deploy'];

/** Suites that only `npm run test:full` runs, each with what the others prove instead. */
const SLOW_SUITES = {
  'test/processes/an-evening-with-flights.spec.ts':
    'console, replay-page and replay-video: each step alone, on simulated flights',
  'test/processes/behind-haproxy.spec.ts': 'readiness and stops-and-outages: one API drains and stops',
  'test/processes/compose-by-hand.spec.ts':
    'test/compose.spec.ts: what the Compose file says, without running it',
  'test/processes/kills.spec.ts':
    'recovery, debrief-runs and webhooks: a kill at some of the steps, without other uploads meanwhile',
  'test/processes/metrics-by-prometheus.spec.ts':
    'test/prometheus: the metrics as documented, without a Prometheus',
  'test/processes/many-event-streams.spec.ts':
    'event-streams and event-feed: each event once, over few streams',
  'test/processes/mcp-conformance.spec.ts': 'test/api/mcp.spec.ts: the official client in both generations',
  'test/processes/point-in-time-recovery.spec.ts':
    'orphaned-files and file-store-marker: files that outlive their rows',
  'test/processes/replay-in-a-minute.spec.ts':
    'apps/web/src/replay/pacing.spec.ts: the pace of flights of the same lengths, without drawing',
};

/** Suites of the API that run once more with the queue on Redis: those whose requests add jobs, or count in Redis. */
export const QUEUE_SUITES = [
  'test/api/change-flight.spec.ts',
  'test/api/debrief-allowance.spec.ts',
  'test/api/delete-flight.spec.ts',
  'test/api/flight-analysis.spec.ts',
  'test/api/idempotency.spec.ts',
  'test/api/operation.spec.ts',
  'test/api/platform-attempt-limits.spec.ts',
  'test/api/specification.spec.ts',
  'test/api/upload-flight.spec.ts',
  'test/api/upload-while-deleted.spec.ts',
];

/** Suites of what is in `deploy` and the Compose file. They need no running service. */
export const DEPLOY_SUITES = [
  'test/compose.spec.ts',
  'test/haproxy.spec.ts',
  'test/kubernetes/kubernetes.spec.ts',
  'test/prometheus/prometheus.spec.ts',
  'test/systemd.spec.ts',
];

const isFull = process.env['TEST_RUN'] === 'full';

/** The suites that this run leaves out, unless it names one. */
export function suitesLeftOut() {
  const isNamed = process.argv.some((word) => /^--testPathPatterns?\b/.test(word) || word.includes('.spec'));
  return isFull || isNamed ? [] : Object.keys(SLOW_SUITES);
}
