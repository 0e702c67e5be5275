import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the page loads together with its scene. The worker is no entry of the manifest. */
const SCENE_ENTRIES = ['src/scene/scene.ts', 'src/places/places-around.ts'];
const WORKER = /\/geometry\.worker-/;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** @returns whether a path is of a file that the page loads for its scene only */
export function sceneFiles(): (pathOrUrl: string) => boolean {
  const file = path.resolve(import.meta.dirname, '../../dist/apps/web/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Chunk>>;
  const page = reachableFrom(manifest, ['src/shared-flight/main.tsx']);
  const scene = [...reachableFrom(manifest, SCENE_ENTRIES)].filter((each) => !page.has(each));
  return (pathOrUrl) => WORKER.test(pathOrUrl) || scene.some((each) => pathOrUrl.endsWith(`/${each}`));
}

function reachableFrom(manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build of the web pages has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}
