import { SETTINGS, type Settings } from '@core/config';
import { DebriefQueue, type BackgroundJob, DependencyGate } from '@core/work';
import { type AwaitedDebrief, DebriefWorkRepository } from '../tables/debrief-work.repository.js';
import { DebriefRepository } from '../tables/debrief.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { QuietLoop, UploadsInHand } from '@capabilities/flights/worker';

/** Polling interval, for flights that other workers processed. */
const POLL_MS = 2_000;
/** The same if the coach writes the debriefs: a flight then waits only after a fault of the coach, or an upgrade. */
const COACH_POLL_MS = 15_000;
/** No more are started while this many run: runs count as work that is due, and one worker is added per 50 (KEDA). */
const RUNNING_MAX = 50;

/**
 * Starts the debriefs that accounts with automatic debriefs await and that were not saved with the flight's result. The
 * statement that saves a result also inserts a row here. Rows are processed one at a time and yield to uploads, because
 * no request waits for them.
 */
@Injectable()
export class AutomaticDebrief implements BackgroundJob {
  readonly name = 'automatic debriefs';
  private readonly logger = new Logger('worker');
  private readonly loop: QuietLoop;
  private isRecorded = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly debriefs: DebriefRepository,
    private readonly queue: DebriefQueue,
    uploads: UploadsInHand,
    gate: DependencyGate,
  ) {
    this.loop = new QuietLoop(uploads, gate, {
      round: () => this.round(),
      logFailure: (error) => this.logger.warn({ event: 'debrief.automatic_failed', error }),
    });
  }

  /** Requested debriefs need to know at once what writes them. If that cannot be recorded now, each round tries again. */
  async start(): Promise<void> {
    await this.recordCharged().catch(() => undefined);
    if (!this.isByCoach) this.loop.followUploads();
    this.loop.start();
  }

  private get isByCoach(): boolean {
    return this.settings.debriefProvider === 'deterministic';
  }

  private async recordCharged(): Promise<void> {
    await this.work.recordCharged(!this.isByCoach);
    this.isRecorded = true;
  }

  /** Starts no other debrief; resolves when the current one is done. */
  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async round(): Promise<number> {
    if (!this.isRecorded) await this.recordCharged();
    const awaited = await this.work.nextAwaited(RUNNING_MAX);
    if (!awaited) return this.isByCoach ? COACH_POLL_MS : POLL_MS;
    await this.begin(awaited);
    return 0;
  }

  /**
   * Skips the flight if debriefs were switched off meanwhile, the quota is exhausted, or another worker has just started it.
   * Its row is deleted, so that switching debriefs on again does not charge the account for old flights.
   */
  private async begin(awaited: AwaitedDebrief): Promise<void> {
    const { accountId, flightId, language, plan } = awaited;
    if (!awaited.isWanted || this.settings.autoDebrief === 'off') return this.work.forgetAwaited(awaited);
    const { debriefsPerMonth } = this.settings.plans[plan];
    const start = await this.debriefs.start(accountId, {
      flightId,
      language,
      debriefsPerMonth,
      onlyIfAwaited: true,
    });
    if (start.kind === 'allowance_exhausted') await this.work.forgetAwaited(awaited);
    if (start.kind !== 'running' || start.joined) return;
    await this.queue.add({ accountId, debriefId: start.debriefId }, 0, { isAwaited: false });
  }
}
