import { newFlightId } from './ids.js';

/** Crockford's base 32, which ULIDs use. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;

/** The 80 random bits. */
function randomPart(id: string): bigint {
  return [...id.slice(TIME_DIGITS)].reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n);
}

describe('flight ids', () => {
  const ids = Array.from({ length: 10_000 }, newFlightId);

  it('are unique ULIDs of the current time', () => {
    for (const id of ids) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(new Set(ids).size).toBe(ids.length);
    const timeMs = [...(ids.at(-1) ?? '').slice(0, TIME_DIGITS)].reduce(
      (sum, digit) => sum * 32 + DIGITS.indexOf(digit),
      0,
    );
    expect(Math.abs(timeMs - Date.now())).toBeLessThan(60_000);
  });

  it('are not sequential, even within a millisecond', () => {
    let within = 0;
    let rising = 0;
    for (const [i, id] of ids.slice(1).entries()) {
      const before = ids[i]!;
      if (id.slice(0, TIME_DIGITS) !== before.slice(0, TIME_DIGITS)) continue;
      within++;
      const step = randomPart(id) - randomPart(before);
      if (step > 0n) rising++;
      // with 80 random bits, a step below 2^40 occurs by chance once in 10^12
      expect(step > 2n ** 40n || step < -(2n ** 40n)).toBe(true);
    }
    expect(within).toBeGreaterThan(100);
    expect(Math.abs(rising / within - 0.5)).toBeLessThan(0.1);
  });
});
