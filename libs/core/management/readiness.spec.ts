import { CAPABILITIES, NotReadyError, Readiness } from './readiness.js';

/** Longer than any test. */
const FOR_EVER_MS = 1_000_000;

describe('the readiness of a process', () => {
  const neededTo = CAPABILITIES;
  const ok = { neededTo, check: () => Promise.resolve(), failure: 'never' };

  it('has no problem while every check passes', async () => {
    expect(await new Readiness([ok, ok]).problems()).toEqual([]);
  });

  it('reports every failed check, with its own message if it has one', async () => {
    const away = {
      neededTo,
      check: () => Promise.reject(new Error('ECONNREFUSED')),
      failure: 'The queue is down.',
    };
    const readOnly = {
      neededTo,
      check: () => Promise.reject(new NotReadyError('It is read-only.')),
      failure: 'never',
    };
    expect(await new Readiness([away, ok, readOnly]).problems()).toEqual([
      'The queue is down.',
      'It is read-only.',
    ]);
  });

  it('is lost only for what needs what is away, or for less, if the check says so', async () => {
    const store = {
      neededTo: ['accept', 'process'],
      check: () => Promise.reject(new Error('ENOENT')),
      failure: 'The store is away.',
    } as const;
    const error = new NotReadyError('It is read-only.', ['accept']);
    const database = { neededTo, check: () => Promise.reject(error), failure: 'never' };
    const readiness = new Readiness([store, database]);
    expect(await readiness.problems('read')).toEqual([]);
    expect(await readiness.problems('accept')).toEqual(['The store is away.', 'It is read-only.']);
    expect(await readiness.problems('process')).toEqual(['The store is away.']);
    readiness.drain();
    expect(await readiness.problems('read')).toEqual(['The process is stopping.']);
  });

  it('counts a check that does not end as failed', async () => {
    const hanging = { neededTo, check: () => new Promise(() => undefined), failure: 'The store is down.' };
    expect(await new Readiness([hanging], undefined, 1).problems()).toEqual(['The store is down.']);
  });

  it('drains immediately, even for pending requests and checks that hang', async () => {
    let end!: () => void;
    const slow = { neededTo, check: () => new Promise<void>((resolve) => (end = resolve)), failure: 'never' };
    const readiness = new Readiness([slow], undefined, FOR_EVER_MS);
    const askedBefore = readiness.problems();
    readiness.drain();
    expect(await readiness.problems()).toEqual(['The process is stopping.']);
    end();
    expect(await askedBefore).toEqual(['The process is stopping.']);
  });

  it('reports a change once', async () => {
    const changes: (readonly string[])[] = [];
    let isAway = false;
    const check = {
      neededTo,
      check: () => (isAway ? Promise.reject(new Error('x')) : Promise.resolve()),
      failure: 'Away.',
    };
    const readiness = new Readiness([check], (problems) => changes.push(problems));
    const settles = async (count: number) => {
      while ((await readiness.problems()).length !== count)
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await settles(0);
    isAway = true;
    await settles(1);
    await settles(1);
    isAway = false;
    await settles(0);
    expect(changes).toEqual([['Away.'], []]);
  });
});
