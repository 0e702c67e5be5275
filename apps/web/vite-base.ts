import path from 'node:path';

export const root = import.meta.dirname;
export const repository = path.resolve(root, '../..');

/** What the builds of all pages have in common. */
export const BASE = {
  root,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      {
        find: /^@(engine|core|capabilities)\/(.+)$/,
        replacement: `${repository}/libs/$1/$2/index.ts`,
      },
    ],
  },
} as const;
