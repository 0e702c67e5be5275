import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './openapi-paths.js';

type Header = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>[string];

/** Response headers by name. */
const HEADERS: Readonly<Record<string, Header>> = {
  'RateLimit-Policy': {
    description:
      'The limits that apply to the API key. Each has a name, a number of requests (`q`) and a window in seconds (`w`). `minute` is the sliding minute of the key. `uploads` and `debrief-runs` are shares of it. `month` is the calendar month of the account. See draft-ietf-httpapi-ratelimit-headers-10.',
    schema: { type: 'string' },
    example: '"minute";q=60;w=60, "month";q=1000;w=2592000',
  },
  RateLimit: {
    description:
      'For each limit, the number of requests left (`r`) and the seconds until more become available (`t`).',
    schema: { type: 'string' },
    example: '"minute";r=59;t=60, "month";r=742;t=1209600',
  },
  'X-RateLimit-Limit': {
    description: 'Maximum number of requests in any 60 seconds.',
    schema: { type: 'integer' },
    example: 60,
  },
  'X-RateLimit-Remaining': {
    description: 'Number of requests left right now.',
    schema: { type: 'integer' },
    example: 59,
  },
  'X-RateLimit-Reset': {
    description: 'When more requests become available, as a Unix timestamp in seconds.',
    schema: { type: 'integer' },
    example: 1_784_052_191,
  },
  'Retry-After': {
    description: 'Number of seconds to wait before you retry.',
    schema: { type: 'integer' },
    example: 12,
  },
};

/** Without a valid API key, there are no limits to report. */
const WITHOUT_LIMITS = ['401'];
const RETRY_AFTER = 'Retry-After';
const WITH_RETRY_AFTER = ['429', '503'];
const LIMITS = Object.keys(HEADERS).filter((name) => name !== RETRY_AFTER);

/** Documents the rate limit headers on every response that has them. */
export function describeLimitHeaders(document: OpenAPIObject): void {
  addHeaders(document, (status, isGuarded) => [
    ...(isGuarded && !WITHOUT_LIMITS.includes(status) ? LIMITS : []),
    ...(WITH_RETRY_AFTER.includes(status) ? [RETRY_AFTER] : []),
  ]);
}

/** Documents only `Retry-After`, for a document whose operations do not use API keys. */
export function describeRetryAfter(document: OpenAPIObject): void {
  addHeaders(document, (status) => (WITH_RETRY_AFTER.includes(status) ? [RETRY_AFTER] : []));
}

function addHeaders(
  document: OpenAPIObject,
  namesFor: (status: string, isGuarded: boolean) => readonly string[],
): void {
  const used = new Set<string>();
  for (const { security = [], responses } of operationsOf(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (!response || '$ref' in response) continue;
      const names = namesFor(status, security.length > 0);
      if (names.length === 0) continue;
      const described = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
      response.headers = { ...response.headers, ...Object.fromEntries(described) };
      for (const name of names) used.add(name);
    }
  }
  const headers = Object.entries(HEADERS).filter(([name]) => used.has(name));
  document.components = {
    ...document.components,
    headers: { ...document.components?.headers, ...Object.fromEntries(headers) },
  };
}
