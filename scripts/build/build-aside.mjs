// Builds next to what is there. Processes that run load more of their program and pages when they first need it, so an
// earlier build stays for them.
import { mkdir, readdir, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';

/** How many earlier builds stay. A process that is older than that must be restarted. */
const EARLIER_BUILDS_KEPT = 3;

/**
 * Has `build` fill a new folder, and then makes `place` a link to it. The link changes in one step, so a process that
 * starts meanwhile finds one build or the other. The folder is beside `place`: relative paths to other folders are the
 * same from both.
 * @param build gets the folder
 */
export async function buildAside(place, build) {
  const folder = await newFolder(place);
  try {
    await build(folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  await replaceLink(place, folder);
  await removeEarlier(place, folder);
}

/** Two builds of the same millisecond get a folder each. */
async function newFolder(place) {
  await mkdir(path.dirname(place), { recursive: true });
  for (let at = Date.now(); ; at++) {
    const folder = `${place}.${at.toString(36)}`;
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

async function replaceLink(place, folder) {
  const earlier = await linkedFolder(place);
  if (earlier)
    await utimes(earlier, new Date(), new Date()); // the time at which it was replaced
  else await rm(place, { recursive: true, force: true }); // releases up to 0.2 built into the place itself
  const link = `${folder}.link`;
  // Windows needs a junction, which is absolute and cannot be renamed onto another
  const isWindows = process.platform === 'win32';
  await symlink(isWindows ? folder : path.basename(folder), link, 'junction');
  if (isWindows) await rm(place, { recursive: true, force: true });
  await rename(link, place);
}

async function linkedFolder(place) {
  try {
    return path.resolve(path.dirname(place), await readlink(place));
  } catch {
    return undefined;
  }
}

/** Also what an interrupted build has left. */
async function removeEarlier(place, current) {
  const names = await readdir(path.dirname(place));
  const folders = names
    .filter((name) => name.startsWith(`${path.basename(place)}.`))
    .map((name) => path.join(path.dirname(place), name))
    .filter((folder) => folder !== current);
  const replaced = await Promise.all(
    folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  );
  replaced.sort((a, b) => b.at - a.at || (a.folder < b.folder ? 1 : -1));
  await Promise.all(
    replaced.slice(EARLIER_BUILDS_KEPT).map(({ folder }) => rm(folder, { recursive: true, force: true })),
  );
}
