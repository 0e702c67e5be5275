// Builds the pages for browsers, and the app for conversations, which is one file of its own.
import path from 'node:path';
import { build } from 'vite';

const web = path.resolve(import.meta.dirname, '../../apps/web');

// one after the other: the first empties the folder that contains the second
for (const config of ['vite.config.ts', 'replay-app.vite.config.ts']) {
  await build({ configFile: path.join(web, config), logLevel: 'warn' });
}
