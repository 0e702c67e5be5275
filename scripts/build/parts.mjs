// The parts of the build, and which of them are out of date. Uses only Node's own modules: it runs before `npm ci`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packagesOfBuild } from '../installed-packages.mjs';

/** What each part is built from: files and folders of the repository. */
export const PARTS = {
  server: {
    what: 'the server',
    program: 'scripts/build/server.mjs',
    sources: [
      ...['apps/api', 'apps/cli', 'apps/launcher', 'apps/worker', 'libs', 'scripts/bundle'],
      ...['scripts/build/build-aside.mjs', 'scripts/build/bundle.mjs', 'scripts/build/compile.mjs'],
      ...['scripts/build/server.mjs', 'scripts/require-node.mjs', '.swcrc', 'tsconfig.json'],
    ],
  },
  pages: {
    what: 'the pages',
    program: 'scripts/build/pages.mjs',
    sources: [
      ...['apps/web', 'docs', 'libs/core/contract', 'libs/capabilities/pages/flight-page'],
      ...['libs/capabilities/pages/guides', 'tsconfig.json'],
      ...['scripts/build/build-aside.mjs', 'scripts/build/pages.mjs'],
    ],
  },
  places: {
    what: 'the index of places',
    program: 'scripts/build/places.mjs',
    sources: ['scripts/build/places.mjs'],
  },
};

/** Tests are not built, nor types that the lint and the type check write, maybe during a build. */
const NOT_BUILT = /\.spec\.tsx?$|^apps[/\\]web[/\\](.*[/\\])?generated[/\\]/;

const stampFile = (root, part) => path.join(root, 'dist/.stamps', part);

/** The state of the sources of a part: their content, because git changes the times of files. */
export function stampOf(root, part) {
  const hash = createHash('sha256').update(packagesOfBuild(root));
  for (const file of PARTS[part].sources.flatMap((source) => filesOf(root, source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The parts whose sources are not those that they were built from. */
export function partsToBuild(root) {
  return Object.keys(PARTS).filter((part) => stampOf(root, part) !== builtStamp(root, part));
}

export function recordBuilt(root, part, stamp) {
  mkdirSync(path.dirname(stampFile(root, part)), { recursive: true });
  writeFileSync(stampFile(root, part), stamp);
}

function builtStamp(root, part) {
  try {
    return readFileSync(stampFile(root, part), 'utf8');
  } catch {
    return undefined;
  }
}

function filesOf(root, source) {
  if (path.extname(source) !== '' || source.startsWith('.')) return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}
