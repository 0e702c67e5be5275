import { analyse } from '@engine/analysis';
import { editedSample, type FixEdit } from './igc-edit.js';

/** First and last fix of the part in the air. */
const FIRST = 1200;
const LAST = 4000;

const codes = (edit: FixEdit): string[] => analyse(editedSample(edit)).quality.notes.map(({ code }) => code);
const between: FixEdit = (record, fix) => (fix >= FIRST && fix <= LAST ? record : null);

/** The sample in the air, with the position of one fix repeated at others, including the extra digits. */
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
  it('is reported, and a complete log is not', () => {
    expect(codes(between)).toEqual(expect.arrayContaining(['starts_in_flight', 'ends_in_flight']));
    const whole = codes((record) => record);
    expect(whole).not.toContain('starts_in_flight');
    expect(whole).not.toContain('ends_in_flight');
  });

  it.each([1, 2])('is reported if the receiver repeats its first position %d times', (times) => {
    expect(codes(repeating(FIRST, FIRST, FIRST + times))).toContain('starts_in_flight');
  });

  it('is reported if the receiver repeats its last position', () => {
    expect(codes(repeating(LAST, LAST - 1, LAST))).toContain('ends_in_flight');
  });
});
