import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository } from '@app/database';
import { ANALYSIS_VERSION } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { FlightProcessing } from '../flight-processing.js';
import { ProcessFlightProcessor } from './process-flight.processor.js';

/** How often it looks whether the uploads are done that it stands back for. */
const STAND_BACK_MS = 100;

/**
 * Analyses again, one flight at a time, what was put up for it. It asks the rows themselves and has no jobs: so
 * there is nothing to lose, and nothing before an upload in the queue. While uploads are in hand it stands back.
 */
@Injectable()
export class Reanalysis {
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly processing: FlightProcessing,
    private readonly uploads: ProcessFlightProcessor,
  ) {}

  /**
   * Resolves when nothing is left to be analysed again, and at once while it is at it already.
   * @throws a passing fault; what is left waits for the next call
   */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = this.drain();
    try {
      await this.running;
    } finally {
      this.running = undefined;
    }
  }

  /** Resolves when the flight in hand is done; no other is taken up. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined); // whoever called `run` hears of it
  }

  private async drain(): Promise<void> {
    for (;;) {
      while (!this.stopping && this.uploads.jobsInHand > 0) await sleep(STAND_BACK_MS);
      if (this.stopping) return;
      const claimed = await this.work.claimReanalysis(ANALYSIS_VERSION, this.settings.processingLeaseSeconds);
      if (!claimed) return;
      await this.processing.process(claimed, 'flight.reanalysed');
    }
  }
}
