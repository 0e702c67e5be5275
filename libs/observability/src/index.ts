/** Log events as JSON lines, faults that would repeat, metrics and traces. */
export { EventLogger } from './event-logger.js';
export { METRICS } from './metrics/catalogue.js';
export { isMeasuring, observe } from './metrics/instruments.js';
export { type Origin, originOf } from './origin.js';
export { measuredRequest, type ProviderKind, type RequestOutcome } from './provider-requests.js';
export { RecurringFault } from './recurring-fault.js';
export { inStage, recordStage, type Stage, type StageTime } from './stages.js';
export { startTelemetry, type Telemetry } from './telemetry.js';
export {
  bindToTrace,
  during,
  inSpan,
  isTracing,
  markFailed,
  startSpan,
  traceparent,
} from './tracing/tracing.js';
