/** Classes of work, in the order in which workers take them. */
export const CLASSES = ['interactive', 'upload', 'import', 'reanalysis'] as const;
export type WorkClass = (typeof CLASSES)[number];

export interface Job {
  readonly arrivesAtMs: number;
  readonly serviceMs: number;
  readonly workClass: WorkClass;
  readonly accountId: number;
}

export interface WaitTimes {
  readonly jobs: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

export interface QueueOutcome {
  /** From the arrival to the end of the work, by class. */
  readonly times: ReadonlyMap<WorkClass, WaitTimes>;
  /** Mean share of the threads that work, from the first arrival to the last end. */
  readonly use: number;
  readonly endedAtMs: number;
}

/** The waiting jobs of a class: accounts take turns. */
class ClassQueue {
  private readonly ofAccount = new Map<number, Job[]>();
  private readonly turns: number[] = [];

  add(job: Job): void {
    const waiting = this.ofAccount.get(job.accountId);
    if (waiting) return void waiting.push(job);
    this.ofAccount.set(job.accountId, [job]);
    this.turns.push(job.accountId);
  }

  take(): Job | undefined {
    const accountId = this.turns.shift();
    if (accountId === undefined) return undefined;
    const waiting = this.ofAccount.get(accountId)!;
    const job = waiting.shift()!;
    if (waiting.length > 0) this.turns.push(accountId);
    else this.ofAccount.delete(accountId);
    return job;
  }
}

/**
 * Simulates threads that take the first class with a waiting job, and within it the next account with one. A job that
 * has begun is not interrupted.
 */
export function simulateQueue(jobs: readonly Job[], threads: number): QueueOutcome {
  const arrivals = [...jobs].sort((a, b) => a.arrivesAtMs - b.arrivesAtMs);
  const queues = CLASSES.map(() => new ClassQueue());
  const taken = new Map<WorkClass, number[]>(CLASSES.map((each) => [each, []]));
  /** When each thread is free. */
  const freeAtMs = new Array<number>(threads).fill(arrivals[0]?.arrivesAtMs ?? 0);
  let nowMs = freeAtMs[0]!;
  let next = 0;
  let busyMs = 0;
  for (let done = 0; done < arrivals.length; done++) {
    const thread = freeAtMs.indexOf(Math.min(...freeAtMs));
    nowMs = Math.max(nowMs, freeAtMs[thread]!); // another thread may have waited for a later job
    const admit = () => {
      for (; next < arrivals.length && arrivals[next]!.arrivesAtMs <= nowMs; next++) {
        queues[CLASSES.indexOf(arrivals[next]!.workClass)]!.add(arrivals[next]!);
      }
    };
    admit();
    let job = takeFirst(queues);
    if (!job) {
      nowMs = arrivals[next]!.arrivesAtMs;
      admit();
      job = takeFirst(queues)!;
    }
    freeAtMs[thread] = nowMs + job.serviceMs;
    busyMs += job.serviceMs;
    taken.get(job.workClass)!.push(nowMs + job.serviceMs - job.arrivesAtMs);
  }
  const endedAtMs = Math.max(...freeAtMs);
  const spanMs = endedAtMs - (arrivals[0]?.arrivesAtMs ?? 0);
  return {
    times: new Map([...taken].filter(([, ms]) => ms.length > 0).map(([each, ms]) => [each, summaryOf(ms)])),
    use: spanMs > 0 ? busyMs / (spanMs * threads) : 0,
    endedAtMs,
  };
}

function takeFirst(queues: readonly ClassQueue[]): Job | undefined {
  for (const queue of queues) {
    const job = queue.take();
    if (job) return job;
  }
  return undefined;
}

function summaryOf(unsorted: readonly number[]): WaitTimes {
  const sorted = [...unsorted].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const meanMs = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return { jobs: sorted.length, meanMs, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
