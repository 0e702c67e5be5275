/**
 * `npm run accuracy -- [--json] [--verbose] [--flights N] [--allow-missing]` compares the analysis with instruments,
 * other programs and truth, over the flights of `IGC_CORPUS` and random simulated ones. Exits with 1 if a bound is
 * exceeded, or if the corpus, a file or the data of a measure is missing, unless `--allow-missing` is given. `npm run
 * accuracy -- score [--json]` compares scores with igc-xc-score's and the leagues'. `npm run accuracy -- segments
 * [--json --verbose] [--flights N]` compares the parts of logs with labelled flights and with N simulated logs of each
 * activity. `npm run accuracy -- train [--flights N]` learns the likelihoods of the judgement again, from the same
 * flights and N logs of each activity of another generator. `npm run accuracy -- terrain [--json]` compares heights above
 * ground with reference points and with flights over real tiles, and `npm run accuracy -- altitude [--json]` barometers
 * with GNSS. `npm run accuracy -- airspace [--json]` compares verdicts with volumes whose borders are known, and files of
 * airspaces with the same in other formats.
 */
import { parseArgs } from 'node:util';
import { CORPUS_DIRECTORY, CorpusFolder } from '../corpus/corpus-folder.js';
import { runAirspaceReport } from './airspace/airspace-report.js';
import { measureAccuracy } from './report.js';
import { runScoreReport } from './score/score-report-run.js';
import { runJudgementReport } from './judgement/judgement-report.js';
import { runTraining } from './judgement/train-run.js';
import { runAltitudeReport } from './terrain/altitude-report.js';
import { runTerrainReport } from './terrain/terrain-report.js';
import { reportText } from './table.js';

const DEFAULT_FLIGHTS = '200';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'allow-missing': { type: 'boolean', default: false },
      flights: { type: 'string', default: DEFAULT_FLIGHTS },
    },
  });
  if (positionals[0] === 'score') return runScoreReport(values.json);
  if (positionals[0] === 'airspace') return runAirspaceReport(values.json);
  if (positionals[0] === 'altitude') return runAltitudeReport(values.json);
  if (positionals[0] === 'terrain') return runTerrainReport(values.json);
  const flights = Number(values.flights);
  if (!Number.isInteger(flights) || flights < 0) {
    console.error('--flights must be a whole number');
    return 2;
  }
  if (positionals[0] === 'segments') {
    return runJudgementReport(flights, { asJson: values.json, isVerbose: values.verbose });
  }
  if (positionals[0] === 'train') return runTraining(flights);
  const folder = new CorpusFolder(CORPUS_DIRECTORY);
  const report = measureAccuracy(folder, flights);
  const { samples, ...summary } = report;
  if (values.json) console.log(JSON.stringify(values.verbose ? report : summary));
  else console.log(reportText({ ...summary, samples }, values.verbose));
  const { incomplete } = report;
  const isComplete = incomplete.length === 0 || values['allow-missing'];
  if (!isComplete) console.error(`Incomplete; pass --allow-missing to accept this. ${incomplete.join(' ')}`);
  return report.passed && isComplete ? 0 : 1;
}

process.exitCode = await main();
