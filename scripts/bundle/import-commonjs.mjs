import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of a package that our own `import('package')` needs, if the rest is slow to load. */
const PARTS = { bullmq: 'bullmq/dist/cjs/postgres/migrator.js' };

export function isCommonJs(text) {
  return !/^(?:import|export)\b/m.test(text);
}

/**
 * An esbuild plugin that gives `import('package')` of a CommonJS package the same named exports as in Node. When esbuild
 * splits its output, such an import would have only a default export.
 */
export const importCommonJs = {
  name: 'import-commonjs',
  setup(build) {
    build.onResolve(
      { filter: /^[^.:/]+(?:\/.*)?$/ },
      async ({ path: name, kind, resolveDir, importer, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'seen') return undefined;
        const origin = { kind, resolveDir, importer, pluginData: 'seen' };
        const resolved = await build.resolve(PARTS[name] ?? name, origin);
        if (resolved.errors.length > 0 || resolved.external) return resolved;
        const isWrapped = isCommonJs(await readFile(resolved.path, 'utf8'));
        if (!isWrapped) return resolved;
        // the bundle contains this path, which must not depend on the place of the repository
        const place = path
          .relative(build.initialOptions.absWorkingDir, resolved.path)
          .replaceAll(path.sep, '/');
        return { path: place, namespace: 'import-commonjs', pluginData: resolved.path };
      },
    );
    build.onLoad({ filter: /./, namespace: 'import-commonjs' }, async ({ pluginData: file }) => {
      const named = await import(pathToFileURL(file).href);
      const names = Object.keys(named).filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
      return {
        resolveDir: path.dirname(file),
        contents: `import * as all from ${JSON.stringify(file)};
          export default all.default ?? all;
          export const { ${names.join(', ')} } = all;`,
      };
    });
  },
};
