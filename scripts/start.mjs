// `npm start`: installs and builds what is missing, then runs the launcher.
import { prepare, root } from './prepare.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(root);
prepare('run');
await import(pathToFileURL(path.join(root, 'dist/bundle/launcher.js')).href);
