import { type Settings } from '@core/config';
import { REQUEST_ID_HEADER } from '@core/contract';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Request } from 'express';

/** Response headers that scripts in a browser may read, in addition to the few that browsers always expose. */
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
/** What the Model Context Protocol adds. */
const MCP_HEADERS = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];
/** Request headers that such scripts may send. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  ...MCP_HEADERS,
];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
/** How long a browser may cache a preflight response: Chromium's maximum. */
const MAX_AGE_SECONDS = 7_200;

/**
 * Lets the configured origins call the API from a browser. If none is configured, no response has a CORS header.
 * Credentials are not allowed: only the API key in `Authorization` grants access, never a cookie.
 * @param ownRoot path without its first slash, below which a controller responds to OPTIONS itself
 */
export function allowOrigins(
  app: NestExpressApplication,
  { corsOrigins }: Settings,
  { ownRoot }: { readonly ownRoot: string },
): void {
  if (corsOrigins.length === 0) return;
  const forScripts = {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: MAX_AGE_SECONDS,
  };
  app.enableCors((request: Request, choose) =>
    choose(null, request.path.startsWith(`/${ownRoot}`) ? { origin: false } : forScripts),
  );
}
