// Builds the pages for browsers, and the app for conversations, which is one file of its own.
import path from 'node:path';
import { build } from 'vite';
import { buildAside } from './build-aside.mjs';

const web = path.resolve(import.meta.dirname, '../../apps/web');

const buildFrom = (config, outDir) =>
  build({ configFile: path.join(web, config), logLevel: 'warn', build: { outDir, emptyOutDir: false } });

await buildAside(path.resolve(web, '../../dist/apps/web'), async (folder) => {
  await buildFrom('vite.config.ts', folder);
  await buildFrom('replay-app.vite.config.ts', path.join(folder, 'replay-app'));
});
