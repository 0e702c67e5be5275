// Bundles the command line with everything that it needs, so that `npx flight-analysis` installs one package.
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { EXTERNAL, packagesIn } from '../../scripts/build/bundle.mjs';
import { packageAt } from '../../scripts/release/packages.mjs';
import { thirdPartyNotices } from '../../scripts/release/third-party-notices.mjs';

const folder = import.meta.dirname;
const root = path.resolve(folder, '../..');
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const outfile = path.join(folder, 'dist/flight-analysis.js');

rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
const result = await build({
  absWorkingDir: root,
  entryPoints: [path.join(folder, 'src/main.ts')],
  outdir: path.dirname(outfile),
  entryNames: 'flight-analysis',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true, // `analyse` is large, and loaded only when it is called
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minify: true,
  keepNames: true,
  legalComments: 'none', // in THIRD-PARTY-NOTICES
  tsconfig: path.join(root, 'tsconfig.json'),
  define: { CLI_VERSION: JSON.stringify(version) },
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  // of modules that are parsed, and not part of the bundle: without these, esbuild would add what they load on demand
  external: [...EXTERNAL, 'class-validator', 'class-transformer', 'file-type'],
  metafile: true,
  logLevel: 'warning',
});
const packages = packagesIn([result]).map((place) => packageAt(root, place));
writeFileSync(path.join(folder, 'dist/THIRD-PARTY-NOTICES'), thirdPartyNotices(root, packages));
copyFileSync(path.join(root, 'NOTICE'), path.join(folder, 'dist/NOTICE')); // of data in packages
chmodSync(outfile, 0o755);
