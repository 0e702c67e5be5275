import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of the repository in these folders, without what git ignores, such as secrets. */
export function trackedFiles(root, folders) {
  const listed = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter(Boolean);
}

/**
 * All files and symbolic links in a folder, relative to `root`, in the same order everywhere. The folder itself can be a
 * link, such as one to the latest build.
 */
export function filesBelow(root, folder, without) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== without)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(root, place, without) : [place];
    });
}

/** Copies with modes that do not depend on the umask of this machine. */
export function copyFiles(root, folder, files) {
  for (const file of files) {
    const [from, to] = [root, folder].map((each) => path.join(each, file));
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(from, to, { verbatimSymlinks: true });
    const { mode } = lstatSync(from);
    if (!lstatSync(to).isSymbolicLink()) chmodSync(to, mode & 0o100 ? 0o755 : 0o644);
  }
}
