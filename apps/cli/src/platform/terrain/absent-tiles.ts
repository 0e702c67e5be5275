import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'absent-tiles.json';

/** Tiles that a source does not have, remembered in the folder so that they are not requested again. */
export class AbsentTiles {
  private constructor(
    private readonly file: string,
    private readonly bySource: Record<string, string[]>,
    private readonly source: string,
  ) {}

  static async of(folder: string, source: string): Promise<AbsentTiles> {
    const file = path.join(folder, FILE);
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return new AbsentTiles(file, JSON.parse(text) as Record<string, string[]>, source);
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  async add(name: string): Promise<void> {
    this.bySource[this.source] = [...this.names, name].sort();
    const partial = `${this.file}.partial`;
    await writeFile(partial, `${JSON.stringify(this.bySource, null, 2)}\n`);
    await rename(partial, this.file);
  }

  private get names(): readonly string[] {
    return this.bySource[this.source] ?? [];
  }
}
