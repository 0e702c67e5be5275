import { SETTINGS, type Settings } from '@app/config';
import { type FlightResult, type StoredResult } from '@app/database';
import { type DebriefFacts, warmUpLog } from '@app/domain';
import { type PathPoint } from '@app/flights';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { type AnalysisTask, type FlightToAnalyse } from './analysis-thread.js';

const PATH_THREAD = new URL('./weather/path-thread.js', import.meta.url).href;
const FACTS_THREAD = new URL('./debriefs/facts-thread.js', import.meta.url).href;

/** A few runs let the engine compile the hot loops before the first pilot waits for them. */
const WARM_UP_RUNS_PER_THREAD = 3;

/** The flight is not to blame: the process ended before its analysis. */
export class AnalysisPoolClosedError extends Error {}

/** Threads that analyse flights. A run that exceeds its time is ended with its thread; the pool starts a new one. */
@Injectable()
export class AnalysisPool implements OnApplicationShutdown {
  private threads: Piscina | undefined;
  private closed = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * @throws an AbortError when the analysis takes longer than `ANALYSIS_TIMEOUT_SECONDS`, what the analysis
   * throws, and AnalysisPoolClosedError when the process is stopping.
   */
  async analyse(flight: FlightToAnalyse): Promise<FlightResult> {
    const task: AnalysisTask = { ...flight, scoreBudgetMs: this.settings.scoreBudgetMs };
    return (await this.run(task)) as FlightResult;
  }

  /** The facts of a processed flight for its debrief. @throws as `analyse` does. */
  async facts(stored: StoredResult): Promise<DebriefFacts> {
    return (await this.run(stored, FACTS_THREAD)) as DebriefFacts;
  }

  /** The way of a processed flight in few points, from its stored track. @throws as `analyse` does. */
  async path(track: Uint8Array): Promise<PathPoint[] | null> {
    return (await this.run({ track }, PATH_THREAD)) as PathPoint[] | null;
  }

  /** Started at the first use: threads that load their modules hold up a process that is starting itself. */
  private get pool(): Piscina {
    return (this.threads ??= new Piscina({
      filename: new URL('./analysis-thread.js', import.meta.url).href,
      minThreads: this.settings.analysisThreads,
      maxThreads: this.settings.analysisThreads,
    }));
  }

  private async run(task: object, filename?: string): Promise<unknown> {
    const signal = AbortSignal.timeout(this.settings.analysisTimeoutSeconds * 1_000);
    return this.unlessClosed(() => this.pool.run(task, { signal, ...(filename && { filename }) }));
  }

  private async unlessClosed<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (this.closed) throw new AnalysisPoolClosedError('The worker is stopping', { cause: error });
      throw error;
    }
  }

  /** However long it takes: a machine that is busy when the worker starts is no reason not to. */
  async warmUp(): Promise<void> {
    const { analysisThreads, scoreBudgetMs } = this.settings;
    const task: AnalysisTask = { flightId: 'warm-up', bytes: warmUpLog(), scoreBudgetMs };
    const runs = Array.from({ length: analysisThreads * WARM_UP_RUNS_PER_THREAD }, () => this.pool.run(task));
    await this.unlessClosed(() => Promise.all(runs));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.threads?.destroy();
  }
}
