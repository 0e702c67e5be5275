import { SETTINGS, type Settings } from '@app/config';
import { DebriefRepository, DebriefWorkRepository } from '@app/database';
import { type DebriefJob } from '@app/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { UploadsInHand } from '../uploads-in-hand.js';
import { DebriefWriting } from './debrief-writing.js';

/**
 * Has a debrief written of each flight that was just uploaded and processed, for accounts that want it. The run is begun at
 * once, and its row is the record; written it is when this worker has no upload in hand, for nobody waits for it. There
 * is no job: where that takes too long, or the worker ends before, the reconciler makes one, and so does a client
 * that asks for the debrief.
 */
@Injectable()
export class AutomaticDebrief {
  private readonly logger = new Logger('worker');
  private readonly begun: DebriefJob[] = [];
  private writing: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly debriefs: DebriefRepository,
    private readonly uploads: UploadsInHand,
    private readonly debriefWriting: DebriefWriting,
  ) {}

  /** Never throws: the flight is processed, and a debrief can be asked for at any time. */
  async begin(accountId: string, flightId: string): Promise<void> {
    if (this.settings.autoDebrief === 'off') return;
    try {
      const plan = await this.work.planForAutomatic(accountId);
      if (plan === undefined) return;
      const start = await this.debriefs.start(accountId, {
        flightId,
        language: this.settings.debriefLanguage,
        debriefsPerMonth: this.settings.plans[plan].debriefsPerMonth,
      });
      if (start.kind !== 'running' || start.joined) return;
      this.begun.push({ accountId, debriefId: start.debriefId });
      this.writing ??= this.writeBegun().finally(() => (this.writing = undefined));
    } catch (error) {
      this.logger.warn({ event: 'debrief.automatic_failed', flightId, error });
    }
  }

  /** Resolves when the debrief in hand is done; no other is taken up. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.writing;
  }

  private async writeBegun(): Promise<void> {
    for (;;) {
      await this.uploads.over(() => this.stopping);
      const next = this.begun.shift();
      if (this.stopping || next === undefined) return;
      try {
        await this.write(next);
      } catch (error) {
        this.logger.warn({ event: 'debrief.automatic_failed', debriefId: next.debriefId, error });
      }
    }
  }

  /** Unless it is in other hands already. */
  private async write({ accountId, debriefId }: DebriefJob): Promise<void> {
    const claimed = await this.work.claim(accountId, debriefId, this.settings.processingLeaseSeconds);
    if (claimed) await this.debriefWriting.process(claimed);
  }
}
