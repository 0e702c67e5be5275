import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { type TelemetryOptions } from './telemetry-options.js';

/** Names the process. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` take precedence. */
export function resourceOf({ process, version }: Pick<TelemetryOptions, 'process' | 'version'>): Resource {
  return resourceFromAttributes({
    'service.name': `flight-analysis-${process}`,
    'service.version': version,
  }).merge(detectResources({ detectors: [envDetector] }));
}
