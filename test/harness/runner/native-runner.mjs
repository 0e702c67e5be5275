// A Jest runner that imports the suites as ordinary modules of its worker processes, as Node runs the service. Jest's
// own runner evaluates every module again for each suite, in a sandbox where each look-up of a global is slow.
import { fileURLToPath } from 'node:url';
import { Worker } from 'jest-worker';

/** What the runner's workers need of a test's configuration. The rest may not be serializable. */
function suiteOf({ context: { config }, path }, globalConfig) {
  return {
    path,
    rootDir: config.rootDir,
    displayName: config.displayName,
    testTimeout: globalConfig.testTimeout ?? config.testTimeout,
    testNamePattern: globalConfig.testNamePattern,
    expand: globalConfig.expand,
    noStackTrace: globalConfig.noStackTrace,
  };
}

export default class NativeRunner {
  #globalConfig;

  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers, workerGracefulExitTimeout } = this.#globalConfig;
    const workers = new Worker(fileURLToPath(new URL('run-suite.mjs', import.meta.url)), {
      exposedMethods: ['runSuite'],
      forkOptions: { serialization: 'json', stdio: 'pipe' },
      numWorkers: Math.min(maxWorkers, tests.length),
      workerGracefulExitTimeout,
    });
    workers.getStdout()?.pipe(process.stdout);
    workers.getStderr()?.pipe(process.stderr);
    const waiting = [...tests];
    const runNext = async () => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        await onStart(test);
        try {
          await onResult(test, await workers.runSuite(suiteOf(test, this.#globalConfig)));
        } catch (error) {
          await onFailure(test, error);
        }
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, runNext));
    const { forceExited } = await workers.end();
    if (forceExited)
      console.error('A test worker did not exit by itself: a suite has left something running.');
  }
}
