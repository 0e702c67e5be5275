import path from 'node:path';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.js';
import { guides } from './guides.js';
import { placeNames } from './place-names.js';
import { siteFiles } from './site-files.js';
import { BASE, root } from './vite-base.js';

export default defineConfig({
  ...BASE,
  build: {
    // The API reads the hashed names from it.
    manifest: 'manifest.json',
    target: 'es2022',
    sourcemap: true,
    license: { fileName: 'licences.md' }, // of the packages in the files; minifying removes their notices
    assetsInlineLimit: 0, // the content security policy allows no data: URLs for scripts and fonts
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_100, // kB; MapLibre and three.js load last, and only for those who look at them
    rolldownOptions: {
      checks: { pluginTimings: false },
      // A page that uses one part of a library does not load the others.
      treeshake: { moduleSideEffects: (id) => id.endsWith('.css') || !id.includes('/libs/') },
      input: {
        'shared-flight': path.join(root, 'src/shared-flight/main.tsx'),
        start: path.join(root, 'src/start/main.tsx'),
        console: path.join(root, 'src/console/main.tsx'),
        'service-worker': path.join(root, 'src/service-worker/service-worker.ts'),
        guides: path.join(root, 'src/guides/main.tsx'),
        notice: path.join(root, 'src/notice/main.tsx'),
        group: path.join(root, 'src/group/main.tsx'),
      },
      output: {
        // browsers look for it at a fixed URL, whose folder is its scope
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'site/service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  plugins: [placeNames(), siteFiles(), guides(), compressAssets()],
});
