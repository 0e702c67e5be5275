import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How a store can be away: the folder is gone, the mount point is empty, or something else is mounted there. */
export const WAYS_TO_BE_AWAY = ['a missing folder', 'an empty mount point', 'another store'] as const;
export type WayToBeAway = (typeof WAYS_TO_BE_AWAY)[number];

/** What lies in another store and must stay there. */
const FOREIGN_FILES = ['.store-id', 'cd', path.join('cd', '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD.igc')];

/** The file store of a service, taken away from its place and put back. */
export class AwayStore {
  private isBack = false;

  private constructor(
    private readonly root: string,
    private readonly way: WayToBeAway,
  ) {}

  static async take(dataDir: string, way: WayToBeAway): Promise<AwayStore> {
    const root = path.join(dataDir, 'flights');
    await rename(root, `${root}-aside`);
    if (way !== 'a missing folder') await mkdir(root);
    if (way === 'another store') {
      await mkdir(path.join(root, 'cd'));
      for (const file of FOREIGN_FILES.filter((name) => name !== 'cd')) {
        await writeFile(path.join(root, file), 'another\n');
      }
    }
    return new AwayStore(root, way);
  }

  /** What is in its place that was not put there. Null: what should be there is gone. */
  async changes(): Promise<string[] | null> {
    const found = await readdir(this.root, { recursive: true }).catch(() => undefined);
    if (this.way === 'a missing folder') return found ?? [];
    const expected = this.way === 'another store' ? FOREIGN_FILES : [];
    if (!found || !expected.every((name) => found.includes(name))) return null;
    return found.filter((name) => !expected.includes(name));
  }

  /** A second time it changes nothing. */
  async putBack(): Promise<void> {
    if (this.isBack) return;
    this.isBack = true;
    await rm(this.root, { recursive: true, force: true });
    await rename(`${this.root}-aside`, this.root);
  }
}
