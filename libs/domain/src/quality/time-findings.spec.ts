import { gapMessage } from './time-findings.js';

describe('what is said of silences', () => {
  it.each([
    [[91], 'once, for up to 91 s'],
    [[12, 601], '2 times, for up to 10 min'],
    [[3_599], 'once, for up to 1 h'],
    [[95_945], 'once, for up to 26 h 39 min'],
  ])('is how long the longest was, in words: %j', (seconds, words) => {
    expect(gapMessage(seconds)).toBe(`The recorder was silent ${words}.`);
  });
});
