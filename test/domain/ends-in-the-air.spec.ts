import { analyse } from '@app/domain';
import { editedSample, type FixEdit } from './igc-edit.js';

/** In the air by then, and until then. */
const FIRST = 1200;
const LAST = 4000;

const codes = (edit: FixEdit): string[] => analyse(editedSample(edit)).quality.notes.map(({ code }) => code);
const between: FixEdit = (record, fix) => (fix >= FIRST && fix <= LAST ? record : null);

/** The sample in the air, with the place of one fix at others; the last two digits are of the position, too. */
function repeating(place: number, from: number, to: number): FixEdit {
  let repeated = '';
  editedSample((record, fix) => {
    if (fix === place) repeated = record;
    return record;
  });
  const moved = (record: string): string =>
    record.slice(0, 7) + repeated.slice(7, 24) + record.slice(24, 35) + repeated.slice(35);
  return (record, fix) => between(fix >= from && fix <= to ? moved(record) : record, fix);
}

describe('a log that starts or ends in the air', () => {
  it('says so, and a whole one does not', () => {
    expect(codes(between)).toEqual(expect.arrayContaining(['starts_in_flight', 'ends_in_flight']));
    const whole = codes((record) => record);
    expect(whole).not.toContain('starts_in_flight');
    expect(whole).not.toContain('ends_in_flight');
  });

  it.each([1, 2])('says so when the receiver repeats its first place %d times', (times) => {
    expect(codes(repeating(FIRST, FIRST, FIRST + times))).toContain('starts_in_flight');
  });

  it('says so when the receiver repeats its last place', () => {
    expect(codes(repeating(LAST, LAST - 1, LAST))).toContain('ends_in_flight');
  });
});
