import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import sirv from 'sirv';
import { BUILT_PAGES } from './web-assets.js';

const FOLDER = path.join(BUILT_PAGES, 'site');
const SERVICE_WORKER = '/service-worker.js';
/** Their URLs stay the same when the files change. */
const MAX_AGE_SECONDS = 86_400;

/** Serves what browsers and phones look for at fixed URLs: icons, the manifest, the service worker. */
export function serveSiteFiles(app: NestExpressApplication): void {
  const paths = new Set(readdirSync(FOLDER).map((name) => `/${name}`));
  const serve = sirv(FOLDER, {
    etag: true,
    setHeaders: (response, pathname) => {
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon'); // unknown to sirv
      const isKept = pathname !== SERVICE_WORKER;
      response.setHeader('Cache-Control', isKept ? `public, max-age=${MAX_AGE_SECONDS}` : 'no-cache');
    },
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
}
