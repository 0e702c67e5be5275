import { firstAfter, firstNotBefore, type Track } from '../track/track.js';
import { type Stretch } from './flight-phase.js';

/** What a stretch of the flight is told by, at each of its fixes. */
export interface FixTest {
  holdsAt(index: number): boolean;
}

/**
 * Runs of fixes for which a test holds, up to the first for which it doesn't, that last so long or longer; a gap ends
 * one. They are looked for from their far end, where one fix rules out all runs that would contain it: where the test
 * seldom holds few fixes are tested, and none twice.
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
  // From the start up to here (exclusive) the test is known to hold.
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

/** The last fix from one on up to another, that one excluded, for which a test doesn't hold; -1 without one. */
function lastFailing(test: FixTest, from: number, to: number): number {
  let index = to - 1;
  while (index >= from && test.holdsAt(index)) index--;
  return index >= from ? index : -1;
}
