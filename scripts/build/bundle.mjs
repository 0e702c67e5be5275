// Bundles the compiled programs. Without bundles, a process spends most of its start finding and reading 2,000 small
// files. The output is one flat folder; docs/adr/0028 gives the reasons.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { importCommonJs } from '../bundle/import-commonjs.mjs';
import { keepModuleIdentity } from '../bundle/module-identity.mjs';
import { unusedParts } from '../bundle/unused-parts.mjs';
import { startup } from '../bundle/startup.mjs';

/** The programs that `node` runs, and the threads that they load by URL, by the names of their bundles. */
const PROGRAMS = {
  api: {
    api: 'api/src/main.js',
    'serve-api': 'api/src/serve-api.js',
    'read-uploaded-log': '../libs/capabilities/flights/domain/intake/read-uploaded-log.js',
    'analyse-segment': '../libs/capabilities/flights/api/analyse-segment.js',
    'check-corrections': '../libs/capabilities/flights/domain/corrections/check-corrections.js',
    'write-track': '../libs/capabilities/flights/api/write-track.js',
    'write-public-view': '../libs/capabilities/pages/public/write-public-view.js',
    'draw-crossing-picture': '../libs/capabilities/airspace/api/pictures/draw-crossing-picture.js',
    'draw-preview-image': '../libs/capabilities/pages/public/preview/draw-preview-image.js',
  },
  worker: {
    worker: 'worker/src/main.js',
    'create-worker': 'worker/src/create-worker.js',
    'analysis-thread': '../libs/capabilities/flights/worker/analysis-thread.js',
    'facts-thread': '../libs/capabilities/debriefs/worker/facts-thread.js',
    'judging-thread': '../libs/capabilities/airspace/worker/judging-thread.js',
    'reading-thread': '../libs/capabilities/airspace/worker/reading-thread.js',
    'path-thread': '../libs/capabilities/weather/worker/path-thread.js',
  },
  cli: { cli: 'cli/src/main.js', 'run-command': 'cli/src/run-command.js' },
  launcher: { launcher: 'launcher/src/main.js' },
};

/** For CommonJS modules, and for the code that scripts/bundle/module-identity.mjs inserts into modules. */
const GIVEN_TO_MODULES = [
  "import{createRequire as __createRequire}from'node:module';",
  "import{fileURLToPath as __fileURLToPath}from'node:url';",
  'const require=__createRequire(import.meta.url);',
  'const __pathOf=(place)=>__fileURLToPath(new URL(place,import.meta.url));',
  "const __keepName=(aClass,name)=>aClass.name===name||Object.defineProperty(aClass,'name',{value:name,configurable:true});",
];

/** Code of packages that is not installed here: Nest and the drivers load it only on demand. The last three are native. */
export const EXTERNAL = [
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets/*',
  'class-transformer/storage',
  'pg-native',
  'msgpackr-extract',
  '@resvg/resvg-js',
  'sharp',
];

export async function bundle(root, outdir) {
  const apps = path.join(root, 'dist/apps');
  const namedFiles = (program) =>
    Object.entries(program).map(([name, file]) => [path.join(apps, file), name]);
  const entries = new Map(Object.values(PROGRAMS).flatMap(namedFiles));
  const onDemand = new Map();
  const options = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true, // modules loaded on demand stay separate
    chunkNames: 'chunk-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Saves a third of the reading and memory. Names are kept, and source maps serve the stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160, // Node prints the source line of an uncaught error
    legalComments: 'none', // a release has THIRD-PARTY-NOTICES
    sourcemap: 'linked',
    sourcesContent: false,
    banner: { js: GIVEN_TO_MODULES.join('') },
    external: EXTERNAL,
    plugins: [
      startup(root),
      unusedParts(onDemand),
      importCommonJs,
      keepModuleIdentity({ root, outdir, entries }),
    ],
    tsconfigRaw: '{}',
    metafile: true,
    logLevel: 'warning',
    logLimit: 5,
  };
  // Apart, so that no program loads parts of a package that only another program needs.
  const results = await Promise.all(
    Object.values(PROGRAMS).map((program) => {
      const entryPoints = namedFiles(program).map(([file, out]) => ({
        in: `startup:${path.relative(root, file).replaceAll(path.sep, '/')}`,
        out,
      }));
      return build({ ...options, entryPoints });
    }),
  );
  results.push(await build({ ...options, ...ON_DEMAND, entryPoints: entryPointsOf(onDemand) }));
  await writeFile(path.join(outdir, 'packages.json'), JSON.stringify(packagesIn(results), null, 2));
}

/** Packages that a program loads with `require` when it needs them. */
const ON_DEMAND = {
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  splitting: false,
  sourcemap: false,
  banner: {},
  plugins: [],
};

function entryPointsOf(onDemand) {
  return [...onDemand].map(([file, entry]) => ({ in: entry, out: file.replace(/\.cjs$/, '') }));
}

/** The packages with code in the bundles, as folders below the repository. A release names their licences. */
export function packagesIn(results) {
  const inputs = results.flatMap(({ metafile }) =>
    Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  const folders = inputs.map(
    (file) => /(?:^|[:/])(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  return [...new Set(folders.filter(Boolean))].sort();
}
