/**
 * `npm run accuracy [-- --json
 * --verbose] [--flights N]` compares the analysis with instruments, other programs and truth, over the flights of
 * `IGC_CORPUS` and random simulated ones. Exits with 1 if a bound is exceeded. `npm run accuracy -- score [--json]`
 * compares scores with igc-xc-score's and the leagues'.
 */
import { parseArgs } from 'node:util';
import { CORPUS_DIRECTORY, CorpusFolder } from '../corpus/corpus-folder.js';
import { measureAccuracy } from './report.js';
import { runScoreReport } from './score/score-report-run.js';
import { reportText } from './table.js';

const DEFAULT_FLIGHTS = '200';

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      flights: { type: 'string', default: DEFAULT_FLIGHTS },
    },
  });
  if (positionals[0] === 'score') return runScoreReport(values.json);
  const flights = Number(values.flights);
  if (!Number.isInteger(flights) || flights < 0) {
    console.error('--flights must be a whole number');
    return 2;
  }
  const folder = new CorpusFolder(CORPUS_DIRECTORY);
  if (!folder.isPresent) {
    console.error(
      `No real flights in ${CORPUS_DIRECTORY}; set IGC_CORPUS to a folder with manifest.json, files/ and expected/.`,
    );
  }
  const report = measureAccuracy(folder, flights);
  const { samples, ...summary } = report;
  if (values.json) console.log(JSON.stringify(values.verbose ? report : summary));
  else console.log(reportText({ ...summary, samples }, values.verbose));
  return report.passed ? 0 : 1;
}

process.exitCode = main();
