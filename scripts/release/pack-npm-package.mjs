// `node scripts/release/pack-npm-package.mjs sdk/cli FOLDER`: builds a package of the checkout, and packs it into a folder.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withBuildLock } from '../build-lock.mjs';

const [source, folder] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');

// `npm pack` builds into the folder that it then packs: two at a time would pack half of a build
withBuildLock(root, () => {
  const cwd = path.join(root, source);
  const { status } = spawnSync('npm', ['pack', '--pack-destination', folder], {
    cwd,
    stdio: ['ignore', 2, 2],
  });
  process.exitCode = status ?? 1;
});
