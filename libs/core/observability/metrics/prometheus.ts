import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { type Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  AggregationType,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics';
import { measureWith } from './instruments.js';
import { observeProcess } from './process-metrics.js';

/** Scrapers give up after ten seconds by default. A slower reading, such as of a lost database, is left out. */
const READ_TIMEOUT_MS = 3_000;
const SCOPE = 'flight-analysis-service';

/** Reads the metrics when they are scraped. The exporter's own reader would also create an HTTP server. */
class ScrapeReader extends MetricReader {
  constructor() {
    super({
      aggregationSelector: () => ({ type: AggregationType.DEFAULT }),
      aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE,
    });
  }

  protected async onForceFlush(): Promise<void> {}

  protected async onShutdown(): Promise<void> {}
}

/** Starts measuring. Returns a function that renders all metrics in the text format of Prometheus. */
export function startPrometheus(resource: Resource): () => Promise<string> {
  const reader = new ScrapeReader();
  const provider = new MeterProvider({ resource, readers: [reader] });
  measureWith(provider.getMeter(SCOPE));
  observeProcess();
  // the label of the only scope would be repeated in every line
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  return async () => {
    const { resourceMetrics } = await reader.collect({ timeoutMillis: READ_TIMEOUT_MS });
    return serializer.serialize(resourceMetrics);
  };
}
