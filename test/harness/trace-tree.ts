import { type ReceivedSpan } from './otlp-receiver.js';

const NAME_WIDTH = 64;

/** A trace as text: each span below its parent, with its start since that of the trace and its duration. */
export function traceTree(spans: readonly ReceivedSpan[]): string {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const startMs = Math.min(...spans.map((span) => span.startMs));
  const lines = spans
    .filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId))
    .flatMap((root) => linesOf(root, spans, startMs, 0));
  return [`${'span'.padEnd(NAME_WIDTH)}${'start ms'.padStart(10)}${'ms'.padStart(9)}`, ...lines].join('\n');
}

function linesOf(
  span: ReceivedSpan,
  spans: readonly ReceivedSpan[],
  traceStartMs: number,
  depth: number,
): string[] {
  const process = span.service.replace('flight-analysis-', '');
  const name = `${'  '.repeat(depth)}${span.name} (${process})`.slice(0, NAME_WIDTH - 1);
  const start = (span.startMs - traceStartMs).toFixed(1).padStart(10);
  const duration = (span.endMs - span.startMs).toFixed(1).padStart(9);
  const children = spans
    .filter(({ parentSpanId }) => parentSpanId === span.spanId)
    .sort((a, b) => a.startMs - b.startMs);
  return [
    `${name.padEnd(NAME_WIDTH)}${start}${duration}`,
    ...children.flatMap((child) => linesOf(child, spans, traceStartMs, depth + 1)),
  ];
}
