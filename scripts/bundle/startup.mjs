const FILTER = /^startup:/;

/**
 * An esbuild plugin: `startup:FILE` is FILE, loaded once Node is set up for it. Both settings hold for modules that
 * are loaded later only, so they cannot stand in FILE itself.
 */
export function startup(root) {
  return {
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
        process.setSourceMapsEnabled(true);
        // Node 22.8 and newer; not the folder for temporary files, where others could put code
        module.enableCompileCache?.(fileURLToPath(new URL('compile-cache', import.meta.url)));
        const program = await import(${JSON.stringify(path)});
        export default program.default;`,
      }));
    },
  };
}
