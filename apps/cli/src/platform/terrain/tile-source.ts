import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type Bounds, checkTerrainFile, UnusableFileError } from '@engine/terrain';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { type DegreeTile, latitudeName, longitudeName, tileName } from './degree-tile.js';

const USER_AGENT = 'flight-analysis-service-terrain/1';
const CONNECT_TIMEOUT_MS = 10_000;
/** Without a byte for this long, a download has failed. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;
const WAIT_MS = 1_000;
/** No tile is larger: 1" as 32-bit floats has 52 MB uncompressed. */
const TILE_BYTES_MAX = 200 * 2 ** 20;
/** Names of files being downloaded are those of tiles, so they are in a folder of their own. */
const DOWNLOADS = '.downloads';

/** A tile that the source does not have: open sea, as a rule, or not covered. */
export class AbsentTileError extends Error {}

/** A refusal or a failure that may pass. */
class PassingError extends Error {}

/** Where tiles are downloaded, one file per degree. */
export class TileSource {
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  }).compose(interceptors.redirect({ maxRedirections: 3 })); // buckets redirect to their region

  constructor(
    private readonly template: string,
    private readonly folder: string,
  ) {}

  /** The name of a tile's file in the folder. */
  fileName(tile: DegreeTile): string {
    const { pathname } = new URL(this.urlOf(tile));
    const name = path.posix.basename(pathname).replace(/\.gz$/i, '');
    return /\.hgt$/i.test(name) ? `${tileName(tile)}.hgt` : name;
  }

  /** Bytes of the download, as the source states them; 0 for an absent tile and null if it does not say. */
  async bytesOf(tile: DegreeTile): Promise<number | null> {
    try {
      const { statusCode, headers, body } = await this.request(tile, 'HEAD');
      await body.dump();
      if (statusCode === 404) return 0;
      const bytes = Number(headers['content-length']);
      return statusCode === 200 && bytes > 0 ? bytes : null;
    } catch {
      return null;
    }
  }

  /**
   * Downloads a tile, checks it, and only then gives it its place.
   * @returns its size in the folder
   * @throws AbsentTileError if the source does not have it
   */
  async download(tile: DegreeTile): Promise<number> {
    const name = this.fileName(tile);
    const downloads = path.join(this.folder, DOWNLOADS);
    const partial = path.join(downloads, name);
    await mkdir(downloads, { recursive: true });
    try {
      await this.withAttempts(() => this.fetchTo(partial, tile));
      checkCovered(tile, await checkTerrainFile(partial));
      const { size } = await stat(partial);
      await rename(partial, path.join(this.folder, name));
      return size;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** Removes what an interrupted run left behind. */
  async clean(): Promise<void> {
    await rm(path.join(this.folder, DOWNLOADS), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.clean();
    await this.agent.destroy();
  }

  private async withAttempts(work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const mayPass = error instanceof PassingError || (error as NodeJS.ErrnoException).code !== undefined;
        if (!mayPass || attempt === ATTEMPTS) throw error;
        await sleep(WAIT_MS * 2 ** (attempt - 1));
      }
    }
  }

  private async fetchTo(file: string, tile: DegreeTile): Promise<void> {
    const { statusCode, body } = await this.request(tile, 'GET');
    if (statusCode !== 200) {
      await body.dump();
      if (statusCode === 404) throw new AbsentTileError();
      const message = `The source responded with status ${statusCode} to ${this.urlOf(tile)}.`;
      throw statusCode === 429 || statusCode >= 500 ? new PassingError(message) : new Error(message);
    }
    const isZipped = /\.gz$/i.test(new URL(this.urlOf(tile)).pathname);
    const steps = isZipped ? [createGunzip(), limited()] : [limited()];
    await pipeline([body, ...steps, createWriteStream(file)]).catch((error: NodeJS.ErrnoException) => {
      if (!error.code?.startsWith('Z_')) throw error;
      throw new PassingError(`${this.urlOf(tile)} is not a complete gzip file.`, { cause: error });
    });
  }

  private request(tile: DegreeTile, method: 'GET' | 'HEAD'): Promise<Dispatcher.ResponseData> {
    return request(this.urlOf(tile), {
      method,
      dispatcher: this.agent,
      headers: { 'User-Agent': USER_AGENT },
    });
  }

  private urlOf(tile: DegreeTile): string {
    return this.template
      .replaceAll('{name}', tileName(tile))
      .replaceAll('{latitude}', latitudeName(tile))
      .replaceAll('{longitude}', longitudeName(tile));
  }
}

function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > TILE_BYTES_MAX) done(new Error(`The file is larger than ${TILE_BYTES_MAX} bytes.`));
      else done(null, chunk);
    },
  });
}

/** @throws UnusableFileError if the file is of another place */
function checkCovered(tile: DegreeTile, { southDeg, northDeg, westDeg, eastDeg }: Bounds): void {
  const [latitudeDeg, longitudeDeg] = [tile.latitudeDeg + 0.5, tile.longitudeDeg + 0.5];
  const isCovered =
    southDeg < latitudeDeg && latitudeDeg < northDeg && westDeg < longitudeDeg && longitudeDeg < eastDeg;
  if (isCovered) return;
  throw new UnusableFileError(`The file does not cover ${tileName(tile)}. Check TERRAIN_DOWNLOAD_URL.`);
}
