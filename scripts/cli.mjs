// `npm run platform` and `npm run analyse`: installs and builds what is missing, then runs the command line.
import { prepare, root } from './prepare.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// npm runs scripts in the project's root; a file named on the command line is meant from where the person is
const [command, ...rest] = process.argv.slice(2);
if (command === 'analyse' && process.env.INIT_CWD) {
  const absolute = rest.map((word) =>
    word.startsWith('-') ? word : path.resolve(process.env.INIT_CWD, word),
  );
  process.argv.splice(3, absolute.length, ...absolute);
}

process.chdir(root);
prepare();
await import(pathToFileURL(path.join(root, 'dist/apps/cli/src/main.js')).href);
