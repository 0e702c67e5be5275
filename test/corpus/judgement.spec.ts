import { samples } from '../harness/full-run.js';
import { describeCorpus } from './corpus.js';
import { exceeded, judgementText, measureJudgement } from '../accuracy/judgement/judgement-report.js';

/** `npm run accuracy -- segments` takes 200 of each activity. */
const LOGS_PER_ACTIVITY = samples({ usual: 12, full: 40 });

describeCorpus('the parts of labelled flights, and of logs of the second generator', () => {
  it('stay within the bounds', () => {
    const report = measureJudgement(LOGS_PER_ACTIVITY);
    expect(exceeded(report)).toEqual([]);
    expect(judgementText(report, 10)).toContain('calibration error');
  }, 240_000);
});
