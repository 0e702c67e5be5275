import { type CorpusFolder } from '../../corpus/corpus-folder.js';
import {
  compareWithLeague,
  compareWithReference,
  type ScoreComparison,
  type Verdict,
} from './compare-scores.js';
import { type LeftOut, publishedScores, referenceScores } from './reference-scores.js';

const ACCEPTED: readonly Verdict[] = ['equal', 'near', 'higher, confirmed'];

export interface ScoreReport {
  comparisons: ScoreComparison[];
  leftOut: LeftOut[];
  passed: boolean;
}

/** Compares the scorer with igc-xc-score and with leagues, over a corpus. */
export function measureScores(corpus: CorpusFolder): ScoreReport {
  const { scores, leftOut } = referenceScores(corpus);
  const present = scores.filter(({ file }) => corpus.has(file));
  const comparisons = present.map((reference) => compareWithReference(corpus, reference));
  for (const published of publishedScores(corpus)) {
    if (corpus.has(published.file)) comparisons.push(compareWithLeague(corpus, published));
  }
  return { comparisons, leftOut, passed: comparisons.every(({ verdict }) => ACCEPTED.includes(verdict)) };
}

/** The readable report: counts, then every assertion, difference and omission. */
export function scoreReportText({ comparisons, leftOut, passed }: ScoreReport): string {
  const counts = new Map<string, number>();
  for (const { source, ruleSet, verdict } of comparisons) {
    const key = `${source.padEnd(20)}${ruleSet.padEnd(10)}${verdict}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const listed = comparisons.filter(({ source, verdict }) => source !== 'oracle' || verdict !== 'equal');
  return [
    ...[...counts].sort().map(([key, count]) => `${String(count).padStart(5)}  ${key}`),
    '',
    ...listed.map(comparisonText),
    '',
    `Left out: ${leftOut.length}`,
    ...leftOut.map(({ file, rule, reason }) => `  ${file}  ${rule}  ${reason}`),
    '',
    passed ? 'No score is lower, no unexplained difference.' : 'FAILED',
  ].join('\n');
}

function comparisonText({ file, source, ruleSet, theirs, ours, verdict }: ScoreComparison): string {
  const difference = (ours - theirs).toFixed(2);
  const figures = `${String(theirs).padStart(8)}${String(ours).padStart(9)}${difference.padStart(8)}`;
  return `  ${file.split('/').pop()!.padEnd(34)}${source.padEnd(20)}${ruleSet.padEnd(10)}${figures}  ${verdict}`;
}
