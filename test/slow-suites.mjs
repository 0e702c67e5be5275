// Suites that only `npm run test:full` runs, each with what `npm test` runs instead. To run one alone, name it:
// npm test -- --testPathPatterns PATH
const SLOW_SUITES = {
  'test/chaos/behind-haproxy.spec.ts': 'readiness and stops-and-outages: one API drains and stops',
};

/** The suites that this run leaves out. */
export function slowSuites() {
  const isNamed = process.argv.some((word) => /^--testPathPatterns?\b/.test(word) || word.includes('.spec'));
  return process.env.TEST_RUN === 'full' || isNamed ? [] : Object.keys(SLOW_SUITES);
}
