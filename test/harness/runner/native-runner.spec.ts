import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const SUITES = {
  'passes.spec.mjs': `
    it('passes', () => expect(1).toBe(1));
    it.skip('is skipped', () => expect(1).toBe(2));
    it.todo('is to do');`,
  'fails.spec.mjs': `
    describe('a group', () => it('fails', () => expect(1).toBe(2)));
    it('passes', () => expect(1).toBe(1));`,
  'too-few-assertions.spec.mjs': `
    it('expects more', () => { expect.assertions(2); expect(1).toBe(1); });`,
  'before-all.spec.mjs': `
    beforeAll(() => { throw new Error('nothing was prepared'); });
    it('is not run', () => undefined);`,
  'after-all.spec.mjs': `
    afterAll(() => { throw new Error('something was not stopped'); });
    it('passes', () => undefined);`,
  'unhandled.spec.mjs': `
    it('passes', async () => {
      void Promise.reject(new Error('no caller awaits this'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
  'hangs.spec.mjs': `
    it('hangs', () => new Promise(() => undefined), 50);`,
  'does-not-load.spec.mjs': `import './missing.mjs';`,
  'ends-the-process.spec.mjs': `it('exits', () => process.exit(0));`,
  'has-no-test.spec.mjs': `export {};`,
};

interface JestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
  }[];
}

describe('the test runner', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'native-runner-'));
    for (const [file, text] of Object.entries(SUITES)) writeFileSync(path.join(folder, file), text);
    const config = {
      rootDir: folder,
      runner: path.join(import.meta.dirname, 'native-runner.mjs'),
      testMatch: ['**/*.spec.mjs'],
      moduleFileExtensions: ['mjs', 'js'],
      transform: {},
      reporters: [],
      maxWorkers: 2,
    };
    writeFileSync(path.join(folder, 'jest.config.json'), JSON.stringify(config));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...options: string[]): { status: number | null; result: JestResult } {
    const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [jest, '--config', path.join(folder, 'jest.config.json'), '--json', ...options],
      { cwd: folder, encoding: 'utf8' },
    );
    if (stdout === '') throw new Error(stderr);
    return { status, result: JSON.parse(stdout) as JestResult };
  }

  it('fails on each kind of fault, with the reason, and counts the tests', () => {
    const { status, result } = run();
    expect(status).toBe(1);
    const outcomes = Object.fromEntries(
      result.testResults.map(({ name, ...suite }) => [path.basename(name), suite]),
    );
    const passed = Object.keys(outcomes).filter((file) => outcomes[file]!.status !== 'failed');
    expect(passed).toEqual(['passes.spec.mjs']);
    expect(outcomes['fails.spec.mjs']!.message).toMatch(/a group › fails[^]*Expected: 2/);
    expect(outcomes['too-few-assertions.spec.mjs']!.message).toMatch(/two assertions/);
    expect(outcomes['before-all.spec.mjs']!.message).toMatch(/nothing was prepared/);
    expect(outcomes['after-all.spec.mjs']!.message).toMatch(/something was not stopped/);
    expect(outcomes['unhandled.spec.mjs']!.message).toMatch(/no caller awaits this/);
    expect(outcomes['hangs.spec.mjs']!.message).toMatch(/Exceeded timeout of 50 ms/);
    expect(outcomes['does-not-load.spec.mjs']!.message).toMatch(/missing\.mjs/);
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(SUITES).sort());
    expect([result.numPendingTests, result.numTodoTests]).toEqual([1, 1]);
  });

  it('runs only the tests whose name matches', () => {
    const { status, result } = run(
      '--testNamePattern',
      'passes',
      '--testPathPatterns',
      '/(passes|fails).spec',
    );
    expect([status, result.numPassedTests, result.numFailedTests]).toEqual([0, 2, 0]);
  });
});
