import fc from 'fast-check';
import { type Track } from '../track/track.js';
import { lastingStretches } from './lasting-stretches.js';

interface Fix {
  /** Seconds since the previous fix. */
  seconds: number;
  isAfterGap: boolean;
  holds: boolean;
}

function trackOf(fixes: readonly Fix[]): Track {
  let time = 0;
  let gaps = 0;
  return {
    timeSeconds: Int32Array.from(fixes, ({ seconds }) => (time += seconds)),
    segment: Int32Array.from(fixes, ({ isAfterGap }) => (gaps += isAfterGap ? 1 : 0)),
  } as Track;
}

/** Reference implementation of the definition, fix by fix. */
function runsOf({ timeSeconds, segment }: Track, fixes: readonly Fix[], secondsMin: number) {
  const runs: { startIndex: number; endIndex: number }[] = [];
  for (let start = 0; start < fixes.length; start++) {
    const isBegun = fixes[start - 1]?.holds === true && segment[start - 1] === segment[start];
    if (!fixes[start]!.holds || isBegun) continue;
    let end = start;
    while (segment[end + 1] === segment[start] && fixes[end]!.holds) end++;
    if (timeSeconds[end]! - timeSeconds[start]! >= secondsMin)
      runs.push({ startIndex: start, endIndex: end });
  }
  return runs;
}

describe('lasting stretches', () => {
  const fix = fc.record({
    seconds: fc.integer({ min: 1, max: 3 }),
    isAfterGap: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
    holds: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  });

  it('are the runs of fixes that last long enough, testing no fix twice', () => {
    fc.assert(
      fc.property(
        fc.array(fix, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 20 }),
        (fixes, seconds) => {
          const track = trackOf(fixes);
          const tested: number[] = [];
          const test = { holdsAt: (index: number) => (tested.push(index), fixes[index]!.holds) };
          const within = { startIndex: 0, endIndex: fixes.length - 1 };
          expect(lastingStretches(track, within, seconds, test)).toEqual(runsOf(track, fixes, seconds));
          expect(new Set(tested).size).toBe(tested.length);
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });

  it('need few tests where the test never holds', () => {
    const fixes = Array.from({ length: 1000 }, () => ({ seconds: 1, isAfterGap: false, holds: false }));
    let tests = 0;
    const test = { holdsAt: () => ++tests < 0 };
    expect(lastingStretches(trackOf(fixes), { startIndex: 0, endIndex: 999 }, 60, test)).toEqual([]);
    expect(tests).toBe(16);
  });
});
