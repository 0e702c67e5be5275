import { availableParallelism } from 'node:os';
import { DEPLOY_SUITES, QUEUE_SUITES, suitesLeftOut } from './test/tiers.mjs';

const paths = (suites) => suites.map((suite) => `<rootDir>/${suite}`);
const leftOut = paths(suitesLeftOut()).map((suite) => `${suite}$`);

// The runner compiles TypeScript and resolves modules itself: test/harness/runner/typescript-hooks.mjs.
const base = {
  rootDir: import.meta.dirname,
  runner: '<rootDir>/test/harness/runner/native-runner.mjs',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/dist/'], // a packed release has a package.json of the same name
  testPathIgnorePatterns: leftOut,
};
const withServices = {
  ...base,
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
};

export default {
  // Only for tests that hang. Waiting for a condition has its own shorter timeout, which names the condition.
  testTimeout: 240_000,
  // Jest leaves one core free, which is half of two. Slow suites wait for their own processes half of the time.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Workers exit right after the last test, but on a busy machine this can take longer than Jest's half second.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/test/harness/slow-suites-first.mjs',
  reporters: [
    'default',
    '<rootDir>/test/harness/documented-answers-reporter.mjs',
    '<rootDir>/test/harness/slowest-suites-reporter.mjs',
  ],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,sdk,test}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: [
        '<rootDir>/test/(api|corpus|processes|release)/',
        ...paths(DEPLOY_SUITES).map((suite) => `${suite}$`),
      ],
    },
    { ...base, displayName: 'corpus', testMatch: ['<rootDir>/test/corpus/**/*.spec.ts'] },
    { ...withServices, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.spec.ts'] },
    {
      ...withServices,
      displayName: 'processes',
      testMatch: ['<rootDir>/test/{processes,release}/**/*.spec.ts'],
    },
    { ...withServices, displayName: 'redis', testMatch: paths(QUEUE_SUITES) },
    { ...base, displayName: 'deploy', testMatch: paths(DEPLOY_SUITES) },
  ],
};
