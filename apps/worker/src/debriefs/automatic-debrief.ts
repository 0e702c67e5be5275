import { SETTINGS, type Settings } from '@app/config';
import { type AwaitedDebrief, DebriefRepository, DebriefWorkRepository } from '@app/database';
import { DebriefQueue, type DebriefJob } from '@app/queue';
import { WakeableLoop } from '@app/retry';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { UploadsInHand } from '../uploads-in-hand.js';
import { DebriefWriting } from './debrief-writing.js';

/** How often a worker looks without having been told: for what other workers left. */
const POLL_MS = 2_000;
/** After a failed look at the database. */
const FAILURE_PAUSE_MS = 5_000;

/**
 * Has a debrief written of each flight that was uploaded and processed, for accounts that want it. The statement that wrote
 * the result has put that into a row; here one after another becomes a run while this worker has no upload in hand, for
 * nobody waits for it. What the coach writes has no job: that would cost more than the writing.
 */
@Injectable()
export class AutomaticDebrief {
  private readonly logger = new Logger('worker');
  private readonly loop = new WakeableLoop(() => this.round());
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly debriefs: DebriefRepository,
    private readonly queue: DebriefQueue,
    private readonly uploads: UploadsInHand,
    private readonly debriefWriting: DebriefWriting,
  ) {}

  start(): void {
    this.loop.start();
  }

  /** A flight was processed. */
  wake(): void {
    this.loop.wake();
  }

  /** Resolves when the debrief in hand is done; no other is taken up. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  private async round(): Promise<number> {
    await this.uploads.over(() => this.stopping);
    if (this.stopping) return 0;
    try {
      const awaited = await this.work.nextAwaited();
      if (!awaited) return POLL_MS;
      await this.begin(awaited);
      return 0;
    } catch (error) {
      this.logger.warn({ event: 'debrief.automatic_failed', error });
      return FAILURE_PAUSE_MS;
    }
  }

  /**
   * Unless debriefs were switched off while it waited, there is nothing left of the allowance, or somebody else began it a
   * moment ago. What waits is forgotten then: switched on again, nobody expects to be charged for old flights.
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
    await this.write({ accountId, debriefId: start.debriefId });
  }

  /** A language model is waited for: several runs at a time, which is what the queue is for. */
  private async write({ accountId, debriefId }: DebriefJob): Promise<void> {
    if (this.settings.debriefProvider !== 'deterministic') {
      await this.queue.add({ accountId, debriefId }, 0, { isAwaited: false });
      return;
    }
    const claimed = await this.work.claim(accountId, debriefId, this.settings.processingLeaseSeconds);
    if (claimed) await this.debriefWriting.process(claimed);
  }
}
