import { firstAfter, firstNotBefore, type Track } from '../track/track.js';
import { type Stretch } from './flight-phase.js';

/** A condition evaluated at single fixes. */
export interface FixTest {
  holdsAt(index: number): boolean;
}

/**
 * Runs of fixes for which a test holds, up to and including the first for which it does not, that last at least
 * `secondsMin`; a gap ends a run. The search starts at the far end of each candidate run, where one failing fix rules
 * out every run containing it: where the test rarely holds, few fixes are tested, and none twice.
 */
export function lastingStretches(
  track: Track,
  within: Stretch,
  secondsMin: number,
  test: FixTest,
): Stretch[] {
  const { timeSeconds, segment } = track;
  const afterAll = within.endIndex + 1;
  const stretches: Stretch[] = [];
  let start = within.startIndex;
  // The test is known to hold from `start` up to this index (exclusive).
  let known = start;
  while (start < afterAll) {
    const end = firstAfter(timeSeconds, start, secondsMin, afterAll);
    if (end === afterAll) break;
    if (segment[end] !== segment[start]) {
      start = known = firstNotBefore(segment, segment[start]! + 1, start, end);
      continue;
    }
    const failing = lastFailing(test, known, end);
    known = end;
    if (failing >= 0) {
      start = failing + 1;
      continue;
    }
    while (known < afterAll && segment[known] === segment[start] && test.holdsAt(known)) known++;
    const goesOn = known < afterAll && segment[known] === segment[start];
    stretches.push({ startIndex: start, endIndex: goesOn ? known : known - 1 });
    start = known = goesOn ? known + 1 : known;
  }
  return stretches;
}

/** The last fix in [from, to) for which the test does not hold; -1 if there is none. */
function lastFailing(test: FixTest, from: number, to: number): number {
  let index = to - 1;
  while (index >= from && test.holdsAt(index)) index--;
  return index >= from ? index : -1;
}
