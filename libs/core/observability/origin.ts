import { traceparent } from './tracing/tracing.js';

/** What caused some work, carried with it from process to process: in jobs, and in events for their deliveries. */
export interface Origin {
  /** Id of the HTTP request. */
  readonly requestId?: string;
  /** Trace context: see https://www.w3.org/TR/trace-context/. */
  readonly traceparent?: string;
}

/** The origin of work that starts now: a request, and the active span. Undefined if there is neither. */
export function originOf(requestId: string | undefined): Origin | undefined {
  const parent = traceparent();
  if (requestId === undefined && parent === undefined) return undefined;
  return {
    ...(requestId !== undefined && { requestId }),
    ...(parent !== undefined && { traceparent: parent }),
  };
}
