import { BlockCache } from './block-cache.js';
import { type GeotiffFile } from './geotiff-file.js';
import { GroundBelowPath } from './ground-below-path.js';
import { layersOf } from './height-layer.js';
import { type TerrainFiles } from './terrain-files.js';

/** Heights of GeoTIFF files at the pixels of an image. */
export class HeightRaster {
  private readonly cache = new BlockCache();

  constructor(private readonly files: Pick<TerrainFiles, 'geotiffs' | 'skip'>) {}

  /** The finest distance between posts; null without files. */
  get spacingDeg(): number | null {
    const spacings = this.files.geotiffs.map(({ levels }) => levels[0]!.spacingDeg);
    return spacings.length === 0 ? null : Math.min(...spacings);
  }

  /**
   * Row by row; NaN where the files know nothing.
   * @param latitudesDeg of the rows
   * @param longitudesDeg of the columns
   * @returns null if they know nothing at all
   */
  async heightsM(
    latitudesDeg: readonly number[],
    longitudesDeg: readonly number[],
  ): Promise<Float32Array | null> {
    const pixelDeg = longitudesDeg[1]! - longitudesDeg[0]!;
    const files = this.files.geotiffs.filter((file) => touches(file, pixelDeg, latitudesDeg, longitudesDeg));
    if (files.length === 0) return null;
    const count = latitudesDeg.length * longitudesDeg.length;
    const latitudes = Float64Array.from(
      { length: count },
      (_, i) => latitudesDeg[Math.floor(i / longitudesDeg.length)]!,
    );
    const longitudes = Float64Array.from(
      { length: count },
      (_, i) => longitudesDeg[i % longitudesDeg.length]!,
    );
    const ground = new GroundBelowPath(layersOf(files.map((file) => file.levelFor(pixelDeg))));
    await ground.load(latitudes, longitudes, this.cache, ({ file }, error) => this.files.skip(file, error));
    const heightsM = Float32Array.from(latitudes, (latitude, i) => ground.heightM(latitude, longitudes[i]!));
    return heightsM.every(Number.isNaN) ? null : heightsM;
  }
}

/** Whether a file has posts there that are not much coarser than the pixels. */
function touches(
  { levels }: GeotiffFile,
  pixelDeg: number,
  latitudesDeg: readonly number[],
  longitudesDeg: readonly number[],
): boolean {
  const { bounds, spacingDeg } = levels[0]!;
  return (
    spacingDeg < 2 * pixelDeg &&
    bounds.southDeg - spacingDeg <= latitudesDeg[0]! &&
    bounds.northDeg >= latitudesDeg.at(-1)! &&
    bounds.westDeg <= longitudesDeg.at(-1)! &&
    bounds.eastDeg + spacingDeg >= longitudesDeg[0]!
  );
}
