import { type OperationId } from './operation-types.js';

/** A limit of the account's plan. */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left; null if the service could not count them. */
  readonly remaining: number | null;
  /** When more become available; null if unknown. */
  readonly resetSeconds: number | null;
}

/** What a response says besides its body. */
export interface ResponseInfo {
  /** The operation's id in openapi.json. */
  readonly operation: OperationId;
  readonly status: number;
  readonly headers: Headers;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** The limits of the plan by name: `minute`, `month` and others. Empty for requests without a key. */
  readonly limits: Readonly<Record<string, RateLimit>>;
}

export function responseInfo(operation: OperationId, status: number, headers: Headers): ResponseInfo {
  return { operation, status, headers, requestId: headers.get('X-Request-Id'), limits: limitsOf(headers) };
}

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10. */
function limitsOf(headers: Headers): Record<string, RateLimit> {
  const left = items(headers.get('RateLimit'));
  return Object.fromEntries(
    [...items(headers.get('RateLimit-Policy'))].map(([name, policy]) => [
      name,
      {
        limit: policy.get('q') ?? 0,
        windowSeconds: policy.get('w') ?? 0,
        remaining: left.get(name)?.get('r') ?? null,
        resetSeconds: left.get(name)?.get('t') ?? null,
      },
    ]),
  );
}

/** The parameters of each item of `"minute";q=60;w=60, "month";q=1000;w=2592000`. */
function items(header: string | null): Map<string, Map<string, number>> {
  const found = [...(header ?? '').matchAll(/"([^"]+)"((?:;\w+=\d+)*)/g)];
  return new Map(
    found.map(([, name = '', parameters = '']) => [
      name,
      new Map([...parameters.matchAll(/;(\w+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)])),
    ]),
  );
}
