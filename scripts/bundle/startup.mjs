const FILTER = /^startup:/;

/**
 * An esbuild plugin: `startup:FILE` is FILE, loaded once Node is set up for it. What is set up holds for modules that
 * are loaded later only, so it cannot stand in FILE itself.
 */
export const startup = (root) => ({
  name: 'startup',
  setup(build) {
    build.onResolve({ filter: FILTER }, ({ path }) => ({
      path: path.replace(FILTER, ''),
      namespace: 'startup',
    }));
    build.onLoad({ filter: /./, namespace: 'startup' }, ({ path }) => ({
      resolveDir: root,
      contents: `
        import module from 'node:module';
        import { fileURLToPath } from 'node:url';
        import 'reflect-metadata'; // before every decorator
        import './scripts/bundle/source-positions.mjs';
        // Node 22.8 and newer; not the folder for temporary files, where others could put code
        module.enableCompileCache?.(fileURLToPath(new URL('compile-cache', import.meta.url)));
        const program = await import(${JSON.stringify(path)});
        export default program.default;`,
    }));
  },
});
