import { CORPUS_DIRECTORY, CorpusFolder } from '../../corpus/corpus-folder.js';
import { measureScores, scoreReportText } from './score-report.js';

/**
 * Compares the scorer with igc-xc-score's proven optima and the scores published by leagues, over the flights of
 * `IGC_CORPUS`. Returns exit code 1 if a score is lower, or a higher one is not confirmed.
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
