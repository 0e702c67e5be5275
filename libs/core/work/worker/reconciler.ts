import { SETTINGS, type Settings } from '@core/config';
import { METRICS, observe } from '@core/observability';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type BackgroundJob } from './background-job.js';
import { type Chore, type ChoreCounts, CHORES } from './chore.js';
import { DependencyGate } from './dependency-gate.js';

/**
 * A chore that runs for as many rounds counts as hung, for example on a lost connection, and is begun once more, unless
 * it may take hours.
 */
const ROUNDS_UNTIL_HUNG = 20;

/**
 * Does the chores, one after the other, in rounds at a fixed interval: it makes everything else agree with the rows,
 * which are the source of truth. A round does not wait for an earlier one: a reanalysis takes hours, and a chore that
 * hangs must not stop the others. It skips chores that are still running.
 */
@Injectable()
export class Reconciler implements BackgroundJob {
  readonly name = 'reconciler';
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;
  private readonly rounds = new Set<Promise<void>>();
  /** When the latest run of a chore began that has not ended. */
  private readonly begun = new Map<Chore, number>();
  /** Runs of each chore that have failed since its last good one. */
  private readonly failures = new Map<Chore, number>();
  private isHeld = false;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CHORES) private readonly chores: readonly Chore[],
    private readonly gate: DependencyGate,
  ) {
    observe([METRICS.reconcilerFailures], (report) => {
      for (const [chore, count] of this.failures)
        report(METRICS.reconcilerFailures, count, { chore: labelOf(chore) });
    });
  }

  start(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), this.settings.reconcileIntervalSeconds * 1_000);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all(this.rounds);
  }

  private begin(): void {
    if (this.isHeld) return; // the round that waits goes on when the database is back
    const round = this.round().finally(() => this.rounds.delete(round));
    this.rounds.add(round);
  }

  private async round(): Promise<void> {
    for (const chore of this.chores) {
      await this.untilOpen();
      if (this.stopping.signal.aborted) return;
      if (!this.isRunning(chore)) await this.do(chore);
    }
  }

  private async untilOpen(): Promise<void> {
    this.isHeld = true;
    await this.gate.open().catch(() => undefined); // the worker stops
    this.isHeld = false;
  }

  private isRunning(chore: Chore): boolean {
    const begunAt = this.begun.get(chore);
    if (begunAt === undefined) return false;
    const hungMs = ROUNDS_UNTIL_HUNG * this.settings.reconcileIntervalSeconds * 1_000;
    return chore.mayTakeHours === true || performance.now() - begunAt < hungMs;
  }

  private async do(chore: Chore): Promise<void> {
    const begunAt = performance.now();
    this.begun.set(chore, begunAt);
    try {
      const counts = await chore.run(this.stopping.signal);
      this.failures.set(chore, 0);
      measure(chore, counts);
      if (Object.values(counts).some((count) => count > 0))
        this.logger.log({ event: 'reconciler.done', chore: chore.name, ...counts });
    } catch (error) {
      if (await this.gate.isClosedBy(error)) return;
      this.failures.set(chore, (this.failures.get(chore) ?? 0) + 1);
      METRICS.reconcilerRuns.add({ chore: labelOf(chore), outcome: 'failed' });
      this.logger.warn({ event: 'reconciler.failed', chore: chore.name, error });
    } finally {
      if (this.begun.get(chore) === begunAt) this.begun.delete(chore);
    }
  }
}

function measure(chore: Chore, counts: ChoreCounts): void {
  METRICS.reconcilerRuns.add({ chore: labelOf(chore), outcome: 'ok' });
  for (const [finding, count] of Object.entries(counts)) {
    if (count > 0) METRICS.reconcilerFindings.add({ chore: labelOf(chore), finding }, count);
  }
}

function labelOf({ name }: Chore): string {
  return name.replaceAll(' ', '_');
}
