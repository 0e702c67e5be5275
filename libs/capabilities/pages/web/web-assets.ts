import { readFileSync, realpathSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import path from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import sirv from 'sirv';

/** What `dist/apps/web`, next to the built API, links to at its start: a later build is for later processes. */
export const BUILT_PAGES = realpathSync(path.resolve(import.meta.dirname, '../../../../apps/web'));
const ASSETS_PATH = '/assets';
/** Names of places: one folder per version of the data, with thousands of small files. */
const PLACES = 'places';
/** Vite puts the hash of the content into each name, so a file never changes. */
const MAX_AGE_SECONDS = 365 * 86_400;

/** An entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** What a page loads: paths on this service. */
export interface PageAssets {
  readonly style: string;
  readonly scripts: readonly string[];
  /** Modules and fonts that the browser should fetch right away. */
  readonly preloads: readonly string[];
}

export type WebPage = 'start' | 'shared-flight' | 'console' | 'group' | 'guides' | 'notice';

/** The files that Vite built for the browser. */
export class WebAssets {
  private readonly manifest = JSON.parse(
    readFileSync(path.join(BUILT_PAGES, 'manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  private readonly pages = new Map<WebPage, PageAssets>();

  /** The font of all pages: a path on this service. */
  get font(): string {
    const font = Object.values(this.manifest).find(({ file }) => file.endsWith('.woff2'));
    if (!font) throw new Error('The build of the web pages has no font');
    return `/${font.file}`;
  }

  forPage(name: WebPage): PageAssets {
    const known = this.pages.get(name);
    if (known) return known;
    const assets = this.assetsOf(name);
    this.pages.set(name, assets);
    return assets;
  }

  private assetsOf(name: WebPage): PageAssets {
    const [entry, ...imported] = this.withImports(`src/${name}/main.tsx`);
    const [style] = [entry, ...imported].flatMap(({ css }) => css ?? []);
    if (style === undefined) throw new Error(`The page ${name} has no style`);
    const fonts = [entry, ...imported]
      .flatMap(({ assets }) => assets ?? [])
      .filter((file) => file.endsWith('.woff2'));
    return {
      style: `/${style}`,
      scripts: [`/${entry.file}`],
      preloads: [...imported.map(({ file }) => `/${file}`), ...fonts.map((file) => `/${file}`)],
    };
  }

  /** A chunk and everything that it imports: otherwise the browser would discover them one level after the other. */
  private withImports(key: string): [Chunk, ...Chunk[]] {
    const found = new Map<string, Chunk>();
    const visit = (each: string) => {
      if (found.has(each)) return;
      const chunk = this.chunk(each);
      found.set(each, chunk);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    visit(key);
    return [...found.values()] as [Chunk, ...Chunk[]];
  }

  private chunk(key: string): Chunk {
    const chunk = this.manifest[key];
    if (!chunk) throw new Error(`The build of the web pages has no ${key}`);
    return chunk;
  }
}

/** A worker fetches under the policy of its own file, not under that of the page. */
const WORKER = /[.-]worker-[^/]+\.js$/;

/**
 * Serves the files, compressed by the build. Nothing else in their folder is public.
 * @param workerPolicy returns the current `Content-Security-Policy` of the pages' workers
 */
export function serveWebAssets(app: NestExpressApplication, workerPolicy: () => string): void {
  app.use(ASSETS_PATH, (request: Request, response: Response, next: NextFunction) => {
    if (WORKER.test(request.path)) {
      response.setHeader('Content-Security-Policy', workerPolicy());
      response.setHeader('Cache-Control', 'no-cache'); // the policy depends on the settings, the name does not
    }
    next();
  });
  const options = { gzip: true, etag: true };
  app.use(
    `${ASSETS_PATH}/${PLACES}`,
    // `dev` reads the properties of a file when it is requested, otherwise those of all files at the start.
    sirv(path.join(BUILT_PAGES, PLACES), { ...options, dev: true, setHeaders: setAssetHeaders }),
  );
  app.use(
    ASSETS_PATH,
    sirv(path.join(BUILT_PAGES, ASSETS_PATH), { ...options, brotli: true, setHeaders: setAssetHeaders }),
  );
}

/** A frame that a site sandboxed has no origin, so its files count as those of another one. They are public anyway. */
function setAssetHeaders(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!response.hasHeader('Cache-Control')) {
    response.setHeader('Cache-Control', `public,max-age=${MAX_AGE_SECONDS},immutable`);
  }
}
