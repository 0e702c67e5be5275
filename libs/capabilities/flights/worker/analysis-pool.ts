import { warmUpLog } from '@engine/analysis';
import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { METRICS, observe, recordStage } from '@core/observability';
import { FlightQueueRepository } from '../tables/flight-queue.repository.js';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import {
  type AnalysedFlight,
  type AnalysisTask,
  type FlightToAnalyse,
  type ThreadData,
} from './analysis-thread.js';
import { type BackgroundJob } from '@core/work';
import { type DebriefWish } from './coach-outcome.js';
import { debriefWish } from './immediate-debriefs.js';

/** A few runs let V8 compile the hot loops before the first real upload. */
const WARM_UP_RUNS_PER_THREAD = 3;

/** The process stopped before the analysis ended. This is not a fault of the flight. */
export class AnalysisPoolClosedError extends Error {}

/** Threads that analyse flights. A run that times out is ended with its thread, and the pool starts a new thread. */
@Injectable()
export class AnalysisPool implements BackgroundJob, OnApplicationShutdown {
  readonly name = 'analysis threads';
  private threads: Piscina | undefined;
  private closed = false;
  /** Running and waiting. */
  private tasks = 0;
  private isWarmedUp: boolean;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly rows: FlightQueueRepository,
  ) {
    this.isWarmedUp = settings.analysisWarmUp === 'on';
    const { analysisThreads, analysisTasksWaiting } = METRICS;
    observe([analysisThreads, analysisTasksWaiting], (report) => {
      const threads = settings.analysisThreads;
      const busy = Math.min(this.tasks, threads);
      report(analysisThreads, busy, { state: 'busy' });
      report(analysisThreads, threads - busy, { state: 'idle' });
      report(analysisTasksWaiting, this.tasks - busy);
    });
  }

  /**
   * @throws an AbortError if the analysis takes longer than `ANALYSIS_TIMEOUT_SECONDS`, any error of the analysis,
   * and AnalysisPoolClosedError if the process is stopping.
   */
  async analyse(flight: FlightToAnalyse, debrief: DebriefWish | null): Promise<AnalysedFlight> {
    const { scoreBudgetMs } = this.settings;
    const task: AnalysisTask = {
      ...flight,
      debrief,
      scoreBudgetMs,
      terrainFolder: terrainFolder(this.settings),
    };
    const startMs = Date.now();
    const analysed = await this.run<AnalysedFlight>(task);
    recordStage({ stage: 'thread_wait', startMs, endMs: analysed.stages[0]?.startMs ?? startMs });
    for (const stage of analysed.stages) recordStage(stage);
    return analysed;
  }

  /** Created on first use: loading modules in the threads would slow down the start of the process. */
  private get pool(): Piscina {
    return (this.threads ??= new Piscina({
      filename: new URL('./analysis-thread.js', import.meta.url).href,
      minThreads: this.settings.analysisThreads,
      maxThreads: this.settings.analysisThreads,
      workerData: { isWarmedUp: this.isWarmedUp } satisfies ThreadData,
    }));
  }

  /**
   * Does other work on a thread.
   * @param module URL of a module with the work as its default export; by default the analysis
   * @throws as `analyse` does
   */
  async run<T>(task: object, module?: string): Promise<T> {
    const signal = AbortSignal.timeout(this.settings.analysisTimeoutSeconds * 1_000);
    const options = { signal, ...(module && { filename: module }) };
    this.tasks++;
    try {
      return await this.unlessClosed(() => this.pool.run(task, options) as Promise<T>);
    } finally {
      this.tasks--;
    }
  }

  private async unlessClosed<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (this.closed) throw new AnalysisPoolClosedError('The worker is stopping', { cause: error });
      throw error;
    }
  }

  /**
   * Warms the threads up, unless flights wait, which do the same. Has no timeout: on a busy machine, that may take
   * long.
   */
  async start(): Promise<void> {
    this.isWarmedUp &&= (await this.rows.waiting(0)) === 0;
    if (!this.isWarmedUp) return;
    const { analysisThreads, scoreBudgetMs, defaultRuleSet } = this.settings;
    const task: AnalysisTask = {
      flightId: 'warm-up',
      uploadedAt: new Date(),
      part: null,
      pieces: new Map(),
      corrections: null,
      bytes: warmUpLog(),
      fileSha256: null,
      scoreBudgetMs,
      outlinedRuleSet: defaultRuleSet,
      terrainFolder: terrainFolder(this.settings),
      debrief: debriefWish(this.settings),
    };
    const runs = Array.from({ length: analysisThreads * WARM_UP_RUNS_PER_THREAD }, () => this.pool.run(task));
    await this.unlessClosed(() => Promise.all(runs));
  }

  /** The threads end with the application, after the jobs that use them. */
  async stop(): Promise<void> {}

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.threads?.destroy();
  }
}
