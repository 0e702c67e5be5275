// Builds the package twice: ES modules, and CommonJS for projects that load it with `require`.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = import.meta.dirname;
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
for (const project of ['tsconfig.json', 'tsconfig.commonjs.json']) {
  execFileSync(process.execPath, [compiler, '-p', project], { cwd: folder, stdio: 'inherit' });
}
writeFileSync(path.join(folder, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
