// `npm run platform` and `npm run analyse`: installs and builds what is missing, then runs the command line.
import { prepare, root } from './prepare.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(root);
prepare();
await import(pathToFileURL(path.join(root, 'dist/apps/cli/src/main.js')).href);
