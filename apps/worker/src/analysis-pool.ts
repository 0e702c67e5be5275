import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { type AnalysedFlight, type AnalysisTask } from './analysis-thread.js';
import { WARM_UP_FLIGHT } from './warm-up-flight.js';

/** A few runs let the engine compile the hot loops before the first pilot waits for them. */
const WARM_UP_RUNS_PER_THREAD = 3;

/** The flight is not to blame: the process ended before its analysis. */
export class AnalysisPoolClosedError extends Error {}

/** Threads that analyse flights. A run that exceeds its time is ended with its thread; the pool starts a new one. */
@Injectable()
export class AnalysisPool implements OnApplicationShutdown {
  private readonly pool: Piscina;
  private closed = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.pool = new Piscina({
      filename: new URL('./analysis-thread.js', import.meta.url).href,
      minThreads: settings.analysisThreads,
      maxThreads: settings.analysisThreads,
    });
  }

  /**
   * @throws an AbortError when the analysis takes longer than `ANALYSIS_TIMEOUT_SECONDS`, what the analysis
   * throws, and AnalysisPoolClosedError when the process is stopping.
   */
  async analyse(bytes: Uint8Array): Promise<AnalysedFlight> {
    const signal = AbortSignal.timeout(this.settings.analysisTimeoutSeconds * 1_000);
    try {
      const task: AnalysisTask = { bytes, scoreBudgetMs: this.settings.scoreBudgetMs };
      return (await this.pool.run(task, { signal })) as AnalysedFlight;
    } catch (error) {
      if (this.closed) throw new AnalysisPoolClosedError('The worker is stopping', { cause: error });
      throw error;
    }
  }

  async warmUp(): Promise<void> {
    const runs = this.settings.analysisThreads * WARM_UP_RUNS_PER_THREAD;
    await Promise.all(Array.from({ length: runs }, () => this.analyse(WARM_UP_FLIGHT)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.pool.destroy();
  }
}
