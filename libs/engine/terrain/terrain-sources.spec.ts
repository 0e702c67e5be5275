import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { geotiff, type GeotiffOptions } from '../../../test/harness/geotiff.js';
import { PMTILES_TYPE, pmtilesArchive, writeHgt } from '../../../test/harness/terrain-files.js';
import { heightM, SLOPE, TerrainFolder } from '../../../test/harness/terrain-folder.js';
import { type Ground as HeightAt } from '../../../test/harness/terrain-tiles.js';

const ZOOM = 12;

const tileColumn = (longitudeDeg: number) => Math.floor(((longitudeDeg + 180) / 360) * 2 ** ZOOM);
const tileRow = (latitudeDeg: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitudeDeg * Math.PI) / 180)) / Math.PI) / 2) * 2 ** ZOOM);

/** A terrarium tile of any size and format. NaN is transparent. */
async function image(ground: HeightAt, x: number, y: number, side: number, format: 'png' | 'webp') {
  const pixels = Buffer.alloc(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const longitudeDeg = ((x + ((i % side) + 0.5) / side) / 2 ** ZOOM) * 360 - 180;
    const mercator = Math.PI * (1 - (2 * (y + (Math.floor(i / side) + 0.5) / side)) / 2 ** ZOOM);
    const heightM = ground((Math.atan(Math.sinh(mercator)) * 180) / Math.PI, longitudeDeg);
    if (Number.isNaN(heightM)) continue;
    const value = Math.round((heightM + 32_768) * 256);
    pixels.set([value >> 16, (value >> 8) & 0xff, value & 0xff, 0xff], i * 4);
  }
  const drawn = sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
  return format === 'png' ? drawn.png().toBuffer() : drawn.webp({ lossless: true, effort: 0 }).toBuffer();
}

