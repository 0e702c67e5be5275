// A Jest reporter that lists the slowest suites, with the time that they took of the clock and of the processor (without
// that of the shared services).
import path from 'node:path';

const SUITES = 10;

export default class SlowestSuitesReporter {
  #rootDir;

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onRunComplete(_, { testResults }) {
    if (testResults.length < SUITES) return;
    const seconds = ({ perfStats }) => perfStats.runtime / 1_000;
    const rows = [...testResults]
      .sort((one, other) => seconds(other) - seconds(one))
      .slice(0, SUITES)
      .map((suite) => {
        const { processorSeconds = NaN } = suite.perfStats;
        const figures = `${seconds(suite).toFixed(1).padStart(7)} s ${processorSeconds.toFixed(1).padStart(6)} s`;
        return `${figures}  ${path.relative(this.#rootDir, suite.testFilePath)}`;
      });
    const total = testResults.reduce((sum, { perfStats }) => sum + (perfStats.processorSeconds || 0), 0);
    console.error(
      `\nSlowest suites (clock, processor), of ${total.toFixed(0)} s of the processor:\n${rows.join('\n')}`,
    );
  }
}
