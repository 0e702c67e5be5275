import { availableParallelism } from 'node:os';

// ESM jest: run through `npm test` (scripts/test.mjs), which adds --experimental-vm-modules.
const base = {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  transform: { '^.+\\.tsx?$': '<rootDir>/test/harness/quick-globals-transformer.mjs' },
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

export default {
  // Only for tests that hang. Waiting for a condition has its own shorter timeout, which names the condition.
  testTimeout: 240_000,
  // Jest leaves one core free, which is half of two. Most slow suites only wait for their own processes.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Workers exit right after the last test, but on a busy machine this can take longer than Jest's half second.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/test/harness/slow-projects-first.mjs',
  reporters: ['default', '<rootDir>/test/harness/documented-answers-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/test/(e2e|chaos|corpus)/'],
    },
    {
      ...base,
      displayName: 'corpus',
      testMatch: ['<rootDir>/test/corpus/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/harness/global-setup.mjs',
      globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
    },
    {
      ...base,
      displayName: 'chaos',
      testMatch: ['<rootDir>/test/chaos/**/*.spec.ts'],
    },
  ],
};
