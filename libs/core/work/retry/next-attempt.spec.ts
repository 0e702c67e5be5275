import { WEBHOOK_RETRY_SECONDS } from '@core/contract';
import { nextAttemptInMs } from './next-attempt.js';

const MIDDLE = () => 0.5;
const SCHEDULE = [0, ...WEBHOOK_RETRY_SECONDS];

describe('the retry schedule', () => {
  it('is 0, 5 s, 5 min 5 s, 35 min 5 s, 2 h 35 min 5 s and so on, with at most eight attempts', () => {
    let atSeconds = 0;
    const times = [];
    for (let attempts = 0; attempts < 20; attempts++) {
      const waitMs = nextAttemptInMs({ attempts }, MIDDLE, SCHEDULE);
      if (waitMs === null) break;
      times.push((atSeconds += waitMs / 1_000));
    }
    expect(times).toEqual([0, 5, 305, 2_105, 9_305, 27_305, 63_305, 99_305]);
  });

  it.each([
    [0, 0.8],
    [1 - Number.EPSILON, 1.2],
  ])('has 20 %% jitter: a random value of %d gives the factor %d', (chance, factor) => {
    for (let attempts = 1; attempts < SCHEDULE.length; attempts++) {
      const stepMs = SCHEDULE[attempts]! * 1_000;
      expect(nextAttemptInMs({ attempts }, () => chance, SCHEDULE)).toBeCloseTo(stepMs * factor, 3);
    }
  });

  it.each([
    [1, 300],
    [299, 300],
    [450, 450],
    [600, 600],
    [999_999, 600],
  ])('turns a Retry-After of %d s into %d s if the step is 300 s', (retryAfterSeconds, expected) => {
    expect(nextAttemptInMs({ attempts: 2, retryAfterSeconds }, MIDDLE, SCHEDULE)).toBe(expected * 1_000);
  });
});
