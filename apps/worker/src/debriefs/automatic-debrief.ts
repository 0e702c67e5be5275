import { SETTINGS, type Settings } from '@app/config';
import { DebriefRepository, DebriefWorkRepository } from '@app/database';
import { DebriefQueue } from '@app/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** Begins a debrief of a flight that was just uploaded and processed, for accounts that want it. */
@Injectable()
export class AutomaticDebrief {
  private readonly logger = new Logger('worker');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly debriefs: DebriefRepository,
    private readonly queue: DebriefQueue,
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
      if (start.kind === 'running') await this.queue.add({ accountId, debriefId: start.debriefId }, 0);
    } catch (error) {
      this.logger.warn({ event: 'debrief.automatic_failed', flightId, error });
    }
  }
}
