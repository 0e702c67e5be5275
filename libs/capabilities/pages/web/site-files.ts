import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import sirv from 'sirv';
import { ORIGINAL_MEDIA_TYPES } from '@capabilities/flights/api';
import { BUILT_PAGES } from './web-assets.js';

const FOLDER = path.join(BUILT_PAGES, 'site');
const SERVICE_WORKER = '/service-worker.js';
const UNKNOWN_TO_SIRV: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.igc': ORIGINAL_MEDIA_TYPES.igc,
};
/** Their URLs stay the same when the files change. */
const MAX_AGE_SECONDS = 86_400;

/** Serves what has a fixed URL: icons, the manifest, the service worker, the sample flight. */
export function serveSiteFiles(app: NestExpressApplication): void {
  const paths = new Set(readdirSync(FOLDER).map((name) => `/${name}`));
  const serve = sirv(FOLDER, {
    etag: true,
    setHeaders: (response, pathname) => {
      const mediaType = UNKNOWN_TO_SIRV[path.extname(pathname)];
      if (mediaType !== undefined) response.setHeader('Content-Type', mediaType);
      const isKept = pathname !== SERVICE_WORKER;
      response.setHeader('Cache-Control', isKept ? `public, max-age=${MAX_AGE_SECONDS}` : 'no-cache');
    },
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  });
}
