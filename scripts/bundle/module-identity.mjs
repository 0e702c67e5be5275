import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isCommonJs } from './import-commonjs.mjs';

/** A class as printed by compilers, with its head on its own line or after a comment. */
const CLASS_HEAD =
  /^(?:.*\*\/)?(?:[ \t]*(?:export (?:default )?|return |(?:(?:let|const|var) )?[\w$.]+ = )*)class ([A-Za-z_$][\w$]*)(?: extends [^{}\n]+)? \{$/gm;
/** Its dependencies are already in the bundle, and must not be loaded again from outside. */
const OWN_REQUIRE = path.join('@nestjs', 'mapped-types');
const URL_OF_SIBLING = /new URL\((['"])(\.\.?\/[^'"]+)\1, import\.meta\.url\)/g;
/** An empty source map for packages: only our own code has one. */
const NO_MAP =
  '\n//# sourceMappingURL=data:application/json;base64,' +
  Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * An esbuild plugin that preserves the identity of modules in the bundle: their path, so that they find neighbouring
 * files, and the names of their classes, which Nest, TypeORM, Swagger and logs show.
 * @param entries names of the outputs by source file
 */
export function keepModuleIdentity({ root, outdir, entries }) {
  const modules = path.join(root, 'node_modules') + path.sep;
  const own = path.join(root, 'dist') + path.sep;

  const relativePlace = (file) => path.relative(outdir, file).replaceAll(path.sep, '/');
  const urlOf = (place) => `new URL(${JSON.stringify(place)}, import.meta.url)`;
  /** A module loaded by URL is replaced by its bundle. */
  const loadedPlace = (file) => (entries.has(file) ? `./${entries.get(file)}.js` : relativePlace(file));
  /** A module loaded on a thread passes on its own URL; a program only uses its path to find files. */
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

  /** Contents by file: each program is a build of its own, and most of what they read is the same. */
  const read = new Map();

  async function contentsOf(file) {
    const text = withNames(withPlace(await readFile(file, 'utf8'), file));
    return file.startsWith(modules) ? text + NO_MAP : text;
  }

  return {
    name: 'keep-module-identity',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?js$/, namespace: 'file' }, async ({ path: file }) => {
        if (!file.startsWith(modules) && !file.startsWith(own)) return undefined;
        if (!read.has(file)) read.set(file, contentsOf(file));
        return { contents: await read.get(file), loader: 'js' };
      });
    },
  };
}
