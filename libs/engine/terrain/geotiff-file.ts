import path from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type GeoTIFF, type GeoTIFFImage, type TypedArray } from 'geotiff';
import { LRUCache } from 'lru-cache';
import { type Bounds, type HeightGrid, UnusableFileError } from './height-grid.js';
import { GLO30_SIGMA_M, UNKNOWN_SOURCE_SIGMA_M } from './vertical-accuracy.js';

const inflated = promisify(inflate);

/** Values of the keys of GeoTIFF (OGC 19-008r4). */
const GEOGRAPHIC = 2;
const WGS84 = 4_326;
const PIXEL_IS_POINT = 2;
const METRE = 9_001;
/** Three-dimensional WGS 84. */
const ABOVE_ELLIPSOID = 4_979;

/** Values of the tags of TIFF. */
const REDUCED_IMAGE = 1;
const DEFLATE = [8, 32_946];

/** Heights beyond are another way to say that there is none. */
const LOWEST_M = -1_000;
const HIGHEST_M = 9_000;
const BLOCK_SIDE = 256;
/** Larger tiles of files are not kept. */
const TILE_SIDE_MAX = 2_048;
/** A tile of that side as 32-bit floats. */
const TILE_BYTES_MAX = TILE_SIDE_MAX ** 2 * 4;
/** Decoded tiles of files, of which blocks are cut: 4 of 1024 by 1024 posts, in each thread. */
const TILES_BYTES_MAX = 16 * 2 ** 20;
/** Rounding moves a place on the first row off it. */
const STEPS_PER_POST = 1e6;

const CONVERT = 'Convert it with "gdalwarp -t_srs EPSG:4326 -of COG".';
const COPERNICUS_NAME = /^Copernicus_DSM_/i;
/** The licence of the Copernicus DEM requires it. */
const COPERNICUS_ATTRIBUTION =
  '© DLR e.V. 2010–2014 and © Airbus Defence and Space GmbH 2014–2018, provided under COPERNICUS by the European Union and ESA';

