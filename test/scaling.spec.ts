import { exponential, randomOf } from '../scripts/scaling/random.js';
import { scalingPage } from '../scripts/scaling/scaling-page.js';
import { type Job, simulateQueue, type WorkClass } from '../scripts/scaling/simulate-queue.js';

const JOBS = 200_000;
const MEAN_SERVICE_MS = 1;

/** Arrivals and service times at random: for these, queueing theory has formulas. */
function randomJobs(perMs: Partial<Record<WorkClass, number>>): Job[] {
  const random = randomOf(1);
  const total = Object.values(perMs).reduce((sum, rate) => sum + rate, 0);
  return Object.entries(perMs).flatMap(([workClass, rate]) => {
    let at = 0;
    return Array.from({ length: Math.round((JOBS * rate) / total) }, (_, accountId) => ({
      arrivesAtMs: (at += exponential(random, rate)),
      serviceMs: exponential(random, 1 / MEAN_SERVICE_MS),
      workClass: workClass as WorkClass,
      accountId,
    }));
  });
}

/** Erlang's C: the probability that a job has to wait for one of these threads. */
function waitingProbability(load: number, threads: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < threads; k++) sum += term *= load / k;
  const last = (term * load) / threads / (1 - load / threads);
  return last / (sum + last);
}

describe('the simulation of the queue', () => {
  it.each([
    [1, 0.5],
    [1, 0.8],
    [4, 3],
  ])('agrees with Erlang for %d threads and a load of %d', (threads, load) => {
    const { times, use } = simulateQueue(randomJobs({ interactive: load }), threads);
    const expected = MEAN_SERVICE_MS + waitingProbability(load, threads) / (threads - load);
    expect(times.get('interactive')!.meanMs / expected).toBeCloseTo(1, 1);
    expect(use).toBeCloseTo(load / threads, 1);
  });

  it('agrees with Cobham for classes that are not interrupted', () => {
    const { times } = simulateQueue(randomJobs({ interactive: 0.3, import: 0.5 }), 1);
    const residual = 0.8; // of the job in progress: load times the mean rest of a service time
    expect(times.get('interactive')!.meanMs / (1 + residual / 0.7)).toBeCloseTo(1, 1);
    expect(times.get('import')!.meanMs / (1 + residual / (0.7 * 0.2))).toBeCloseTo(1, 0);
  });

  it('never ends a job before it has been worked on, however many threads wait', () => {
    const jobs = [0, 1_000, 1_000, 5_000].map((arrivesAtMs) => ({
      ...{ arrivesAtMs, serviceMs: 10, workClass: 'upload' as const, accountId: 1 },
    }));
    const { times } = simulateQueue(jobs, 8);
    expect(times.get('upload')).toMatchObject({ p50Ms: 10, maxMs: 10 });
  });

  it('takes classes in their order, and accounts in turns', () => {
    const job = (accountId: number, serviceMs = 1): Job => ({
      ...{ arrivesAtMs: 0, serviceMs, workClass: 'import', accountId },
    });
    const many = Array.from({ length: 300 }, () => job(1));
    const { times } = simulateQueue([...many, job(2, 1_000), { ...job(3), workClass: 'interactive' }], 1);
    expect(times.get('interactive')!.maxMs).toBe(1);
    // the long job of the second account comes second, so nearly all of the first account's end after it
    expect(times.get('import')!.p50Ms).toBeGreaterThan(1_000);
  });
});

describe('docs/scaling.md', () => {
  it('contains the output of npm run scaling', () => {
    const { current, updated } = scalingPage();
    expect(current).toBe(updated);
  });
});
