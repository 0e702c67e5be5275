import { mkdir, readdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ATTRIBUTION_FILE } from '@engine/terrain';
import { AbsentTiles } from './absent-tiles.js';
import { type DegreeTile, tileName } from './degree-tile.js';
import { AbsentTileError, TileSource } from './tile-source.js';

/** More would not be faster, and sources are public. */
const DOWNLOADS_AT_ONCE = 4;
/** Tiles whose sizes are requested for the estimate. */
const SAMPLED_MAX = 8;
/** After this number of failures without a success in between, the source is taken to be away. */
const FAILURES_IN_A_ROW_MAX = 8;
/** An HGT file of 1", which most sources have compressed. */
const HGT_BYTES = 25_934_402;

export interface AdditionOptions {
  readonly template: string;
  readonly attribution: string;
  readonly folder: string;
  readonly tiles: readonly DegreeTile[];
}

/** What is to be downloaded, before it begins. */
export interface Plan {
  readonly missing: readonly DegreeTile[];
  readonly present: number;
  /** Which the source does not have, as an earlier run found out. */
  readonly absent: number;
  /** Null if the source does not state sizes. */
  readonly downloadBytes: number | null;
  readonly diskBytes: number | null;
  readonly freeBytes: number;
}

export interface TileOutcome {
  readonly name: string;
  /** In the folder; null if it is not there. */
  readonly bytes: number | null;
  readonly isAbsent: boolean;
  /** Why it could not be added. */
  readonly reason: string | null;
}

/** Downloads the tiles of an area that are not there yet. */
export class TerrainAddition {
  private constructor(
    private readonly options: AdditionOptions,
    private readonly source: TileSource,
    private readonly absent: AbsentTiles,
  ) {}

  static async prepare(options: AdditionOptions): Promise<TerrainAddition> {
    await mkdir(options.folder, { recursive: true });
    const source = new TileSource(options.template, options.folder);
    await source.clean();
    return new TerrainAddition(options, source, await AbsentTiles.of(options.folder, options.template));
  }

  async plan(): Promise<Plan> {
    const { tiles, folder, template } = this.options;
    const files = new Set(await readdir(folder));
    const isPresent = (tile: DegreeTile) => files.has(this.source.fileName(tile));
    const isAbsent = (tile: DegreeTile) => this.absent.has(tileName(tile));
    const missing = tiles.filter((tile) => !isPresent(tile) && !isAbsent(tile));
    const downloadBytes = await this.estimatedBytes(missing);
    const { bavail, bsize } = await statfs(folder);
    return {
      missing,
      present: tiles.filter(isPresent).length,
      absent: tiles.filter((tile) => !isPresent(tile) && isAbsent(tile)).length,
      downloadBytes,
      diskBytes: /\.gz$/i.test(template) ? missing.length * HGT_BYTES : downloadBytes,
      freeBytes: bavail * bsize,
    };
  }

  /** Downloads tiles, several at once, until the source seems to be away. @param onTile called after each */
  async run(missing: readonly DegreeTile[], onTile: (outcome: TileOutcome) => void): Promise<void> {
    const queue = [...missing];
    let failures = 0;
    const work = async () => {
      for (let tile = queue.shift(); tile; tile = queue.shift()) {
        const outcome = await this.add(tile);
        failures = outcome.reason === null ? 0 : failures + 1;
        if (failures >= FAILURES_IN_A_ROW_MAX) queue.length = 0;
        onTile(outcome);
      }
    };
    await this.writeAttribution();
    await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, work));
  }

  close(): Promise<void> {
    return this.source.close();
  }

  private async add(tile: DegreeTile): Promise<TileOutcome> {
    const name = tileName(tile);
    try {
      return { name, bytes: await this.source.download(tile), isAbsent: false, reason: null };
    } catch (error) {
      if (!(error instanceof AbsentTileError)) {
        return { name, bytes: null, isAbsent: false, reason: (error as Error).message };
      }
      await this.absent.add(name);
      return { name, bytes: null, isAbsent: true, reason: null };
    }
  }

  /** From tiles spread over the area. */
  private async estimatedBytes(missing: readonly DegreeTile[]): Promise<number | null> {
    const count = Math.min(SAMPLED_MAX, missing.length);
    if (count === 0) return 0;
    const sampled = Array.from(
      { length: count },
      (_, i) => missing[Math.floor((i * missing.length) / count)]!,
    );
    const sizes = await Promise.all(sampled.map((tile) => this.source.bytesOf(tile)));
    const known = sizes.filter((size) => size !== null);
    if (known.length === 0) return null;
    return Math.round((known.reduce((sum, size) => sum + size, 0) / known.length) * missing.length);
  }

  private async writeAttribution(): Promise<void> {
    const file = path.join(this.options.folder, ATTRIBUTION_FILE);
    await writeFile(file, `${this.options.attribution}\n`, { flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}
