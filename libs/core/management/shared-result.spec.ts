import { setTimeout as sleep } from 'node:timers/promises';
import { sharedResult } from './shared-result.js';

/** Longer than any test. */
const FOR_EVER_MS = 1_000_000;

describe('a shared result', () => {
  it('is computed once for a burst of callers, and for callers shortly after it', async () => {
    let works = 0;
    const ask = sharedResult(async () => {
      await sleep(1);
      return ++works;
    }, FOR_EVER_MS);
    expect(await Promise.all(Array.from({ length: 1_000 }, ask))).toEqual(Array<number>(1_000).fill(1));
    expect(await ask()).toBe(1);
  });

  it('is computed again after it expires', async () => {
    let works = 0;
    const ask = sharedResult(() => Promise.resolve(++works), 0);
    await ask();
    while ((await ask()) === 1) await sleep(1);
    expect(works).toBe(2);
  });

  it('shares a failure, and retries afterwards', async () => {
    const failures = [new Error('away')];
    const ask = sharedResult(() => {
      const failure = failures.pop();
      return failure ? Promise.reject(failure) : Promise.resolve('there');
    }, 0);
    await Promise.all([ask(), ask()].map((asked) => expect(asked).rejects.toThrow('away')));
    let answer: string | undefined;
    while (answer === undefined) {
      answer = await ask().catch(() => undefined);
      await sleep(1);
    }
    expect(answer).toBe('there');
  });
});
