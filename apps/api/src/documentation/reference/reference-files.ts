import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { KeptRepresentation } from '@core/http';
import { type ReferenceFilePaths } from './reference-page.js';
import { REFERENCE_SCRIPT } from './reference-script.js';
import { referenceStyle } from './reference-style.js';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const BASE_PATH = '/docs';

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Those with content are our own, the others are Swagger UI's. */
const FILES: Readonly<Record<keyof ReferenceFilePaths, ReferenceFile>> = {
  style: { name: 'swagger-ui.css', mediaType: CSS },
  bundle: { name: 'swagger-ui-bundle.js', mediaType: JAVASCRIPT },
  ownStyle: { name: 'reference.css', mediaType: CSS, content: referenceStyle },
  script: { name: 'reference.js', mediaType: JAVASCRIPT, content: () => REFERENCE_SCRIPT },
};

interface ReferenceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content?: (font: string) => string;
}

type FileKey = keyof ReferenceFilePaths;

/** The files of the reference pages, read when the first page asks for them and compressed once. */
export class ReferenceFiles {
  static readonly paths = Object.entries(FILES).map(([key, { name }]) => ({
    key: key as FileKey,
    path: `${BASE_PATH}/${name}`,
  }));

  private readonly read = new Map<FileKey, Promise<KeptRepresentation>>();

  /** @param font path of the font of all pages */
  constructor(private readonly font: string) {}

  file(key: FileKey): Promise<KeptRepresentation> {
    const known = this.read.get(key) ?? load(FILES[key], this.font);
    this.read.set(key, known);
    return known;
  }

  /** Paths with the tag of their content, so that browsers can cache them indefinitely. */
  async versionedPaths(): Promise<ReferenceFilePaths> {
    const entries = await Promise.all(
      ReferenceFiles.paths.map(async ({ key, path: unversioned }) => {
        const { tag } = await this.file(key);
        return [key, `${unversioned}?v=${tag}`] as const;
      }),
    );
    return Object.fromEntries(entries) as Record<FileKey, string>;
  }
}

async function load({ name, mediaType, content }: ReferenceFile, font: string): Promise<KeptRepresentation> {
  return new KeptRepresentation(mediaType, content?.(font) ?? (await readFile(path.join(FOLDER, name))));
}
