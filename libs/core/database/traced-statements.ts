import { bindToTrace, isTracing, markFailed, startSpan } from '@core/observability';
import pg from 'pg';

type Query = (...parameters: unknown[]) => unknown;
type Callback = (error: Error | undefined, result?: unknown) => void;

/** The name of a prepared statement, or the text; the driver accepts either as its first parameter. */
interface QueryConfig {
  readonly name?: string;
  readonly text?: string;
  /** A query that reads its own results, such as a cursor. */
  readonly submit?: unknown;
}

/**
 * Makes each statement within a span a span of its own, in all pools of the process, if tracing is on. It replaces two
 * methods of the driver, because the libraries on top of it offer no hook. The ready-made instrumentation of
 * OpenTelemetry replaces the same methods, but finds the driver only if it is not bundled.
 */
export function traceStatements(): void {
  if (!isTracing()) return;
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...parameters: unknown[]) {
    return traced((...given) => query.apply(this, given), parameters);
  };
  keepSpanWhileWaiting();
}

function traced(query: Query, parameters: unknown[]): unknown {
  const config = (typeof parameters[0] === 'string' ? { text: parameters[0] } : parameters[0]) as QueryConfig;
  if (config.submit !== undefined) return query(...parameters);
  const { name, text = '' } = config;
  const span = startSpan(`sql ${name && !DERIVED_NAME.test(name) ? name : operationOf(text)}`, {
    role: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text }, // the values are parameters
    onlyWithin: true,
  });
  if (!span) return query(...parameters);
  const end = (error?: unknown) => {
    if (error) markFailed(span, error);
    span.end();
  };
  const last = parameters.at(-1);
  if (typeof last === 'function') {
    const callback = bindToTrace(last as Callback);
    return query(...parameters.slice(0, -1), (error: Error | undefined, result: unknown) => {
      end(error);
      callback(error, result);
    });
  }
  const result = query(...parameters) as Promise<unknown>;
  result.then(() => end(), end);
  return result;
}

/** Names derived from the text of a statement, and those of the queue: see `prepareStatements`. */
const DERIVED_NAME = /^(?:[0-9a-f]{40}|queue_\d+)$/;

/** The first words, such as `update flights`. */
function operationOf(text: string): string {
  return /^\W*(\w+(?:\s+\w+)?)/.exec(text)?.[1]?.toLowerCase().replace(/\s+/g, ' ') ?? 'statement';
}

/** A query that waits for a connection gets it from the one that returns it, in the other one's span. */
function keepSpanWhileWaiting(): void {
  const { prototype } = pg.Pool as unknown as { prototype: { connect: Query } };
  const { connect } = prototype;
  prototype.connect = function (this: unknown, callback?: unknown) {
    return typeof callback === 'function'
      ? connect.call(this, bindToTrace(callback as Callback))
      : connect.call(this);
  };
}
