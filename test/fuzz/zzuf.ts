import { spawnSync } from 'node:child_process';

export function zzufIsInstalled(): boolean {
  return spawnSync('zzuf', ['--version']).status === 0;
}

/** The file with `ratio` of its bits flipped; the same seed flips the same bits. */
export function flipBits(file: Uint8Array, seed: number, ratio: number): Uint8Array {
  const { status, stdout, stderr } = spawnSync('zzuf', ['-s', String(seed), '-r', String(ratio)], {
    input: file,
    maxBuffer: 2 * file.length + 1_024,
  });
  if (status !== 0) throw new Error(`zzuf failed: ${stderr.toString()}`);
  return stdout;
}
