import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleTerrainFolder } from '@core/config';
import { Logger } from '@nestjs/common';
import { OwnTerrain } from '../libs/capabilities/pages/maps/own-terrain.js';
import { geotiff } from './harness/geotiff.js';
import { Png } from './harness/png.js';
import { HGT_SIDE_FINE, PMTILES_TYPE, pmtilesArchive, writeHgt } from './harness/terrain-files.js';
import { type Ground } from './harness/terrain-tiles.js';

/** Grows to the east and to the north, and is whole metres at each sample. */
const SLOPE: Ground = (latitudeDeg, longitudeDeg) =>
  1_000 + (longitudeDeg - 7) * 1_200 + (latitudeDeg - 46) * 2_400;
const ZOOM = 11;

const column = (longitudeDeg: number, zoom: number) => ((longitudeDeg + 180) / 360) * 2 ** zoom;
const row = (latitudeDeg: number, zoom: number) =>
  ((1 - Math.asinh(Math.tan((latitudeDeg * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom;

/** The village below the launch of the sample flight. */
const SCHNIFIS = [47.2167, 9.7331] as const;

describe('terrain in files of the operator', () => {
  let folder: string;
  let terrain: OwnTerrain | undefined;
  let log: object[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'maps-'));
    log = [];
  });

  afterEach(async () => {
    terrain?.onApplicationShutdown();
    await rm(folder, { recursive: true });
  });

  async function open(sampleFolder = path.join(folder, 'missing')): Promise<OwnTerrain> {
    const logger = new Logger('test');
    logger.warn = logger.log = (entry: object) => log.push(entry);
    terrain = await OwnTerrain.open(folder, sampleFolder, logger);
    return terrain;
  }

  /** The height in the tile at the pixel nearest to a position, and the position of that pixel's centre. */
  async function heightAt(
    latitudeDeg: number,
    longitudeDeg: number,
    zoom = ZOOM,
    kind: 'tile' | 'sampleTile' = 'tile',
  ) {
    const [u, v] = [column(longitudeDeg, zoom), row(latitudeDeg, zoom)];
    const tile = await terrain![kind]({ zoom, x: Math.floor(u), y: Math.floor(v) });
    if (!tile) return null;
    const [x, y] = [Math.floor((u % 1) * 256), Math.floor((v % 1) * 256)];
    const [red, green, blue] = Png.decode(Buffer.from(tile.bytes)).at(x, y);
    const centre = {
      longitudeDeg: ((Math.floor(u) + (x + 0.5) / 256) / 2 ** zoom) * 360 - 180,
      latitudeDeg:
        (Math.atan(Math.sinh(Math.PI * (1 - (2 * (Math.floor(v) + (y + 0.5) / 256)) / 2 ** zoom))) * 180) /
        Math.PI,
    };
    return { heightM: red * 256 + green + blue / 256 - 32_768, ...centre };
  }

  async function expectSlopeAt(latitudeDeg: number, longitudeDeg: number, zoom = ZOOM) {
    const found = (await heightAt(latitudeDeg, longitudeDeg, zoom))!;
    const expectedM = SLOPE(found.latitudeDeg, found.longitudeDeg);
    expect(Math.abs(found.heightM - expectedM)).toBeLessThan(0.1); // tiles are in steps of an eighth
  }

  it('is none without a folder or without files', async () => {
    expect((await open()).template).toBeNull();
    const missing = await OwnTerrain.open(path.join(folder, 'missing'), path.join(folder, 'missing'));
    expect([missing.isEmpty, log]).toEqual([true, []]);
  });

  it('is interpolated between the samples of HGT files, also across their border', async () => {
    await Promise.all([7, 8].map((longitudeDeg) => writeHgt(folder, 46, longitudeDeg, SLOPE)));
    expect((await open()).template).toBe('/maps/terrain/{z}/{x}/{y}#zoom_max=11');
    for (const longitudeDeg of [7.3, 7.9996, 8.0004, 8.4]) await expectSlopeAt(46.5, longitudeDeg);
    for (const zoom of [10, 8, 6]) await expectSlopeAt(46.5, 7.7, zoom);
    expect(await heightAt(46.5, 7.3, ZOOM + 1)).toBeNull(); // the samples have no more detail
    expect(await heightAt(47.5, 7.3)).toBeNull();
  });

  it('is right south of the equator and west of Greenwich', async () => {
    const ground: Ground = (latitudeDeg, longitudeDeg) => 2_000 + (latitudeDeg + 34) * 1_200 + longitudeDeg;
    await writeHgt(folder, -34, -71, ground);
    await open();
    const found = (await heightAt(-33.4, -70.6))!;
    expect(Math.abs(found.heightM - ground(found.latitudeDeg, found.longitudeDeg))).toBeLessThan(1);
  });

  it('fills voids from both sides', async () => {
    const isVoid = (longitudeDeg: number) => longitudeDeg > 7.4 && longitudeDeg < 7.6;
    await writeHgt(folder, 46, 7, (latitudeDeg, longitudeDeg) =>
      isVoid(longitudeDeg) ? NaN : SLOPE(latitudeDeg, longitudeDeg),
    );
    await open();
    for (const longitudeDeg of [7.41, 7.5, 7.59]) {
      const found = (await heightAt(46.5, longitudeDeg))!;
      expect(Math.abs(found.heightM - SLOPE(found.latitudeDeg, found.longitudeDeg))).toBeLessThan(1);
    }
  });

  it('continues the edge where there is no file: the sea is sea, and land has no cliff', async () => {
    await writeHgt(folder, 46, 7, (_, longitudeDeg) => (longitudeDeg < 7.5 ? 0 : 1_500));
    await open();
    const heights = [6.99, 7.2, 7.8, 8.01].map(async (longitudeDeg) => heightAt(46.5, longitudeDeg));
    expect((await Promise.all(heights)).map((found) => found?.heightM)).toEqual([0, 0, 1_500, 1_500]);
  });

  it('is sent as it is in a PMTiles file, and from HGT files where that has none', async () => {
    const bytes = Buffer.from('an image');
    const attribution = '<a href="https://terrain.example">&copy; Terrain &amp; Co</a>';
    const [x, y] = [Math.floor(column(7.1, ZOOM)), Math.floor(row(46.1, ZOOM))];
    await writeFile(
      path.join(folder, 'alps.pmtiles'),
      pmtilesArchive([{ zoom: ZOOM, x, y, bytes }], PMTILES_TYPE.webp, { attribution }),
    );
    await writeHgt(folder, 46, 7, SLOPE);
    await open();
    const tile = await terrain!.tile({ zoom: ZOOM, x, y });
    expect([tile?.mediaType, Buffer.from(tile!.bytes)]).toEqual(['image/webp', bytes]);
    const fragment = new URLSearchParams(terrain!.template!.split('#')[1]);
    expect([...fragment]).toEqual([
      ['zoom_max', '11'],
      ['attribution', '© Terrain & Co'],
    ]);
    await expectSlopeAt(46.8, 7.8);
    expect(await terrain!.tile({ zoom: 14, x: 0, y: 0 })).toBeNull();
    expect(log).toEqual([{ event: 'terrain.opened', pmtiles: 1, geotiff: 0, hgt: 1, zoomMax: ZOOM }]);
  });

  it('is drawn from GeoTIFF files, and from HGT files where those have none', async () => {
    const options = { rows: 1_440, columns: 1_440, overviews: 3 };
    for (const longitudeDeg of [7, 8]) {
      const file = geotiff(SLOPE, { ...options, latitudeDeg: 46, longitudeDeg });
      await writeFile(path.join(folder, `Copernicus_DSM_N46_E00${longitudeDeg}.tif`), file);
    }
    await writeHgt(folder, 46, 9, SLOPE);
    expect((await open()).template).toMatch(/#zoom_max=11&attribution=.*Airbus/);
    for (const longitudeDeg of [7.3, 7.9996, 8.0004, 8.4, 8.998, 9.0004])
      await expectSlopeAt(46.5, longitudeDeg);
    for (const zoom of [10, 8, 6]) await expectSlopeAt(46.5, 7.7, zoom);
    expect((await heightAt(46.5, 6.99))!.heightM).toBeLessThan(1_200.1 + 1_200); // the edge continues
    expect(await heightAt(47.5, 7.3)).toBeNull();
  });

  it('changes with the files', async () => {
    await open();
    expect(await heightAt(46.5, 7.3)).toBeNull();
    await writeHgt(folder, 46, 7, SLOPE);
    await terrain!.refresh();
    await expectSlopeAt(46.5, 7.3);
  });

  it('is that of the sample flight where the operator has none', async () => {
    await open(sampleTerrainFolder());
    expect([terrain!.isEmpty, terrain!.template]).toEqual([true, null]);
    const fragment = new URLSearchParams(terrain!.sampleTemplate!.split('#')[1]);
    expect([...fragment]).toEqual([
      ['zoom_max', '11'],
      ['attribution', 'SRTM, NASA/USGS'],
      ['bounds', '9.49083 47.03917 10.00000 47.39917'],
    ]);
    const sampleAt = (latitudeDeg: number, longitudeDeg: number, zoom = ZOOM) =>
      heightAt(latitudeDeg, longitudeDeg, zoom, 'sampleTile');
    expect((await sampleAt(...SCHNIFIS))!.heightM).toBeGreaterThan(600);
    expect(await heightAt(...SCHNIFIS)).toBeNull(); // for flights elsewhere
    expect(await sampleAt(...SCHNIFIS, 12)).toBeNull();
    expect((await sampleAt(47.9, 9.1, 8))!.heightM).toBeGreaterThan(300); // the horizon
    expect([await sampleAt(47.9, 9.1), await sampleAt(46.5, 7.5)]).toEqual([null, null]);

    await writeHgt(folder, 46, 7, () => 1_234, HGT_SIDE_FINE);
    await terrain!.refresh();
    expect(terrain!.template).toMatch(/#zoom_max=13$/);
    expect(terrain!.sampleTemplate).toMatch(/#zoom_max=11&/); // the fine file is elsewhere

    await writeHgt(folder, 47, 9, () => 1_234, HGT_SIDE_FINE);
    await terrain!.refresh();
    expect(terrain!.sampleTemplate).toMatch(/#zoom_max=13&/);
    expect((await sampleAt(...SCHNIFIS))!.heightM).toBe(1_234);
  });

  it('skips files that it cannot use, and reports each with what to do', async () => {
    const tiles = [{ zoom: 5, x: 1, y: 1, bytes: Buffer.from('an image') }];
    const archive = pmtilesArchive(tiles);
    const files: Record<string, [Buffer, RegExp]> = {
      'N46E007.hgt': [Buffer.alloc(5_000), /5000 bytes, but an HGT file has 2884802 or 25934402\. Unpack/],
      'alps.hgt': [Buffer.alloc(2_884_802), /Rename it to one such as N46E007\.hgt/],
      'empty.pmtiles': [Buffer.alloc(0), /not a PMTiles archive/],
      'mapbox.pmtiles': [pmtilesArchive(tiles, 2, { encoding: 'mapbox' }), /encoding is "mapbox"/],
      'page.pmtiles': [Buffer.from('<!doctype html>'.repeat(50)), /not a PMTiles archive/],
      'partial.pmtiles': [archive.subarray(0, -1), /transfer was interrupted/],
      'streets.pmtiles': [pmtilesArchive(tiles, PMTILES_TYPE.vector), /neither PNG nor WebP/],
    };
    for (const [name, [bytes]] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
    await writeFile(path.join(folder, 'README.txt'), 'not terrain');
    expect((await open()).isEmpty).toBe(true);
    const reported = (log as { event: string; file: string; reason: string }[]).map((entry) => [
      entry.file,
      entry,
    ]);
    expect(Object.fromEntries(reported)).toEqual(
      Object.fromEntries(
        Object.entries(files).map(([file, [, reason]]) => [
          file,
          { event: 'terrain.file_skipped', file, reason: expect.stringMatching(reason) as string },
        ]),
      ),
    );
  });
});
