import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SIZE_MB = 256;

/** A file system of its own that can be filled. Needs the right to mount one. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Undefined if this user may not mount. */
  static mountedAt(folder: string): SmallDisk | undefined {
    const words = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder];
    return spawnSync('mount', words).status === 0 ? new SmallDisk(folder) : undefined;
  }

  /** Leaves no room, not even for one byte. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    await writeFile(this.ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error; // an upload took some meanwhile
    });
  }

  async free(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    spawnSync('umount', [this.folder]);
    return Promise.resolve();
  }

  private get ballast(): string {
    return path.join(this.folder, 'ballast');
  }
}
