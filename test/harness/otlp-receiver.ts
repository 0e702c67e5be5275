import type http from 'node:http';
import { LoopbackServer, wholeBody } from './loopback-server.js';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the first span of a trace. */
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** The process, such as `flight-analysis-api`. */
  readonly service: string;
  /** In milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: ReadonlyMap<string, string | number>;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly JsonSpan[] }[];
  }[];
}

interface JsonSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
}

/** A collector of traces: OTLP over HTTP. It decodes JSON, and keeps the types and sizes of all requests. */
export class OtlpReceiver extends LoopbackServer {
  readonly spans: ReceivedSpan[] = [];
  readonly requests: { readonly path: string; readonly type: string; readonly bytes: number }[] = [];

  static async start(): Promise<OtlpReceiver> {
    return new OtlpReceiver().listen();
  }

  /** All spans of a trace so far. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  protected async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await wholeBody(request);
    if (!body) return;
    const type = request.headers['content-type'] ?? '';
    this.requests.push({ path: request.url ?? '', type, bytes: body.length });
    if (type === 'application/json')
      this.spans.push(...spansOf(JSON.parse(body.toString()) as ExportRequest));
    response.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '');
  }
}

function spansOf({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes).get('service.name'));
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => received(span, service)));
  });
}

function received({ traceId, spanId, parentSpanId, name, ...span }: JsonSpan, service: string): ReceivedSpan {
  return {
    ...{ traceId, spanId, name, service },
    parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
    startMs: millisecondsOf(span.startTimeUnixNano),
    endMs: millisecondsOf(span.endTimeUnixNano),
    attributes: valuesOf(span.attributes),
  };
}

function valuesOf(attributes: readonly Attribute[]): Map<string, string | number> {
  return new Map(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  );
}

function millisecondsOf(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1_000n) / 1_000;
}
