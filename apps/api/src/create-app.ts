import { type Settings } from '@core/config';
import { API_PREFIX, PLATFORM_PREFIX } from '@core/contract';
import { handleProbe, Readiness } from '@core/management';
import { type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { ApiModule } from './api.module.js';
import { serveReferences } from './documentation/reference/serve-reference.js';
import {
  ApiHttpAdapter,
  refuseAmbiguousHeaders,
  refuseTunnels,
  respondToClientErrors,
  allowOrigins,
  refuseUnmetExpectations,
  paceUnreadBodies,
  limitBodyTime,
  longestTimeoutSeconds,
  limitReference,
  COMPRESSION_BYTES_MIN,
  requestId,
  logRequests,
  observeRequests,
  traceRequests,
  guardPlatform,
} from '@core/http';
import { INBOX_ROOT } from '@capabilities/doors';
import { PageMaps, pagePolicy, serveSiteFiles, serveWebAssets, WebAssets } from '@capabilities/pages';
import { McpServer } from '@capabilities/mcp/api';
import { apiReference, openApiDocument } from './openapi.js';
import { platformReference } from './platform/platform-openapi.js';

/**
 * How long idle connections stay open. It is longer than the usual 60 s of load balancers, so that they close
 * connections first. Otherwise they could send a request on a connection that this server has just closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** How often connections are checked for timeouts. */
const TIMEOUT_CHECK_MS = 1_000;

/** Creates the API with its middleware, OpenAPI documents and error handling. */
export async function createApp(settings: Settings, logger: LoggerService): Promise<NestExpressApplication> {
  const server = new ApiHttpAdapter({
    requestTimeout: longestTimeoutSeconds(settings) * 1_000,
    headersTimeout: settings.requestTimeoutSeconds * 1_000,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    maxHeaderSize: settings.requestHeadersMaxBytes,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false, // Node would reject such a request without a message; refuseAmbiguousHeaders explains it
  });
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(settings), server, {
    logger,
    bodyParser: false, // bodies are read by the handlers
    abortOnError: false,
  });
  app.set('etag', false); // hashing every response costs more than it saves
  app.disable('x-powered-by');
  if (settings.apiPublicProbes) servePublicProbes(app);
  observeRequests(settings);
  app.use(requestId, traceRequests, logRequests, paceUnreadBodies);
  app.use(limitBodyTime(settings, () => app.getHttpServer()));
  app.use(
    helmet({
      // Swagger UI has its own scripts and inline styles; do not upgrade plain HTTP on loopback
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
      strictTransportSecurity: settings.publicUrl.startsWith('https://'),
    }),
  );
  allowOrigins(app, settings, { ownRoot: INBOX_ROOT });
  app.use(refuseAmbiguousHeaders);
  app.use(refuseUnmetExpectations);
  app.use(compressed());
  if (settings.trustProxy !== undefined) app.set('trust proxy', settings.trustProxy);
  limitReference(app);
  app.use(PLATFORM_PREFIX, guardPlatform(settings));
  const maps = app.get(PageMaps, { strict: false });
  serveWebAssets(app, () => pagePolicy(maps.current.hosts));
  serveSiteFiles(app);
  const { font } = app.get(WebAssets, { strict: false });
  serveReferences(server, [apiReference(app), platformReference(app)], {
    publicUrl: settings.publicUrl,
    font,
  });
  app.get(McpServer, { strict: false }).use(() => openApiDocument(app));
  await app.init();
  respondToClientErrors(app.getHttpServer(), settings);
  refuseTunnels(app.getHttpServer(), settings);
  return app;
}

/** Runs before all other middleware, so that probes are neither rate-limited nor logged. */
function servePublicProbes(app: NestExpressApplication): void {
  const readiness = app.get(Readiness, { strict: false });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!handleProbe(request, response, readiness)) next();
  });
}

/** Compresses responses, except those of a `Representation`, which has its own encodings. */
function compressed() {
  const compress = compression({
    threshold: COMPRESSION_BYTES_MIN,
    // a strong ETag identifies exact bytes, so a response that has one must not be compressed afterwards
    filter: (request, response) => !response.hasHeader('ETag') && compression.filter(request, response),
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    // skipped up front: the wrapper around a compressed response costs more than reading a flight's row
    if (request.method === 'GET' && request.path.startsWith(`${API_PREFIX}/flights/`)) next();
    else compress(request, response, next);
  };
}
