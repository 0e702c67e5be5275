import { type Stage, type StageTime } from '@core/observability';

/** Times the stages of one task on a thread, for the metrics and traces of the process. */
export class StageClock {
  readonly stages: StageTime[] = [];
  /** From the monotonic clock to milliseconds since 1970, without its drift since the start of the thread. */
  private readonly offsetMs = Date.now() - performance.now();

  /** A stage that starts now. Returns a function that ends it. */
  begin(stage: Stage): () => void {
    const startMs = this.now();
    return () => this.stages.push({ stage, startMs, endMs: this.now() });
  }

  private now(): number {
    return this.offsetMs + performance.now();
  }
}
