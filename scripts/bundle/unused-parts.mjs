import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Database drivers that TypeORM would load on start. Without one, it reports that it is missing. */
const DRIVER = /^\.\/[a-z0-9-]+\/\w+Driver$/;
const DRIVER_IN_USE = './postgres/PostgresDriver';
const DRIVER_FACTORY = path.join('typeorm', 'driver', 'DriverFactory.js');

/** Messages in 50 languages; we use English only. */
const ZOD_LOCALES = path.join('zod', 'v4', 'locales', 'index.js');

/** Rarely used packages. Each is a CommonJS bundle of its own, which is loaded on demand. */
const ON_DEMAND = /^(?:libphonenumber-js\/max|iconv-lite|cron-parser|nodemailer|undici)$/;

/** Packages without side effects whose manifests do not declare it. */
const ONLY_DEFINES = /^@nestjs\/(?:common|core)(?:\/|$)/;

const JSON_BYTES_MIN = 10_000;

const fileOf = (name) => `on-demand/${name.replaceAll('/', '-')}.cjs`;

/**
 * An esbuild plugin that omits code from the start that no configuration of the service uses.
 * @param onDemand receives the entries of the bundles to load on demand, by their names
 */
export const unusedParts = (onDemand) => ({
  name: 'unused-parts',
  setup(build) {
    build.onResolve({ filter: DRIVER }, ({ path: to, importer }) =>
      importer.endsWith(DRIVER_FACTORY) && to !== DRIVER_IN_USE
        ? { path: to, namespace: 'left-out' }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: 'module.exports = {};' }));

    build.onLoad({ filter: /[/\\]locales[/\\]index\.js$/ }, ({ path: file }) =>
      file.endsWith(ZOD_LOCALES) ? { contents: "export { default as en } from './en.js';" } : undefined,
    );

    build.onResolve({ filter: ON_DEMAND }, async ({ path: name, pluginData, ...origin }) => {
      if (pluginData === 'seen') return undefined;
      const asRequired = { ...origin, kind: 'require-call', pluginData: 'seen' };
      const resolved = await build.resolve(name, asRequired);
      onDemand.set(fileOf(name), resolved.path);
      return { path: name, namespace: 'on-demand', pluginData: resolved.path };
    });
    build.onLoad({ filter: /./, namespace: 'on-demand' }, ({ path: name, pluginData: file }) => {
      const real = require(file);
      return {
        contents: `
          const load = () => require(__pathOf(${JSON.stringify(`./${fileOf(name)}`)}));
          if (${Boolean(real.__esModule)}) Object.defineProperty(exports, '__esModule', { value: true });
          for (const name of ${JSON.stringify(Object.keys(real).filter((name) => name !== '__esModule'))}) {
            Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
          }`,
      };
    });

    build.onResolve({ filter: ONLY_DEFINES }, async ({ path: name, pluginData, ...origin }) => {
      if (pluginData === 'seen' || origin.kind !== 'import-statement') return undefined;
      const resolved = await build.resolve(name, { ...origin, pluginData: 'seen' });
      return { ...resolved, sideEffects: false };
    });

    // Node parses JSON text faster than an object literal of this length
    build.onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (text.length < JSON_BYTES_MIN) return undefined;
      const json = JSON.stringify(JSON.parse(text));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(json)});`, loader: 'js' };
    });
  },
});
