import { availableParallelism } from 'node:os';

// ESM jest: run through `npm test` (scripts/test.mjs), which adds --experimental-vm-modules.
const base = {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  transform: { '^.+\\.ts$': '<rootDir>/test/harness/quick-globals-transformer.mjs' },
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

export default {
  // Only a test that hangs meets it. Conditions have a shorter limit of their own, which says what did not come.
  testTimeout: 240_000,
  // Jest would leave one core free; of two that is half, while most of the slow suites wait for processes of theirs.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // After the last test a worker ends at once; on a busy machine the system takes more than Jest's half second to clear it away.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/test/harness/slow-projects-first.mjs',
  reporters: ['default', '<rootDir>/test/harness/documented-answers-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
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
