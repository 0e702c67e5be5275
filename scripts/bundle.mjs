// The second half of `npm run build`: bundles what `nest build` compiled, because a process spends most of its
// start on finding and reading 2,000 small files. One output folder, flat; docs/adr/0028 gives the reasons.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { importCommonJs } from './bundle/import-commonjs.mjs';
import { keepModuleIdentity } from './bundle/module-identity.mjs';
import { unusedParts } from './bundle/unused-parts.mjs';
import { startup } from './bundle/startup.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const apps = path.join(root, 'dist/apps');

/** What `node` is told to run, and what each loads by URL on a thread, by the names of their bundles. */
const PROGRAMS = {
  api: {
    api: 'api/src/main.js',
    'read-at-the-door': 'api/src/flights/read-at-the-door.js',
    'write-track': 'api/src/flights/write-track.js',
    'write-public-view': 'api/src/public/write-public-view.js',
  },
  worker: {
    worker: 'worker/src/main.js',
    'analysis-thread': 'worker/src/analysis-thread.js',
    'facts-thread': 'worker/src/debriefs/facts-thread.js',
    'path-thread': 'worker/src/weather/path-thread.js',
  },
  cli: { cli: 'cli/src/main.js' },
  launcher: { launcher: 'launcher/src/main.js' },
};

/** For CommonJS modules, and for what scripts/bundle/module-identity.mjs writes into modules. */
const GIVEN_TO_MODULES = [
  "import{createRequire as __createRequire}from'node:module';",
  "import{fileURLToPath as __fileURLToPath}from'node:url';",
  'const require=__createRequire(import.meta.url);',
  'const __pathOf=(place)=>__fileURLToPath(new URL(place,import.meta.url));',
  "const __keepName=(aClass,name)=>aClass.name===name||Object.defineProperty(aClass,'name',{value:name,configurable:true});",
];

const namedFiles = (program) => Object.entries(program).map(([name, file]) => [path.join(apps, file), name]);
const entries = new Map(Object.values(PROGRAMS).flatMap(namedFiles));
const outdir = path.join(root, 'dist/bundle');

await rm(outdir, { recursive: true, force: true });
const options = {
  absWorkingDir: root,
  outdir,
  bundle: true,
  splitting: true, // what is loaded on demand stays apart
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // A third less to read and to keep in memory. Names stay, and stack traces have the source maps.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160, // Node prints the line of an error that nobody catches
  legalComments: 'none', // the packages stand in node_modules with their licences
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: GIVEN_TO_MODULES.join('') },
  // Never installed here: Nest and the drivers load them on demand only. The last one is native.
  external: [
    '@fastify/static',
    '@nestjs/microservices',
    '@nestjs/microservices/*',
    '@nestjs/websockets/*',
    'class-transformer/storage',
    'pg-native',
    'msgpackr-extract',
  ],
  plugins: [
    startup(root),
    unusedParts(outdir),
    importCommonJs,
    keepModuleIdentity({ root, outdir, entries }),
  ],
  tsconfigRaw: '{}',
  logLevel: 'warning',
};

// One by one: what one program needs of a package is no reason to load it in another.
for (const program of Object.values(PROGRAMS)) {
  const entryPoints = namedFiles(program).map(([file, out]) => ({ in: `startup:${file}`, out }));
  await build({ ...options, entryPoints });
}
