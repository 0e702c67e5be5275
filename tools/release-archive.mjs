import { create } from 'tar';

/** Writes a tar.gz whose bytes depend only on names, contents and modes of the files. */
export async function writeArchive(archive, folder, files, mtime) {
  // portable: no owner, no times of access and no modes beyond those of the owner's group
  await create({ file: archive, cwd: folder, gzip: true, portable: true, mtime, noDirRecurse: true }, files);
}
