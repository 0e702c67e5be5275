import { type Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished } from '@core/storage';

/** Deeper than any tree of flights. */
const DEPTH_MAX = 16;

export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  /** Differs as soon as the file has changed. */
  readonly state: string;
}

interface Seen {
  readonly state: string;
  readonly sinceMs: number;
  /** Whether nothing is left to do with the file as it is. */
  isDone: boolean;
}

/**
 * Finds files that have stopped changing. A file counts as settled when it has looked the same for some time, by the clock
 * of this process: the times of files come from other machines.
 */
export class SettledFiles {
  private readonly seen = new Map<string, Seen>();
  /** Files found since `begin`. */
  private readonly round = new Set<string>();

  /** @param unreadable receives why a subfolder cannot be read; the others are searched all the same */
  constructor(
    private readonly settleMs: number,
    private readonly unreadable: (error: Error) => void,
    private readonly now = () => performance.now(),
  ) {}

  /** @param skipped names of folders directly below `folder` that are not searched */
  async in(folder: string, skipped: readonly string[]): Promise<FoundFile[]> {
    const found: FoundFile[] = [];
    await this.search(folder, skipped, 0, found);
    return found.filter((file) => this.isSettled(file));
  }

  /** The file is not found again until it changes. */
  done(file: FoundFile): void {
    const seen = this.seen.get(file.path);
    if (seen?.state === file.state) seen.isDone = true;
  }

  /** Forgets files that have gone. Call it before each round. */
  begin(): void {
    for (const file of this.seen.keys()) if (!this.round.has(file)) this.seen.delete(file);
    this.round.clear();
  }

  private async search(folder: string, skipped: readonly string[], depth: number, found: FoundFile[]) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (isUnfinished(entry.name) || skipped.includes(entry.name)) continue;
      const at = path.join(folder, entry.name);
      if (entry.isDirectory() && depth < DEPTH_MAX)
        await this.search(at, [], depth + 1, found).catch(this.unreadable);
      else if (entry.isFile()) found.push(...(await fileAt(at))); // no links, which could lead anywhere
    }
  }

  private isSettled({ path: file, state }: FoundFile): boolean {
    this.round.add(file);
    const seen = this.seen.get(file);
    if (seen?.state !== state) this.seen.set(file, { state, sinceMs: this.now(), isDone: false });
    const { sinceMs, isDone } = this.seen.get(file)!;
    return !isDone && this.now() - sinceMs >= this.settleMs;
  }
}

export function stateOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}

/** None if the file has gone. */
export async function fileAt(file: string): Promise<FoundFile[]> {
  try {
    const stats = await lstat(file);
    return [{ path: file, bytes: stats.size, state: stateOf(stats) }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
