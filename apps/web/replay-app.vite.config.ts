import path from 'node:path';
import { defineConfig } from 'vite';
import { oneHtmlFile } from './one-html-file.js';
import { BASE, root } from './vite-base.js';

/** The app that assistants show in a conversation: one HTML file, because it can load nothing. */
export default defineConfig({
  ...BASE,
  build: {
    target: 'es2022',
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { moduleSideEffects: (id) => id.endsWith('.css') || id.includes('/replay-app/') },
      input: path.join(root, 'src/replay-app/main.tsx'),
      output: { codeSplitting: false },
    },
  },
  plugins: [oneHtmlFile('replay.html')],
});
