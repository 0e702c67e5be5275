import { METRICS } from './metrics/catalogue.js';
import { isMeasuring } from './metrics/instruments.js';
import { addPastSpan, inSpan, isTracing, type SpanOptions } from './tracing/tracing.js';

/** The stages of an upload, in their order: see docs/observability.md. */
export type Stage =
  | 'receive'
  | 'parse'
  | 'store'
  | 'insert'
  | 'enqueue'
  | 'wait'
  | 'notify'
  | 'queue_wait'
  | 'claim'
  | 'read'
  | 'thread_wait'
  | 'analysis'
  | 'score'
  | 'track'
  | 'debrief'
  | 'commit';

/** A stage that has ended. Times are in milliseconds since 1970, with fractions. */
export interface StageTime {
  readonly stage: Stage;
  readonly startMs: number;
  readonly endMs: number;
}

/** Runs a stage, measured and as a span. */
export async function inStage<T>(
  stage: Stage,
  work: () => Promise<T>,
  options: SpanOptions = {},
): Promise<T> {
  if (!isMeasuring() && !isTracing()) return work();
  const startedAt = performance.now();
  try {
    return await inSpan(stage, options, work);
  } finally {
    METRICS.stageDuration.recordSince(startedAt, { stage });
  }
}

/** Records a stage that has ended, such as on a thread. */
export function recordStage({ stage, startMs, endMs }: StageTime, parent?: string): void {
  METRICS.stageDuration.record(Math.max(0, endMs - startMs) / 1_000, { stage });
  addPastSpan(stage, startMs, endMs, parent);
}
