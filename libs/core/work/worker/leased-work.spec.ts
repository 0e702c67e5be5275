import { jest } from '@jest/globals';
import { LastingFault, lastingUnless, LeasedWork } from './leased-work.js';

const LEASE_SECONDS = 30;
const CLAIM = { flightId: 'a', attempt: 1 };
const CLAIMED = { claim: CLAIM, lostWorkers: 0 };
const PASSING = new Error('the database is down');
const LASTING = new Error('no fix');

describe('work on a claimed row', () => {
  let done: string[];
  let leased: LeasedWork<typeof CLAIM>;
  let releasing: () => Promise<void>;

  beforeEach(() => {
    done = [];
    releasing = () => Promise.resolve();
    const note = (what: string) => Promise.resolve(void done.push(what));
    leased = new LeasedWork({
      kind: 'flight',
      rows: {
        renew: ({ flightId }, seconds) => note(`renew ${flightId} for ${seconds} s`),
        release: async ({ flightId }) => {
          await releasing();
          done.push(`release ${flightId}`);
        },
        fail: ({ flightId }, reason) => note(`fail ${flightId}: ${reason}`),
      },
      named: ({ flightId }) => ({ flightId }),
      leaseSeconds: LEASE_SECONDS,
      lostWorkersMax: 3,
      logger: {
        log: () => undefined,
        warn: ({ event }: { event: string }) => void note(event),
        error: ({ event }: { event: string }) => void note(event),
      },
    });
  });

  afterEach(() => jest.useRealTimers());

  const lastingUnlessPassing = (error: Error) =>
    lastingUnless(
      (thrown) => thrown === PASSING,
      () => Promise.reject(error),
    );

  it('returns what the work returned', async () => {
    expect(await leased.during(CLAIMED, () => Promise.resolve('saved'))).toBe('saved');
    expect(done).toEqual([]);
  });

  it('gives the row back after a passing fault, and passes it on', async () => {
    await expect(leased.during(CLAIMED, () => lastingUnlessPassing(PASSING))).rejects.toBe(PASSING);
    expect(done).toEqual(['release a']);
  });

  it('gives the row up after a lasting fault', async () => {
    expect(await leased.during(CLAIMED, () => lastingUnlessPassing(LASTING))).toBeUndefined();
    expect(done).toEqual(['flight.failed', 'flight.given_up', 'fail a: no fix']);
  });

  it('keeps the first error as the cause of a lasting fault', async () => {
    const fault: unknown = await lastingUnlessPassing(LASTING).catch((error: unknown) => error);
    expect([fault instanceof LastingFault, (fault as LastingFault).cause]).toEqual([true, LASTING]);
  });

  it('does not begin if the row has cost too many workers', async () => {
    const work = () => Promise.reject(new Error('not reached'));
    expect(await leased.during({ claim: CLAIM, lostWorkers: 3 }, work)).toBeUndefined();
    expect(done).toEqual(['flight.given_up', 'fail a: 3 workers crashed while processing it']);
  });

  it('renews the lease three times in its length, until the work ends', async () => {
    jest.useFakeTimers();
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, LEASE_SECONDS * 1_000 + 1));
    const ended = leased.during(CLAIMED, work);
    await jest.advanceTimersByTimeAsync(10 * LEASE_SECONDS * 1_000);
    await ended;
    expect(done).toEqual(Array(3).fill('renew a for 30 s'));
  });

  it('does not renew a lease that it is giving back', async () => {
    jest.useFakeTimers();
    releasing = () => new Promise<void>((resolve) => setTimeout(resolve, LEASE_SECONDS * 1_000));
    const ended = leased.during(CLAIMED, () => Promise.reject(PASSING)).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(2 * LEASE_SECONDS * 1_000);
    await ended;
    expect(done).toEqual(['release a']);
  });
});
