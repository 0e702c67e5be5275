import { BackgroundWork } from './background-work.js';

describe('background work', () => {
  it('runs all jobs in order, limited to its concurrency', async () => {
    const background = new BackgroundWork(2);
    const open: (() => void)[] = [];
    const begun: number[] = [];
    for (let n = 0; n < 5; n++) {
      background.begin('failed', () => {
        begun.push(n);
        return new Promise<void>((resolve) => open.push(resolve));
      });
    }
    expect(begun).toEqual([0, 1]);
    const finished = background.finished().then(() => 'finished');
    while (begun.length < 5 || open.length > 0) {
      open.shift()?.();
      await Promise.resolve();
    }
    expect(await finished).toBe('finished');
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('continues after a failure', async () => {
    const background = new BackgroundWork(1);
    const done: string[] = [];
    background.begin('identity.test_failed', () => Promise.reject(new Error('on purpose')));
    background.begin('identity.test_failed', () => {
      done.push('the next one');
      return Promise.resolve();
    });
    await background.finished();
    expect(done).toEqual(['the next one']);
  });
});
