import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isCommonJs } from './import-commonjs.mjs';

/** A class as compilers print it: its head on a line of its own. */
const CLASS_HEAD =
  /^(?:[ \t]*(?:export (?:default )?|return |(?:(?:let|const|var) )?[\w$.]+ = )*)class ([A-Za-z_$][\w$]*)(?: extends [^{}\n]+)? \{$/gm;
/** What it requires is in the bundle already, and must not be loaded once more from outside. */
const OWN_REQUIRE = path.join('@nestjs', 'mapped-types');
const URL_OF_SIBLING = /new URL\((['"])(\.\.?\/[^'"]+)\1, import\.meta\.url\)/g;
/** Says that nothing is known of the lines of a package: source maps are of our own code only. */
const NO_MAP =
  '\n//# sourceMappingURL=data:application/json;base64,' +
  Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * An esbuild plugin: what a module can see of itself is in the bundle what it is outside: its place, so that files
 * beside it are found, and the names of its classes, which Nest, TypeORM, Swagger and logs show.
 * @param entries the names of the outputs by the files that they are made from
 */
export function keepModuleIdentity({ root, outdir, entries }) {
  const modules = path.join(root, 'node_modules') + path.sep;
  const own = path.join(root, 'dist') + path.sep;

  const relativePlace = (file) => path.relative(outdir, file).replaceAll(path.sep, '/');
  const urlOf = (place) => `new URL(${JSON.stringify(place)}, import.meta.url)`;
  /** What is loaded by URL is its bundle. */
  const loadedPlace = (file) => (entries.has(file) ? `./${entries.get(file)}.js` : relativePlace(file));
  /** A module that a thread loads hands its own URL on; a program only looks for files from where it stands. */
  const ownPlace = (file) => (path.basename(file) === 'main.js' ? relativePlace(file) : loadedPlace(file));

  function withPlace(text, file) {
    if (file.includes(OWN_REQUIRE))
      text = text.replace('const require = createRequire(import.meta.url);', '');
    if (isCommonJs(text)) {
      if (!/\b__(?:dirname|filename)\b/.test(text)) return text;
      return `var __filename = __pathOf(${JSON.stringify(relativePlace(file))}), __dirname = require('node:path').dirname(__filename);${text}`;
    }
    return text
      .replace(URL_OF_SIBLING, (_, quote, to) => urlOf(loadedPlace(path.resolve(path.dirname(file), to))))
      .replace(/\bimport\.meta\.dirname\b/g, `__pathOf(${JSON.stringify(path.dirname(relativePlace(file)))})`)
      .replace(/(?<!, )\bimport\.meta\.url\b/g, `${urlOf(ownPlace(file))}.href`);
  }

  function withNames(text) {
    if (/\bstatic (?:get )?name\b/.test(text)) return text;
    return text.replace(CLASS_HEAD, (head, name) => `${head} static { __keepName(this, "${name}"); }`);
  }

  return {
    name: 'keep-module-identity',
    setup(build) {
      // A class or a function that nobody imports is not there: our modules do nothing when they are loaded.
      build.onResolve(
        { filter: /^\.\.?\// },
        async ({ path: to, importer, resolveDir, kind, pluginData }) => {
          if (pluginData === 'seen' || !importer.startsWith(own)) return undefined;
          const resolved = await build.resolve(to, { importer, resolveDir, kind, pluginData: 'seen' });
          return resolved.path.startsWith(own) ? { ...resolved, sideEffects: false } : resolved;
        },
      );
      build.onLoad({ filter: /\.[cm]?js$/, namespace: 'file' }, async ({ path: file }) => {
        const isPackage = file.startsWith(modules);
        if (!isPackage && !file.startsWith(own)) return undefined;
        const text = withNames(withPlace(await readFile(file, 'utf8'), file));
        return { contents: isPackage ? text + NO_MAP : text, loader: 'js' };
      });
    },
  };
}
