// Suites that only `npm run test:full` runs, each with what `npm test` runs instead. To run one alone, name it:
// npm test -- --testPathPatterns PATH
const SLOW_SUITES = {
  'test/chaos/behind-haproxy.spec.ts': 'readiness and stops-and-outages: one API drains and stops',
  'test/chaos/compose-by-hand.spec.ts':
    'test/compose.spec.ts: what the Compose file says, without running it',
  'test/chaos/kills.spec.ts':
    'recovery, debrief-runs and webhooks: a kill at some of the steps, without other uploads meanwhile',
  'test/chaos/metrics-by-prometheus.spec.ts':
    'test/prometheus: the metrics as documented, without a Prometheus',
  'test/image/image-build.spec.ts': 'test/image/image-sources.spec.ts: that the imported files are copied',
  'test/e2e/mcp-conformance.spec.ts': 'test/e2e/mcp.spec.ts: the official client in both generations',
  'test/chaos/point-in-time-recovery.spec.ts':
    'orphaned-files and file-store-marker: files that outlive their rows',
};

/** The suites that this run leaves out. */
export function slowSuites() {
  const isNamed = process.argv.some((word) => /^--testPathPatterns?\b/.test(word) || word.includes('.spec'));
  return process.env.TEST_RUN === 'full' || isNamed ? [] : Object.keys(SLOW_SUITES);
}
