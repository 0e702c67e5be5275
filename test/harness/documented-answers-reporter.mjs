// A Jest reporter that fails a run of the API's suites if none of them received a documented response of an operation, in
// the API or the platform. (Undocumented responses fail immediately, when each response is checked.)
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = ['openapi.json', 'platform-openapi.json'];
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

export default class DocumentedAnswersReporter {
  #partial;
  #folder;
  #error;

  constructor(globalConfig) {
    this.#partial = globalConfig.testPathPatterns.patterns.length > 0 || globalConfig.testNamePattern;
    this.#folder = mkdtempSync(path.join(tmpdir(), 'seen-answers-'));
    process.env.SEEN_ANSWERS = this.#folder;
  }

  onRunComplete(testContexts, results) {
    const seen = new Set(
      readdirSync(this.#folder).flatMap((file) =>
        readFileSync(path.join(this.#folder, file), 'utf8').split('\n'),
      ),
    );
    rmSync(this.#folder, { recursive: true });
    const hasApi = [...testContexts].some(({ config }) => config.displayName?.name === 'api');
    const complete = hasApi && !this.#partial;
    if (!complete || results.numFailedTests > 0) return;
    const missing = DOCUMENTS.flatMap(documentedAnswers).filter((answer) => !seen.has(answer));
    if (missing.length === 0) return;
    this.#error = new Error(`No test received these documented responses:\n  ${missing.join('\n  ')}`);
    console.error(`\n${this.#error.message}`);
  }

  getLastError() {
    return this.#error;
  }
}

function documentedAnswers(document) {
  const { paths } = JSON.parse(readFileSync(path.join(ROOT, document), 'utf8'));
  return Object.entries(paths).flatMap(([address, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) =>
      Object.keys(item[method].responses).map(
        (status) => `${document}: ${method.toUpperCase()} ${address} ${status}`,
      ),
    ),
  );
}
