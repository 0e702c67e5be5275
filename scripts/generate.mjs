// `npm run generate`: writes the files that are generated from code. `--check` only lists outdated ones.
import { ensureBuilt, prepare, root } from './prepare.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const options = process.argv.slice(2);
const program = path.join(root, 'dist/apps/api/src/generate.js');

prepare();
let failed = false;
for (const part of ['sample', 'rest']) {
  const { status } = spawnSync(process.execPath, [program, part, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  failed ||= status !== 0;
  ensureBuilt(); // the document contains the compiled sample
}
process.exit(failed ? 1 : 0);
