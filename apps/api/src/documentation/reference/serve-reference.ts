import { type OpenAPIObject } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import {
  type ApiHttpAdapter,
  sendConditionally,
  JSON_MEDIA_TYPE,
  KeptRepresentation,
  SAME_SERVER,
} from '@core/http';
import { referenceDocument } from './reference-document.js';
import { ReferenceFiles } from './reference-files.js';
import { referenceHtml } from './reference-page.js';

export interface Reference {
  readonly title: string;
  /** Path of the page. */
  readonly path: string;
  /** Path of the OpenAPI document: the one in the repository, with the URL of this service. */
  readonly documentPath: string;
  readonly document: (serverUrl: string) => OpenAPIObject;
}

export interface ReferenceOptions {
  readonly publicUrl: string;
  /** Path of the font of all pages. */
  readonly font: string;
}

const CHECKED_EACH_TIME = 'no-cache';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves the pages with Swagger UI and the documents that they show. Each is created on its first request. */
export function serveReferences(
  server: ApiHttpAdapter,
  references: readonly Reference[],
  { publicUrl, font }: ReferenceOptions,
): void {
  const serve = (path: string, content: () => Promise<KeptRepresentation> | KeptRepresentation) =>
    server.get(path, async (request: Request, response: Response) => {
      const made = await content();
      response.setHeader(
        'Cache-Control',
        request.query['v'] === made.tag ? KEPT_FOR_GOOD : CHECKED_EACH_TIME,
      );
      response.vary('Accept-Encoding');
      await sendConditionally(response, made);
    });
  const files = new ReferenceFiles(font);
  for (const { key, path } of ReferenceFiles.paths) serve(path, () => files.file(key));
  for (const { title, path, documentPath, document } of references) {
    const pageDocumentPath = `${path}/reference.json`;
    const page = { title, path, documentPath: pageDocumentPath };
    const html = once(async () => referenceHtml(page, await files.versionedPaths()).text);
    serve(
      documentPath,
      once(() => new KeptRepresentation(JSON_MEDIA_TYPE, JSON.stringify(document(publicUrl)))),
    );
    serve(
      pageDocumentPath,
      // a page can be open at another of the service's host names, and sends its requests there
      once(() => {
        const shown = referenceDocument(document(SAME_SERVER));
        return new KeptRepresentation(JSON_MEDIA_TYPE, JSON.stringify(shown));
      }),
    );
    serve(
      path,
      once(async () => new KeptRepresentation('text/html; charset=utf-8', await html())),
    );
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
