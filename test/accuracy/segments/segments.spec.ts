import { samples } from '../../harness/full-run.js';
import { confusionText, KINDS, measureSegments } from './confusion.js';
import { SHARE_MIN } from './segment-report-run.js';

/** `npm run accuracy -- segments` takes 200 of each activity. */
const LOGS_PER_ACTIVITY = samples({ usual: 25, full: 100 });

describe('the parts of random logs of every activity', () => {
  let confusion: ReturnType<typeof measureSegments>;

  beforeAll(() => {
    confusion = measureSegments(LOGS_PER_ACTIVITY);
  }, 240_000);

  it.each(KINDS)('are found, and the parts found are true: %s', (kind) => {
    expect(confusion.recall[kind]).toBeGreaterThanOrEqual(SHARE_MIN);
    expect(confusion.precision[kind]).toBeGreaterThanOrEqual(SHARE_MIN);
  });

  it('make a matrix with a row for each kind', () => {
    const rows = confusionText(confusion).split('\n').slice(3);
    expect(rows.map((row) => row.split(/\s+/)[0])).toEqual([...KINDS]);
  });
});
