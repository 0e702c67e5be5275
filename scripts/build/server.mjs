// Compiles the sources and bundles each program.
import path from 'node:path';
import { bundle } from './bundle.mjs';
import { compile } from './compile.mjs';

const root = path.resolve(import.meta.dirname, '../..');

await compile(root);
await bundle(root);
