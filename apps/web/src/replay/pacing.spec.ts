import { MINUTE_SECONDS, type PacedStretch, Pacing } from './pacing.js';

const MINUTES = 60;
const HOURS = 3_600;
/** A climb of a third, then a glide of two thirds, again and again. */
function climbsAndGlides(durationSeconds: number): PacedStretch[] {
  const cycle = 900;
  return Array.from({ length: Math.floor(durationSeconds / cycle) }, (_, i): PacedStretch[] => [
    { pace: 'slow', fromSeconds: i * cycle, toSeconds: i * cycle + 300 },
    { pace: 'fast', fromSeconds: i * cycle + 300, toSeconds: (i + 1) * cycle },
  ]).flat();
}

describe.each([
  ['20 minutes', 20 * MINUTES],
  ['3 hours', 3 * HOURS],
  ['9 hours', 9 * HOURS],
])('the pace of a flight of %s', (_, durationSeconds) => {
  const pacing = new Pacing(durationSeconds, climbsAndGlides(durationSeconds));

  it('plays it in about a minute', () => {
    expect(pacing.playedSeconds).toBeGreaterThanOrEqual(55);
    expect(pacing.playedSeconds).toBeLessThanOrEqual(75);
    expect(pacing.flownAt(0)).toBe(0);
    expect(pacing.flownAt(pacing.playedSeconds)).toBeCloseTo(durationSeconds, 6);
  });

  it('only goes forward, and back to the same moment', () => {
    let before = -1;
    for (let played = 0; played <= pacing.playedSeconds; played += 0.25) {
      const flown = pacing.flownAt(played);
      expect(flown).toBeGreaterThan(before);
      expect(pacing.playedUntil(flown)).toBeCloseTo(played, 6);
      before = flown;
    }
  });

  it('is slower in a climb than on the glide after it', () => {
    const cycle = Math.floor(durationSeconds / 900 / 2) * 900;
    expect(pacing.rateAt(cycle + 600)).toBeGreaterThan(1.4 * pacing.rateAt(cycle + 150));
  });

  it('leaves time to see take-off and landing', () => {
    const mean = durationSeconds / pacing.playedSeconds;
    expect(pacing.playedUntil(25)).toBeGreaterThan(1.5);
    expect(pacing.playedSeconds - pacing.playedUntil(durationSeconds - 40)).toBeGreaterThan(1.5);
    expect(pacing.rateAt(0)).toBeLessThan(mean);
  });
});

describe('the pace', () => {
  it('spends hardly any time in a gap', () => {
    const pacing = new Pacing(3 * HOURS, [{ pace: 'skipped', fromSeconds: HOURS, toSeconds: 2 * HOURS }]);
    const inGap = pacing.playedUntil(2 * HOURS) - pacing.playedUntil(HOURS);
    expect(inGap).toBeLessThan(MINUTE_SECONDS / 10);
  });

  it('plays a hop of half a minute as it was flown', () => {
    const pacing = new Pacing(30);
    expect(pacing.playedSeconds).toBe(30);
    expect(new Pacing(0).flownAt(1)).toBe(0);
  });
});