describe('sources of terrain', () => {
  const folder = TerrainFolder.forEachTest();
  const open = () => folder.open();

  /** Four tiles around a corner. */
  async function writeArchive(ground: HeightAt, side: number, format: 'png' | 'webp'): Promise<void> {
    const [x, y] = [tileColumn(7.5), tileRow(46.5)];
    const tiles = [0, 1].flatMap((east) =>
      [0, 1].map(async (south) => ({
        zoom: ZOOM,
        x: x + east,
        y: y + south,
        bytes: await image(ground, x + east, y + south, side, format),
      })),
    );
    const archive = pmtilesArchive(await Promise.all(tiles), PMTILES_TYPE[format], {
      attribution: '© Tiles',
    });
    await writeFile(path.join(folder.path, 'alps.pmtiles'), archive);
  }

  const writeGeotiff = (name: string, ground: HeightAt, options: GeotiffOptions) =>
    writeFile(path.join(folder.path, name), geotiff(ground, options));

  describe('in PMTiles files', () => {
    it.each([
      [256, 'png'],
      [512, 'webp'],
    ] as const)('are read from tiles of %d pixels as %s, also across their border', async (side, format) => {
      await writeArchive(SLOPE, side, format);
      const terrain = await open();
      const seamDeg = ((tileColumn(7.5) + 1) / 2 ** ZOOM) * 360 - 180;
      for (const longitudeDeg of [seamDeg - 0.02, seamDeg - 1e-6, seamDeg, seamDeg + 1e-6, seamDeg + 0.02]) {
        const found = await heightM(terrain, 46.48, longitudeDeg);
        expect(Math.abs(found - SLOPE(46.48, longitudeDeg))).toBeLessThan(0.1);
      }
      const ground = await terrain.groundUnder([46.48], [seamDeg]);
      expect([ground.attribution, ground.sigmaM(46.48, seamDeg)]).toEqual(['© Tiles', 9]);
      expect(folder.skipped).toEqual([]);
    });

    it('leave what they do not know to other files', async () => {
      await writeArchive((latitudeDeg) => (latitudeDeg < 46.5 ? NaN : 900), 256, 'png');
      await writeHgt(folder.path, 46, 7, () => 500);
      const terrain = await open();
      expect(await heightM(terrain, 46.51, 7.52)).toBe(900);
      expect(await heightM(terrain, 46.49, 7.52)).toBe(500); // transparent pixels
      expect(await heightM(terrain, 46.1, 7.1)).toBe(500); // no tile
    });

    it('are folder.skipped if the tiles are not images', async () => {
      const bytes = Buffer.from('this is not an image of terrain');
      await writeFile(path.join(folder.path, 'x.pmtiles'), pmtilesArchive([{ zoom: 12, x: 1, y: 1, bytes }]));
      expect(await heightM(await open(), 46.5, 7.5)).toBeNaN();
      expect(folder.skipped).toEqual([
        { file: 'x.pmtiles', reason: expect.stringContaining('not lossless images') as string },
      ]);
    });
  });

  describe('in GeoTIFF files', () => {
    const name = (latitude: number, longitude: number) =>
      `Copernicus_DSM_COG_10_N${latitude}_00_E00${longitude}_00_DEM.tif`;
    const options = { latitudeDeg: 46, longitudeDeg: 7, rows: 720, columns: 720 };

    it.each([
      ['tiles of 512 pixels', { tileSide: 512 }],
      ['tiles of 16 pixels', { tileSide: 16 }],
      ['differences between bytes', { isPredicted: true }],
      ['pixels that are points', { isPoint: true }],
    ])('are read from %s', async (_, form) => {
      await writeGeotiff(name(46, 7), SLOPE, { ...options, ...form });
      const terrain = await open();
      for (const [latitudeDeg, longitudeDeg] of [
        [47, 7],
        [46.5, 7.5],
        [46.644_4, 7.355_5],
        [46.123_456, 7.654_321],
        [46.002, 7.998],
      ] as const) {
        const found = await heightM(terrain, latitudeDeg, longitudeDeg);
        expect(Math.abs(found - SLOPE(latitudeDeg, longitudeDeg))).toBeLessThan(0.01);
      }
      const ground = await terrain.groundUnder([46.5], [7.5]);
      expect(ground.sigmaM(46.5, 7.5)).toBe(4.5);
      expect(ground.attribution).toMatch(/DLR.*Airbus.*COPERNICUS/);
    });

    it('continue into their neighbours, whose columns may be fewer', async () => {
      for (const [latitudeDeg, longitudeDeg, columns] of [
        [46, 7, 720],
        [46, 8, 720],
        [47, 7, 480],
        [47, 8, 480],
      ] as const) {
        const place = { ...options, latitudeDeg, longitudeDeg, columns };
        await writeGeotiff(name(latitudeDeg, longitudeDeg), SLOPE, place);
      }
      const terrain = await open();
      const places = Array.from(
        { length: 401 },
        (_, i) => [47 + (i - 200) / 20_000, 8 + (i - 200) / 15_000] as const,
      );
      const ground = await terrain.groundUnder(
        places.map(([latitudeDeg]) => latitudeDeg),
        places.map(([, longitudeDeg]) => longitudeDeg),
      );
      for (const [latitudeDeg, longitudeDeg] of places) {
        const found = ground.heightM(latitudeDeg, longitudeDeg);
        expect(Math.abs(found - SLOPE(latitudeDeg, longitudeDeg))).toBeLessThan(0.01);
      }
    });

    it('are unknown where they have no data, and beyond the last row without a neighbour', async () => {
      await writeGeotiff(name(46, 7), (latitudeDeg) => (latitudeDeg > 46.5 ? NaN : 700), options);
      const terrain = await open();
      expect(await heightM(terrain, 46.7, 7.5)).toBeNaN();
      expect(await heightM(terrain, 46.5005, 7.5)).toBeNaN();
      expect(await heightM(terrain, 46.4, 7.5)).toBe(700);
      expect(await heightM(terrain, 46.0001, 7.5)).toBeNaN();
    });

    it('come before HGT files of the same spacing, because they are more exact', async () => {
      await writeGeotiff(name(46, 7), () => 710, { ...options, rows: 1_200, columns: 1_200 });
      await writeHgt(folder.path, 46, 7, () => 700);
      expect(await heightM(await open(), 46.5, 7.5)).toBe(710);
    });

    it('are folder.skipped in other coordinates, above the ellipsoid, and if they are no TIFF', async () => {
      await writeGeotiff('etrs.tif', SLOPE, { ...options, geographicType: 4_258 });
      await writeGeotiff('geoid.tif', SLOPE, { ...options, verticalType: 4_979 });
      await writeFile(path.join(folder.path, 'page.tif'), '<!doctype html>');
      await open();
      expect(folder.skipped).toEqual([
        { file: 'etrs.tif', reason: expect.stringContaining('not degrees of WGS 84') as string },
        { file: 'geoid.tif', reason: 'The heights are not in metres above mean sea level.' },
        { file: 'page.tif', reason: 'The file is not a TIFF file. Download it again.' },
      ]);
    });
  });
});
