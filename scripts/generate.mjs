// `npm run generate`: writes the files that are generated from code. `--check` only lists outdated ones.
import { ensureBuilt, ensureTools, root } from './prepare.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const options = process.argv.slice(2);
const program = path.join(root, 'dist/apps/api/src/generate.js');

ensureTools();
ensureBuilt();
let failed = false;
for (const part of ['sample', 'rest']) {
  const { status } = spawnSync(process.execPath, [program, part, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  failed ||= status !== 0;
  ensureBuilt(); // the document contains the compiled sample
}
// their packages are installed only now
const { generatePrometheusRule } = await import('./prometheus-rule.mjs');
const { generateSdks } = await import('./sdk/generate-sdks.mjs');
const check = options.includes('--check');
failed ||= !generatePrometheusRule(root, { check });
failed ||= !(await generateSdks(root, { check }));
process.exit(failed ? 1 : 0);
