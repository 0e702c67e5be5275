import { DEFAULT_RETRY_POLICY, isRepeatable, pauseMs, retryAfterSeconds } from '../src/retry.js';

describe('retries of the TypeScript client', () => {
  it('wait longer each time, up to a limit, and never the same time for all clients', () => {
    const waits = [0, 1, 2, 3, 4, 9].map((attempt) => pauseMs(attempt, null, DEFAULT_RETRY_POLICY)!);
    for (const [index, longest] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      expect(waits[index]).toBeLessThanOrEqual(longest);
      expect(waits[index]).toBeGreaterThanOrEqual(longest * 0.75);
    }
    expect(
      new Set(Array.from({ length: 20 }, () => pauseMs(0, null, DEFAULT_RETRY_POLICY))).size,
    ).toBeGreaterThan(1);
  });

  it('wait at least as long as the service asks', () => {
    expect(pauseMs(0, 7, DEFAULT_RETRY_POLICY)).toBeGreaterThanOrEqual(7_000);
    expect(pauseMs(0, 61, DEFAULT_RETRY_POLICY)).toBeNull();
  });

  it.each([
    ['5', 5],
    ['Tue, 14 Jul 2026 18:00:30 GMT', 30],
    ['Tue, 14 Jul 2026 17:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('read Retry-After: %s', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.parse('2026-07-14T18:00:00Z'))).toBe(seconds);
  });

  it.each([
    ['GET', false, true],
    ['DELETE', false, true],
    ['POST', false, false],
    ['PATCH', false, false],
    ['POST', true, true],
  ])('%s, with a key: %s: may be repeated: %s', (method, takesIdempotencyKey, repeatable) => {
    expect(isRepeatable({ method, takesIdempotencyKey })).toBe(repeatable);
  });
});
