import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { KeptRepresentation } from '@core/http';
import { type ReferenceFilePaths } from './reference-page.js';
import { REFERENCE_SCRIPT } from './reference-script.js';
import { REFERENCE_STYLE } from './reference-style.js';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const BASE_PATH = '/docs';

const FILES = {
  style: { name: 'swagger-ui.css', mediaType: 'text/css; charset=utf-8' },
  bundle: { name: 'swagger-ui-bundle.js', mediaType: 'text/javascript; charset=utf-8' },
  ownStyle: { name: 'reference.css', mediaType: 'text/css; charset=utf-8', content: REFERENCE_STYLE },
  script: { name: 'reference.js', mediaType: 'text/javascript; charset=utf-8', content: REFERENCE_SCRIPT },
} as const satisfies Record<keyof ReferenceFilePaths, { name: string; mediaType: string; content?: string }>;

type FileKey = keyof typeof FILES;

/** The files of the reference pages, read when the first page asks for them and compressed once. */
export class ReferenceFiles {
  static readonly paths = Object.entries(FILES).map(([key, { name }]) => ({
    key: key as FileKey,
    path: `${BASE_PATH}/${name}`,
  }));

  private readonly read = new Map<FileKey, Promise<KeptRepresentation>>();

  file(key: FileKey): Promise<KeptRepresentation> {
    const known = this.read.get(key) ?? load(key);
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

async function load(key: FileKey): Promise<KeptRepresentation> {
  const file = FILES[key];
  const content = 'content' in file ? file.content : await readFile(path.join(FOLDER, file.name));
  return new KeptRepresentation(file.mediaType, content);
}
