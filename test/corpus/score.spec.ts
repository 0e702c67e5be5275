import { measureScores } from '../accuracy/score/score-report.js';
import { CORPUS_DIRECTORY, CorpusFolder } from './corpus-folder.js';
import { describeCorpus } from './corpus.js';

describeCorpus('the scores of real flights', () => {
  it("are never below igc-xc-score's proven optima, higher ones are confirmed, and leagues are close", () => {
    const { comparisons, passed } = measureScores(new CorpusFolder(CORPUS_DIRECTORY));
    const accepted = ['equal', 'near', 'higher, confirmed'];
    expect(comparisons.filter(({ verdict }) => !accepted.includes(verdict))).toEqual([]);
    expect(passed).toBe(true);
    expect(comparisons.length).toBeGreaterThan(0);
  }, 120_000);
});
