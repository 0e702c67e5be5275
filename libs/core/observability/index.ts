/** Metrics, traces and log events. */
export { EventLogger } from './event-logger.js';
export { METRICS } from './metrics/catalogue.js';
export { observe } from './metrics/instruments.js';
export { type Origin, originOf } from './origin.js';
export { measuredRequest, type RequestOutcome } from './provider-requests.js';
export { RecurringFault } from './recurring-fault.js';
export { inStage, recordStage, type Stage, type StageTime } from './stages.js';
export { startTelemetry } from './telemetry.js';
export {
  bindToTrace,
  during,
  inSpan,
  isTracing,
  markFailed,
  startSpan,
  traceparent,
} from './tracing/tracing.js';
