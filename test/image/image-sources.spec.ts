import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfBuildStage, ROOT } from './image-sources.js';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { build: string };
};
const copied = new Set(filesOfBuildStage());

const IMPORT = /^(?:import|export)\b(?:([^'";]*)\bfrom)?\s*['"](\.{1,2}\/[^'"?]+)['"]/gm;
/** The build drops these imports without reading the file. */
const ONLY_TYPES = /^\s*(?:type\b|\{(?:\s*type [^,}]+,?)+\s*\})/;

/** The files that a file imports by relative paths. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)]
    .filter(([, clause = '']) => !ONLY_TYPES.test(clause))
    .map(([, , specifier]) => sourceOf(path.join(path.dirname(file), specifier!)));
}

/** TypeScript imports `x.js` for `x.ts`. */
function sourceOf(file: string): string {
  const candidates = [file, file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')];
  return candidates.find((each) => existsSync(path.join(ROOT, each))) ?? file;
}

function withImports(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (/\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(ROOT, file))) withImports(importsOf(file), seen);
  }
  return seen;
}

/** `image-build.spec.ts` runs the build; this also finds missing files in `npm test`. */
describe('the stage of the image that builds', () => {
  const run = scripts.build.match(/(?<=\s)[\w./-]+\.(?:ts|mjs)/g) ?? [];
  const compiled = [...copied].filter((file) => /^(apps|libs)\/.+\.tsx?$/.test(file));

  it('is compared with the programs that `npm run build` runs', () => {
    expect(run).toContain('scripts/build.mjs');
    expect(compiled.length).toBeGreaterThan(500);
  });

  it('contains all programs of the build and all sources, with everything that they import', () => {
    const needed = withImports([...run, ...compiled]);
    expect([...needed].filter((file) => !copied.has(file))).toEqual([]);
  });

  it('contains no tests and nothing that git ignores', () => {
    expect([...copied].filter((file) => /\.spec\.ts$|^dist\/|\/generated\//.test(file))).toEqual([]);
  });
});
