import { type OpenAPIObject } from '@nestjs/swagger';

type Header = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>[string];

/** Headers of answers by the name in the document, with what is special to some statuses. */
const HEADERS: Readonly<Record<string, Header>> = {
  'RateLimit-Policy': {
    description:
      'Each limit of the key: its name, how many requests (`q`), in how many seconds (`w`). `minute` is the sliding minute of the key, `uploads` and `debrief-runs` are shares of it, `month` is the calendar month of the account. As in draft-ietf-httpapi-ratelimit-headers-10.',
    schema: { type: 'string' },
    example: '"minute";q=60;w=60, "month";q=1000;w=2592000',
  },
  RateLimit: {
    description:
      'Of each limit: how many requests are left (`r`), and in how many seconds there will be more (`t`).',
    schema: { type: 'string' },
    example: '"minute";r=59;t=60, "month";r=742;t=1209600',
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the key may send in any 60 seconds.',
    schema: { type: 'integer' },
    example: 60,
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them it may send now.',
    schema: { type: 'integer' },
    example: 59,
  },
  'X-RateLimit-Reset': {
    description: 'When there will be more: Unix time in seconds.',
    schema: { type: 'integer' },
    example: 1_784_052_191,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' },
    example: 12,
  },
};

/** Statuses of which these headers say something: an answer to no valid key knows no limits. */
const WITHOUT_LIMITS = ['401'];
const WITH_RETRY_AFTER = ['429', '503'];
const LIMITS = Object.keys(HEADERS).filter((name) => name !== 'Retry-After');

/** Documents the headers that tell of limits, on every answer of every operation that carries them. */
export function describeLimitHeaders(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: { ...document.components?.headers, ...HEADERS } };
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      const guarded = (operation?.security ?? []).length > 0;
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (!response || '$ref' in response) continue;
        const names = [
          ...(guarded && !WITHOUT_LIMITS.includes(status) ? LIMITS : []),
          ...(WITH_RETRY_AFTER.includes(status) ? ['Retry-After'] : []),
        ];
        const described = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
        if (names.length > 0) response.headers = { ...response.headers, ...Object.fromEntries(described) };
      }
    }
  }
}

/** The same for a document none of whose operations has the limits of a key: what says how long to wait. */
export function describeRetryAfter(document: OpenAPIObject): void {
  const name = 'Retry-After';
  document.components = {
    ...document.components,
    headers: { ...document.components?.headers, [name]: HEADERS[name]! },
  };
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      for (const status of WITH_RETRY_AFTER) {
        const response = operation?.responses[status];
        if (!response || '$ref' in response) continue;
        response.headers = { ...response.headers, [name]: { $ref: `#/components/headers/${name}` } };
      }
    }
  }
}
