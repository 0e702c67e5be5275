import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** The tracer of the process; undefined while tracing is off. */
let tracer: Tracer | undefined;

/** Call this before the first span; with undefined, to stop. */
export function traceWith(started: Tracer | undefined): void {
  tracer = started;
}

/** Whether this process exports traces. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

export type SpanRole = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

const KINDS: Readonly<Record<SpanRole, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export interface SpanOptions {
  readonly role?: SpanRole;
  /** Ids are allowed; names, coordinates, tokens and URLs are not. */
  readonly attributes?: Attributes;
  /** The trace context of another process. Without it, the span belongs to the active one. */
  readonly parent?: string;
  /** No span unless there is an active one, so that polls start no traces. */
  readonly onlyWithin?: boolean;
}

/** Runs work in a span. Without tracing, it only runs the work. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    return await during(span, work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span that the caller ends; undefined while tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  const { role = 'internal', attributes, parent, onlyWithin = false } = options;
  if (!tracer || (onlyWithin && !trace.getActiveSpan())) return undefined;
  return tracer.startSpan(name, { kind: KINDS[role], attributes }, contextOf(parent));
}

/** Runs work with the span as the active one. */
export function during<T>(span: Span, work: () => T): T {
  return context.with(trace.setSpan(context.active(), span), work);
}

/** Only the type of the error: its message may contain data. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Adds a span for work that has ended, such as on a thread. Times are in milliseconds since 1970. Starts no trace. */
export function addPastSpan(name: string, startMs: number, endMs: number, parent?: string): void {
  if (!tracer || (parent === undefined && !trace.getActiveSpan())) return;
  tracer.startSpan(name, { startTime: startMs }, contextOf(parent)).end(Math.max(startMs, endMs));
}

/** Keeps the active span for a function that runs later. */
export function bindToTrace<Work extends (...args: never[]) => unknown>(work: Work): Work {
  return tracer ? context.bind(context.active(), work) : work;
}

/** The header that hands the active span on to another process; undefined without one. */
export function traceparent(): string | undefined {
  const span = tracer && trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Ids of the active span, for log lines. */
export function traceIds(): { readonly traceId: string; readonly spanId: string } | undefined {
  const span = tracer && trace.getActiveSpan()?.spanContext();
  return span && { traceId: span.traceId, spanId: span.spanId };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The active context, or that of another process; an invalid one starts a new trace. */
function contextOf(parent: string | undefined): Context {
  if (parent === undefined) return context.active();
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(parent) ?? [];
  const span = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}
