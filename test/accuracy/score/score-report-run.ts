import { CORPUS_DIRECTORY, CorpusFolder } from '../../corpus/corpus-folder.js';
import { measureScores, scoreReportText } from './score-report.js';

/**
 * The scorer beside igc-xc-score's proven optima and the scores that leagues published, over the flights of
 * `IGC_CORPUS`. Returns the exit code: 1 when a score is lower, or a higher one is not confirmed.
 */
export function runScoreReport(asJson: boolean): number {
  const corpus = new CorpusFolder(CORPUS_DIRECTORY);
  if (!corpus.isPresent) {
    console.error(`No real flights in ${CORPUS_DIRECTORY}; set IGC_CORPUS.`);
    return 2;
  }
  const report = measureScores(corpus);
  console.log(asJson ? JSON.stringify(report) : scoreReportText(report));
  return report.passed ? 0 : 1;
}
