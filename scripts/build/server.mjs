// Compiles the sources and bundles each program.
import path from 'node:path';
import { buildAside } from './build-aside.mjs';
import { bundle } from './bundle.mjs';
import { compile } from './compile.mjs';

const root = path.resolve(import.meta.dirname, '../..');

await compile(root);
await buildAside(path.join(root, 'dist/bundle'), (folder) => bundle(root, folder));
