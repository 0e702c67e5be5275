import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './backing-services.js';

/** Mounts a file system, which needs root on Linux. @param words of the command `mount` */
export function mount(...words: string[]): void {
  const { status, stderr } = spawnSync('mount', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}

/** Whether this user may mount; warns otherwise. @param untested what is not tested then */
export async function mayMount(untested: string): Promise<boolean> {
  const folder = await temporaryFolder('may-mount');
  try {
    mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
  } catch {
    console.warn(
      `\n!!! mount is not permitted: ${untested} NOT tested here. Run these tests as root on Linux.\n`,
    );
    return false;
  }
  unmount(folder);
  return true;
}