const tiles = new LRUCache<string, TypedArray>({
  maxSize: TILES_BYTES_MAX,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/** Where the posts of an image lie. */
interface Lattice {
  readonly northDeg: number;
  readonly westDeg: number;
  readonly rowDeg: number;
  readonly columnDeg: number;
}

/** A GeoTIFF file of heights, such as a tile of Copernicus GLO-30. Its reduced images serve for drawing. */
export class GeotiffFile {
  private constructor(
    readonly file: string,
    /** From the finest. */
    readonly levels: readonly GeotiffGrid[],
  ) {}

  /** @throws UnusableFileError */
  static async open(file: string, id: string, attribution: string | null): Promise<GeotiffFile> {
    return withFile(file, async (tiff) => {
      const count = await tiff.getImageCount();
      const images = await Promise.all(Array.from({ length: count }, (_, i) => tiff.getImage(i)));
      const [full] = images;
      const extent = extentOf(full!);
      const levels = images.flatMap((image, i) =>
        i === 0 || isReduced(image)
          ? [new GeotiffGrid(`${id} ${i}`, file, i, image, extent, attribution)]
          : [],
      );
      return new GeotiffFile(file, levels);
    });
  }

  get bounds(): Bounds {
    return this.levels[0]!.bounds;
  }

  /** @throws if the file ends early */
  async readToEnd(): Promise<void> {
    for (const level of this.levels) {
      const last = (posts: number) => Math.floor((posts - 1) / level.blockSide);
      await level.readBlock(last(level.rows), last(level.columns));
    }
  }

  /** The coarsest image that is not coarser than a spacing. */
  levelFor(spacingDeg: number): HeightGrid {
    return this.levels.findLast((level) => level.spacingDeg <= spacingDeg) ?? this.levels[0]!;
  }
}

/** One image of a file. */
class GeotiffGrid implements HeightGrid {
  readonly series = 'geotiff';
  readonly blockSide = BLOCK_SIDE;
  readonly sigmaM: number;
  readonly attribution: string | null;
  readonly bounds: Bounds;
  readonly rows: number;
  readonly columns: number;
  readonly spacingDeg: number;
  private readonly lattice: Lattice;
  /** Posts on each side of what is decoded at once. */
  private readonly tileSide: number;
  private readonly noData: number | null;

  constructor(
    readonly id: string,
    readonly file: string,
    private readonly index: number,
    image: GeoTIFFImage,
    extent: Bounds,
    attribution: string | null,
  ) {
    this.rows = image.getHeight();
    this.columns = image.getWidth();
    this.lattice = latticeOf(extent, this.rows, this.columns);
    this.spacingDeg = rounded(this.lattice.rowDeg);
    this.bounds = {
      northDeg: this.lattice.northDeg,
      southDeg: this.latitudeAtDeg(this.rows - 1),
      westDeg: this.lattice.westDeg,
      eastDeg: this.longitudeAtDeg(this.columns - 1),
    };
    this.tileSide = decodedSide(image);
    this.noData = image.getGDALNoData();
    const isCopernicus = COPERNICUS_NAME.test(path.basename(file));
    this.sigmaM = isCopernicus ? GLO30_SIGMA_M : UNKNOWN_SOURCE_SIGMA_M;
    this.attribution = isCopernicus ? COPERNICUS_ATTRIBUTION : attribution;
  }

  rowAt(latitudeDeg: number): number {
    const row = (this.lattice.northDeg - latitudeDeg) / this.lattice.rowDeg;
    return Math.round(row * STEPS_PER_POST) / STEPS_PER_POST;
  }

  columnAt(longitudeDeg: number): number {
    const column = (longitudeDeg - this.lattice.westDeg) / this.lattice.columnDeg;
    return Math.round(column * STEPS_PER_POST) / STEPS_PER_POST;
  }

  latitudeAtDeg(row: number): number {
    return this.lattice.northDeg - row * this.lattice.rowDeg;
  }

  longitudeAtDeg(column: number): number {
    return this.lattice.westDeg + column * this.lattice.columnDeg;
  }

  async readBlock(blockRow: number, blockColumn: number): Promise<Float32Array> {
    const [firstRow, firstColumn] = [blockRow * BLOCK_SIDE, blockColumn * BLOCK_SIDE];
    const [tileRow, tileColumn] = [
      Math.floor(firstRow / this.tileSide),
      Math.floor(firstColumn / this.tileSide),
    ];
    const tile = await this.tile(tileRow, tileColumn);
    const tileColumns = Math.min(this.tileSide, this.columns - tileColumn * this.tileSide);
    const rows = Math.min(BLOCK_SIDE, this.rows - firstRow);
    const columns = Math.min(BLOCK_SIDE, this.columns - firstColumn);
    const heightsM = new Float32Array(BLOCK_SIDE * BLOCK_SIDE).fill(NaN);
    for (let row = 0; row < rows; row++) {
      const from = ((firstRow % this.tileSide) + row) * tileColumns + (firstColumn % this.tileSide);
      for (let column = 0; column < columns; column++) {
        const heightM = tile[from + column]!;
        const isHeight = heightM !== this.noData && heightM > LOWEST_M && heightM < HIGHEST_M;
        if (isHeight) heightsM[row * BLOCK_SIDE + column] = heightM;
      }
    }
    return heightsM;
  }

  private async tile(tileRow: number, tileColumn: number): Promise<TypedArray> {
    const key = `${this.id} ${tileRow} ${tileColumn}`;
    const kept = tiles.get(key);
    if (kept) return kept;
    const [top, left] = [tileRow * this.tileSide, tileColumn * this.tileSide];
    const window = [
      left,
      top,
      Math.min(left + this.tileSide, this.columns),
      Math.min(top + this.tileSide, this.rows),
    ];
    const tile = await withFile(this.file, async (tiff) => {
      const image = await tiff.getImage(this.index);
      return image.readRasters({ window, samples: [0], interleave: true });
    });
    tiles.set(key, tile);
    return tile;
  }
}

/** Loaded with the first file. Inflates with zlib, outside the event loop; its own code for it is in JavaScript. */
let library: Promise<typeof import('geotiff')> | undefined;

async function loadLibrary(): Promise<typeof import('geotiff')> {
  const loaded = await import('geotiff');
  class ZlibDecoder extends loaded.BaseDecoder {
    override async decodeBlock(bytes: ArrayBufferLike): Promise<ArrayBufferLike> {
      const { buffer, byteOffset, byteLength } = await inflated(new Uint8Array(bytes), {
        maxOutputLength: TILE_BYTES_MAX,
      });
      return buffer.slice(byteOffset, byteOffset + byteLength);
    }
  }
  loaded.addDecoder(DEFLATE, () => Promise.resolve(ZlibDecoder));
  return loaded;
}

async function withFile<T>(file: string, use: (tiff: GeoTIFF) => Promise<T>): Promise<T> {
  library ??= loadLibrary();
  const { fromFile } = await library;
  let tiff: GeoTIFF;
  try {
    tiff = await fromFile(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause;
    throw new UnusableFileError('The file is not a TIFF file. Download it again.', { cause });
  }
  try {
    return await use(tiff);
  } finally {
    await tiff.close();
  }
}

/** The outer edges of an image's pixels. @throws UnusableFileError if they are not north up, in degrees of WGS 84 */
function extentOf(image: GeoTIFFImage): Bounds {
  const keys = image.getGeoKeys();
  if (keys?.GTModelTypeGeoKey !== GEOGRAPHIC || keys.GeographicTypeGeoKey !== WGS84) {
    throw new UnusableFileError(`The coordinates are not degrees of WGS 84 (EPSG:4326). ${CONVERT}`);
  }
  if (image.getSamplesPerPixel() !== 1) {
    throw new UnusableFileError(`The file has ${image.getSamplesPerPixel()} bands instead of heights alone.`);
  }
  if (keys.VerticalCSTypeGeoKey === ABOVE_ELLIPSOID || (keys.VerticalUnitsGeoKey ?? METRE) !== METRE) {
    throw new UnusableFileError('The heights are not in metres above mean sea level.');
  }
  const [west, north] = image.getOrigin() as [number, number];
  const [columnDeg, rowDeg] = image.getResolution() as [number, number];
  const isTurned = image.fileDirectory.hasTag('ModelTransformation');
  if (isTurned || !(columnDeg > 0 && rowDeg < 0)) {
    throw new UnusableFileError(`The rows do not run from north to south and from west to east. ${CONVERT}`);
  }
  const half = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 0.5 : 0;
  const westDeg = west - half * columnDeg;
  const northDeg = north - half * rowDeg;
  return {
    westDeg,
    northDeg,
    eastDeg: westDeg + columnDeg * image.getWidth(),
    southDeg: northDeg + rowDeg * image.getHeight(),
  };
}

/** Posts are the centres of pixels. */
function latticeOf({ northDeg, southDeg, westDeg, eastDeg }: Bounds, rows: number, columns: number): Lattice {
  const rowDeg = (northDeg - southDeg) / rows;
  const columnDeg = (eastDeg - westDeg) / columns;
  return { rowDeg, columnDeg, northDeg: northDeg - rowDeg / 2, westDeg: westDeg + columnDeg / 2 };
}

function isReduced(image: GeoTIFFImage): boolean {
  return image.fileDirectory.getValue('NewSubfileType') === REDUCED_IMAGE;
}

/** A tile of the file, if blocks can be cut of it; else a block. */
function decodedSide(image: GeoTIFFImage): number {
  const side = image.getTileWidth();
  const isCut = side === image.getTileHeight() && side % BLOCK_SIDE === 0 && side <= TILE_SIDE_MAX;
  return isCut ? side : BLOCK_SIDE;
}

/** The same for files whose degrees were rounded differently. */
function rounded(degrees: number): number {
  return Number(degrees.toPrecision(9));
}
