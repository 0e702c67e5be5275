import { open, stat } from 'node:fs/promises';
import { type Header, PMTiles, type RangeResponse, type Source, tileIdToZxy, TileType } from 'pmtiles';
import { type Bounds, UnusableFileError } from './height-grid.js';

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

/** A PMTiles file of terrarium tiles. */
export class PmtilesArchive {
  readonly zoomMin: number;
  readonly zoomMax: number;
  readonly bounds: Bounds;
  readonly attribution: string | null;

  private constructor(
    readonly file: string,
    private readonly archive: PMTiles,
    private readonly header: Header,
    metadata: Metadata,
    readonly mediaType: string,
  ) {
    this.zoomMin = header.minZoom;
    this.zoomMax = header.maxZoom;
    this.attribution = plainText(metadata.attribution);
    this.bounds = {
      southDeg: header.minLat,
      northDeg: header.maxLat,
      westDeg: header.minLon,
      eastDeg: header.maxLon,
    };
  }

  /** @throws UnusableFileError */
  static async open(file: string): Promise<PmtilesArchive> {
    const archive = new PMTiles(new FileSource(file));
    const { header, metadata } = await described(archive);
    checkComplete(header, (await stat(file)).size);
    checkEncoding(metadata);
    const mediaType = MEDIA_TYPES[header.tileType];
    if (mediaType === undefined) {
      throw new UnusableFileError(`The tiles are neither PNG nor WebP. ${EXTRACT_AGAIN}`);
    }
    return new PmtilesArchive(file, archive, header, metadata, mediaType);
  }

  /** An image in terrarium encoding; null where the archive has none. */
  async tile(zoom: number, x: number, y: number): Promise<Uint8Array | null> {
    const found = await this.archive.getZxy(zoom, x, y);
    return found ? new Uint8Array(found.data) : null;
  }

  /** Any tile: all have the same number of pixels. Null if there is none. */
  async anyTile(): Promise<Uint8Array | null> {
    const { header, archive } = this;
    let { rootDirectoryOffset: offset, rootDirectoryLength: length } = header;
    for (;;) {
      const entries = await archive.cache.getDirectory(archive.source, offset, length, header);
      const last = entries.at(-1);
      if (!last) return null;
      if (last.runLength > 0) return this.tile(...tileIdToZxy(last.tileId));
      offset = header.leafDirectoryOffset + last.offset;
      length = last.length;
    }
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

function checkComplete(header: Header, size: number): void {
  const expected = header.tileDataOffset + (header.tileDataLength ?? 0);
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

/** Reads parts of a local file, which is open only meanwhile: a removed file is then released. */
class FileSource implements Source {
  constructor(private readonly file: string) {}

  getKey(): string {
    return this.file;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    if (length > PART_BYTES_MAX) throw new Error(`a part of ${length} bytes is a sign of damage`);
    const bytes = new Uint8Array(length);
    const handle = await open(this.file);
    try {
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    } finally {
      await handle.close();
    }
  }
}
