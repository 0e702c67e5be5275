// Runs suites in one process, one after the other. Modules are loaded once and shared between them.
import { createRequire, register } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import * as circus from 'jest-circus';
import { jest } from './jest-globals.mjs';

const require = createRequire(import.meta.url);
const { formatExecError, formatResultsErrors } = require('jest-message-util');

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
Error.stackTraceLimit = 50;

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const { fdescribe, xdescribe, fit, xit, xtest } = {
  fdescribe: describe.only,
  xdescribe: describe.skip,
  fit: it.only,
  xit: it.skip,
  xtest: it.skip,
};
Object.assign(globalThis, {
  ...{ afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect: jestExpect },
  ...{ fdescribe, xdescribe, fit, xit, xtest },
});

/** Makes `expect.assertions` and `expect.hasAssertions` fail a test. */
function checkExpectedAssertions(event) {
  if (event.name === 'test_start') {
    jestExpect.setState({ currentTestName: nameOf(event.test).join(' ') });
  }
  if (event.name === 'test_done') {
    const missing = jestExpect.extractExpectedAssertionsErrors();
    event.test.errors.push(...missing.map(({ error }) => error));
  }
}

function nameOf(test) {
  const titles = [];
  for (let block = test; block?.parent; block = block.parent) titles.unshift(block.name);
  return titles;
}

const STATUSES = { skip: 'pending', todo: 'todo', done: 'passed' };

function assertionResult({ duration, errors, invocations, startedAt, status, testPath }) {
  const [, ...titles] = testPath; // the first is the root
  const title = titles.pop();
  return {
    ancestorTitles: titles,
    duration,
    failing: false,
    failureDetails: [],
    failureMessages: errors,
    fullName: [...titles, title].join(' '),
    invocations,
    numPassingAsserts: 0,
    startAt: startedAt,
    status: errors.length > 0 ? 'failed' : STATUSES[status],
    title,
  };
}

const testPatternOf = (pattern) => (pattern ? new RegExp(pattern, 'i') : null);

/** Collects the errors that no test has handled. */
class UnhandledErrors {
  #errors = new Map();
  #add = (error, promise = {}) => this.#errors.set(promise, error);
  #onUncaught = (error) => this.#add(error);
  #onHandled = (promise) => this.#errors.delete(promise);

  watch() {
    process.on('uncaughtException', this.#onUncaught);
    process.on('unhandledRejection', this.#add);
    process.on('rejectionHandled', this.#onHandled);
  }

  stopWatching() {
    process.off('uncaughtException', this.#onUncaught);
    process.off('unhandledRejection', this.#add);
    process.off('rejectionHandled', this.#onHandled);
  }

  get errors() {
    return [...this.#errors.values()].map((error) =>
      error instanceof Error ? error : new Error(String(error)),
    );
  }
}

const CLOCK_TICKS_PER_SECOND = 100;

/** Processor time of this process and of the child processes that have ended; undefined without /proc. */
function processorSeconds() {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system, childrenUser, childrenSystem] = fields.split(' ').slice(11, 15).map(Number);
    return (user + system + childrenUser + childrenSystem) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Runs one suite. @returns a `TestResult` of Jest @throws what the suite throws while it loads */
export async function runSuite(suite) {
  const config = { rootDir: suite.rootDir, testMatch: [] };
  const stackOptions = { noStackTrace: suite.noStackTrace };
  const start = Date.now();
  const processorStart = processorSeconds();
  const unhandled = new UnhandledErrors();
  unhandled.watch();
  resetState();
  addEventHandler(checkExpectedAssertions);
  jestExpect.setState({ expand: suite.expand, testPath: suite.path });
  jest.begin();
  Object.assign(getState(), {
    testTimeout: suite.testTimeout,
    testNamePattern: testPatternOf(suite.testNamePattern),
  });
  process.env.TEST_PROJECT = suite.displayName?.name;
  let result;
  try {
    await import(pathToFileURL(suite.path).href);
    result = await run();
  } finally {
    unhandled.stopWatching();
  }
  const testResults = result.testResults.map(assertionResult);
  const errors = [
    ...result.unhandledErrors.map((stack) => Object.assign(new Error(stack), { stack })),
    ...unhandled.errors,
  ];
  const messages = [
    formatResultsErrors(testResults, config, stackOptions, suite.path),
    ...errors.map((error) => formatExecError(error, config, stackOptions, suite.path)),
  ].filter(Boolean);
  const count = (status) => testResults.filter((result) => result.status === status).length;
  const end = Date.now();
  return {
    displayName: suite.displayName,
    failureMessage: messages.length > 0 ? messages.join('\n\n') : null,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: {
      start,
      end,
      runtime: end - start,
      slow: end - start > 5_000,
      loadTestEnvironmentStart: start,
      processorSeconds: processorSeconds() - processorStart,
    },
    skipped: false,
    snapshot: {
      ...{
        added: 0,
        fileDeleted: false,
        matched: 0,
        unchecked: 0,
        uncheckedKeys: [],
        unmatched: 0,
        updated: 0,
      },
    },
    testExecError: errors[0] && { message: String(errors[0].message), stack: String(errors[0].stack) },
    testFilePath: suite.path,
    testResults,
  };
}

/** Called by jest-worker after the last suite. */
export async function teardown() {
  const { lastSteps } = await import('../last-steps.ts');
  await lastSteps.run();
}
