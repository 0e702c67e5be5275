const FILTER = /^startup:/;

/**
 * An esbuild plugin: `startup:FILE` sets up Node and then loads FILE. The setup affects only modules that are loaded
 * later, so it cannot be in FILE itself.
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
        import './scripts/require-node.mjs'; // before syntax and modules that only newer versions know
        import module from 'node:module';
        import { fileURLToPath } from 'node:url';
        import 'reflect-metadata'; // before every decorator
        import './scripts/bundle/source-positions.mjs';
        // Node 22.8 and newer; not in the temporary folder, where other users could place code
        module.enableCompileCache?.(fileURLToPath(new URL('compile-cache', import.meta.url)));
        const program = await import(${JSON.stringify(`./${path}`)});
        export default program.default;`,
    }));
  },
});
