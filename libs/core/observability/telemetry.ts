import { measureWith } from './metrics/instruments.js';
import { RecurringFault } from './recurring-fault.js';
import { type TelemetryOptions } from './telemetry-options.js';

/** The telemetry of this process. */
export interface Telemetry {
  /** The metrics in the text format of Prometheus; undefined if they are off. */
  readonly renderMetrics: (() => Promise<string>) | undefined;
  /** Measures no more, and sends the last spans. Never rejects. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts what is switched on, before anything is measured. OpenTelemetry's SDK is loaded here: a process without metrics
 * and traces does not load it.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { metrics, traces, otlpProtocol: protocol, logger } = options;
  if (!metrics && traces === 'none') return { renderMetrics: undefined, stop: () => Promise.resolve() };
  const { resourceOf } = await import('./resource.js');
  const resource = resourceOf(options);
  const renderMetrics = metrics
    ? (await import('./metrics/prometheus.js')).startPrometheus(resource)
    : undefined;
  const fault = new RecurringFault(logger, 'traces.export_failed');
  const onProblem = (message: string) => fault.warn(new Error(message));
  const shutDown =
    traces === 'otlp'
      ? await (await import('./tracing/otlp.js')).startOtlp({ resource, protocol, onProblem })
      : undefined;
  const stop = async () => {
    measureWith(undefined);
    await shutDown?.().catch((error: Error) => fault.warn(error));
  };
  return { renderMetrics, stop };
}
