// `npm run platform` and `npm run analyse`: installs and builds what is missing, then runs the command line.
import { prepare, root } from './prepare.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(root);
prepare('run');
// npm runs scripts in the project's root, but file names are relative to the caller's folder
if (process.argv[2] === 'analyse' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(path.join(root, 'dist/bundle/cli.js')).href);
