// A Jest reporter that fails a full run if no test received a documented response. CI runs the tiers one after the other
// with SEEN_ANSWERS set, and looks itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingAnswers } from './documented-answers.mjs';

const PROJECTS = ['api', 'processes'];

export default class DocumentedAnswersReporter {
  #partial;
  #folder;
  #error;

  constructor(globalConfig) {
    this.#partial = globalConfig.testPathPatterns.patterns.length > 0 || globalConfig.testNamePattern;
    if (process.env.SEEN_ANSWERS) return;
    this.#folder = mkdtempSync(path.join(tmpdir(), 'seen-answers-'));
    process.env.SEEN_ANSWERS = this.#folder;
  }

  onRunComplete(testContexts, results) {
    if (!this.#folder) return;
    const projects = [...testContexts].map(({ config }) => config.displayName?.name);
    const complete = PROJECTS.every((name) => projects.includes(name)) && !this.#partial;
    const sentence = complete && results.numFailedTests === 0 ? missingAnswers(this.#folder) : undefined;
    rmSync(this.#folder, { recursive: true });
    if (!sentence) return;
    this.#error = new Error(sentence);
    console.error(`\n${sentence}`);
  }

  getLastError() {
    return this.#error;
  }
}
