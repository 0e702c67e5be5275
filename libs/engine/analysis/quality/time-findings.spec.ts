import { gapMessage } from './time-findings.js';

describe('the message about gaps', () => {
  it.each([
    [[91], 'once, for up to 91 s'],
    [[12, 601], '2 times, for up to 10 min'],
    [[3_599], 'once, for up to 1 h'],
    [[95_945], 'once, for up to 26 h 39 min'],
  ])('states the length of the longest gap: %j', (seconds, words) => {
    expect(gapMessage(seconds)).toBe(`The recorder was silent ${words}.`);
  });
});
