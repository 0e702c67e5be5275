import { type FileHandle, open } from 'node:fs/promises';
import { type Header, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import {
  type TerrainSource,
  type TerrainTile,
  type TileAddress,
  UnusableFileError,
} from './terrain-source.js';

/** Larger parts are a sign of a damaged file: tiles have some 100 kB, directories less than 1 MB. */
const PART_BYTES_MAX = 32 * 2 ** 20;
const MEDIA_TYPES: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Webp]: 'image/webp',
};
/** Longer ones would cover the picture. */
const ATTRIBUTION_CHARACTERS_MAX = 120;
const EXTRACT_AGAIN = 'Extract it again with "pmtiles extract", from a source of terrarium tiles.';

/** What an archive may say about itself. */
interface Metadata {
  readonly encoding?: unknown;
  readonly attribution?: unknown;
}

/** A PMTiles file of terrarium tiles, which are sent as they are. */
export class PmtilesTerrain implements TerrainSource {
  readonly zoomMax: number;
  readonly attribution: string | null;

  private constructor(
    private readonly source: FileSource,
    private readonly archive: PMTiles,
    header: Header,
    metadata: Metadata,
    private readonly mediaType: string,
  ) {
    this.zoomMax = header.maxZoom;
    this.attribution = plainText(metadata.attribution);
  }

  /** @throws UnusableFileError */
  static async open(file: string): Promise<PmtilesTerrain> {
    const source = new FileSource(file, await open(file));
    try {
      const archive = new PMTiles(source);
      const { header, metadata } = await described(archive);
      await checkComplete(header, source);
      checkEncoding(metadata);
      const mediaType = MEDIA_TYPES[header.tileType];
      if (mediaType === undefined) {
        throw new UnusableFileError(`The tiles are neither PNG nor WebP. ${EXTRACT_AGAIN}`);
      }
      return new PmtilesTerrain(source, archive, header, metadata, mediaType);
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  async tile({ zoom, x, y }: TileAddress): Promise<TerrainTile | null> {
    const found = await this.archive.getZxy(zoom, x, y);
    return found ? { mediaType: this.mediaType, bytes: new Uint8Array(found.data) } : null;
  }

  close(): Promise<void> {
    return this.source.close();
  }
}

async function described(archive: PMTiles): Promise<{ header: Header; metadata: Metadata }> {
  try {
    const header = await archive.getHeader();
    return { header, metadata: (await archive.getMetadata()) ?? {} };
  } catch (cause) {
    throw new UnusableFileError(`The file is not a PMTiles archive of version 3. ${EXTRACT_AGAIN}`, {
      cause,
    });
  }
}

async function checkComplete(header: Header, source: FileSource): Promise<void> {
  const expected = header.tileDataOffset + (header.tileDataLength ?? 0);
  const size = await source.size();
  if (size >= expected) return;
  throw new UnusableFileError(
    `The file has ${size} of its ${expected} bytes. Copy or download it again; the transfer was interrupted.`,
  );
}

function checkEncoding({ encoding }: Metadata): void {
  if (encoding === undefined || encoding === 'terrarium') return;
  throw new UnusableFileError(`The encoding is ${JSON.stringify(encoding)}. ${EXTRACT_AGAIN}`);
}

/** Attributions are HTML, usually a link. */
function plainText(attribution: unknown): string | null {
  if (typeof attribution !== 'string') return null;
  const text = attribution
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text.slice(0, ATTRIBUTION_CHARACTERS_MAX);
}

/** Reads parts of a local file. */
class FileSource implements Source {
  constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  getKey(): string {
    return this.file;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    if (length > PART_BYTES_MAX) throw new Error(`A part of ${this.file} has ${length} bytes; it is damaged`);
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }

  async size(): Promise<number> {
    return (await this.handle.stat()).size;
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
