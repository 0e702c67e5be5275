import { availableParallelism } from 'node:os';
import { slowSuites } from './test/slow-suites.mjs';

// The runner compiles TypeScript and resolves modules itself: test/harness/runner/typescript-hooks.mjs.
const base = {
  rootDir: import.meta.dirname,
  runner: '<rootDir>/test/harness/runner/native-runner.mjs',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  transform: {},
};
const notInThisRun = slowSuites().map((suite) => `<rootDir>/${suite}$`);

export default {
  // Only for tests that hang. Waiting for a condition has its own shorter timeout, which names the condition.
  testTimeout: 240_000,
  // Jest leaves one core free, which is half of two. Slow suites wait for their own processes half of the time.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Workers exit right after the last test, but on a busy machine this can take longer than Jest's half second.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/test/harness/slow-projects-first.mjs',
  reporters: ['default', '<rootDir>/test/harness/documented-answers-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,sdk,test}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/test/(e2e|chaos|corpus)/', ...notInThisRun],
    },
    {
      ...base,
      displayName: 'corpus',
      testMatch: ['<rootDir>/test/corpus/**/*.spec.ts'],
      testPathIgnorePatterns: notInThisRun,
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: notInThisRun,
      globalSetup: '<rootDir>/test/harness/global-setup.mjs',
      globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
    },
    {
      ...base,
      displayName: 'chaos',
      testMatch: ['<rootDir>/test/chaos/**/*.spec.ts'],
      testPathIgnorePatterns: notInThisRun,
    },
  ],
};
