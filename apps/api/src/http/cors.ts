import { type Settings } from '@app/config';
import { REQUEST_ID_HEADER } from '@app/contract';
import { type NestExpressApplication } from '@nestjs/platform-express';

/** What a program in a browser may read of an answer, beyond the few headers that browsers always show. */
const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
/** What it may send. */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Prefer'];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
/** How long a browser remembers what it may do; Chromium's own limit. */
const MAX_AGE_SECONDS = 7_200;

/**
 * Lets the configured web pages call the API from a browser. Without any, no answer has a CORS header. Cookies are
 * never asked for: a key in `Authorization` is all that opens anything.
 */
export function allowOrigins(app: NestExpressApplication, { corsOrigins }: Settings): void {
  if (corsOrigins.length === 0) return;
  app.enableCors({
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: MAX_AGE_SECONDS,
  });
}
