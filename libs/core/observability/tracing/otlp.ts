import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { type OtlpProtocol } from '../telemetry-options.js';
import { traceWith } from './tracing.js';

const SCOPE = 'flight-analysis-service';

export interface OtlpOptions {
  readonly resource: Resource;
  readonly protocol: OtlpProtocol;
  /** Called with what the SDK complains about, such as a collector that does not respond. */
  readonly onProblem: (message: string) => void;
}

/**
 * Starts tracing. The SDK reads sampler, batch sizes and limits from the standard variables, and the exporter reads
 * endpoint, headers and timeouts. Returns a function that sends the last spans.
 */
export async function startOtlp({
  resource,
  protocol,
  onProblem,
}: OtlpOptions): Promise<() => Promise<void>> {
  const report = (message: string) => onProblem(message);
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(await exporterOf(protocol))],
  });
  trace.setGlobalTracerProvider(provider);
  traceWith(provider.getTracer(SCOPE));
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
    trace.disable();
    context.disable();
    diag.disable();
  };
}

async function exporterOf(protocol: OtlpProtocol): Promise<SpanExporter> {
  if (protocol === 'http/json') {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter();
  }
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
