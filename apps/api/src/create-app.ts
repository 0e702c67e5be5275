import { type Settings } from '@app/config';
import { EventLogger } from '@app/observability';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import helmet from 'helmet';
import { ApiModule } from './api.module.js';
import { ApiErrorFilter } from './http/api-error.filter.js';
import { allowOrigins } from './http/cors.js';
import { limitReference } from './http/reference-limit.js';
import { requestId } from './http/request-id.js';
import { RouteTable } from './http/route-table.js';
import { serveOpenApi } from './openapi.js';

/** Smaller answers gain nothing. */
const COMPRESSION_BYTES_MIN = 1_024;

/**
 * How long an idle connection is kept: longer than the 60 s of the usual load balancers and than any pause of a
 * client. The side that closes first must be the one that sends, or a request meets a connection just closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** The API with everything wired that stands around its controllers: the one place for it. */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(settings), {
    logger: new EventLogger({ level: settings.logLevel, process: 'api' }),
    bodyParser: false, // the one body is the upload's form
    abortOnError: false,
  });
  app.set('etag', false); // hashing every answer costs more than it saves
  app.use(requestId);
  app.use(
    helmet({
      // Swagger UI loads its own scripts and inline styles; plain http on loopback must stay plain
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
      strictTransportSecurity: settings.publicUrl.startsWith('https://'),
    }),
  );
  allowOrigins(app, settings);
  app.use(compression({ threshold: COMPRESSION_BYTES_MIN }));
  if (settings.trustProxy !== undefined) app.set('trust proxy', settings.trustProxy);
  limitReference(app);
  serveOpenApi(app);
  await app.init();
  app.get(ApiErrorFilter).useRoutes(RouteTable.of(app));
  const server = app.getHttpServer();
  server.requestTimeout = settings.requestTimeoutSeconds * 1_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return app;
}
