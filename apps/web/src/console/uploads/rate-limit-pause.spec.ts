import { pauseFor } from './rate-limit-pause.js';

describe('the pause between uploads', () => {
  it('begins while the rate limit still leaves requests for pages', () => {
    expect(pauseFor('"minute";r=200;t=60')).toBeNull();
    expect(pauseFor('"minute";r=12;t=43')).toBe(43);
    expect(pauseFor('"uploads";r=1;t=5, "minute";r=0;t=7')).toBe(7);
  });

  it('does not begin without a limit to go by', () => {
    expect([pauseFor(null), pauseFor(''), pauseFor('"month";r=3;t=9')]).toEqual([null, null, null]);
  });
});
