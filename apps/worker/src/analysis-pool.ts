import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { type AnalysedFlight } from './analysis-thread.js';
import { WARM_UP_FLIGHT } from './warm-up-flight.js';

/** A few runs let the engine compile the hot loops before the first pilot waits for them. */
const WARM_UP_RUNS_PER_THREAD = 3;

/** Threads that analyse flights. A run that exceeds its time is ended with its thread; the pool starts a new one. */
@Injectable()
export class AnalysisPool implements OnApplicationShutdown {
  private readonly pool: Piscina;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.pool = new Piscina({
      filename: new URL('./analysis-thread.js', import.meta.url).href,
      minThreads: settings.analysisThreads,
      maxThreads: settings.analysisThreads,
    });
  }

  /** @throws an AbortError when the analysis takes longer than `ANALYSIS_TIMEOUT_SECONDS`, and what the analysis throws. */
  async analyse(bytes: Uint8Array): Promise<AnalysedFlight> {
    const signal = AbortSignal.timeout(this.settings.analysisTimeoutSeconds * 1_000);
    return (await this.pool.run(bytes, { signal })) as AnalysedFlight;
  }

  async warmUp(): Promise<void> {
    const runs = this.settings.analysisThreads * WARM_UP_RUNS_PER_THREAD;
    await Promise.all(Array.from({ length: runs }, () => this.analyse(WARM_UP_FLIGHT)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
