import { rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HGT_SIDE, HGT_SIDE_FINE, hgtName, writeHgt } from '../../../test/harness/terrain-files.js';
import { heightM, SLOPE, TerrainFolder } from '../../../test/harness/terrain-folder.js';
import { type Ground as HeightAt } from '../../../test/harness/terrain-tiles.js';
import { CACHED_BYTES_MAX } from './block-cache.js';
import { NO_GROUND } from './index.js';

describe('terrain', () => {
  const folder = TerrainFolder.forEachTest();
  const open = (at?: string) => folder.open(at);

  it('interpolates between four posts', async () => {
    await writeHgt(folder.path, 46, 7, SLOPE);
    const terrain = await open();
    for (const [latitudeDeg, longitudeDeg] of [
      [46.5, 7.5],
      [46.123_456, 7.654_321],
      [46.999_99, 7.000_01],
      [46.213_4, 7.213_3],
    ] as const) {
      const found = await heightM(terrain, latitudeDeg, longitudeDeg);
      expect(Math.abs(found - SLOPE(latitudeDeg, longitudeDeg))).toBeLessThan(0.01);
    }
    expect(terrain.isEmpty).toBe(false);
  });

  it('has the uncertainty of the source, and none where it has no height', async () => {
    await writeHgt(folder.path, 46, 7, SLOPE);
    const terrain = await open();
    const ground = await terrain.groundUnder([46.5, 45.5], [7.5, 7.5]);
    expect(ground.sigmaM(46.5, 7.5)).toBe(9);
    expect(ground.sigmaM(45.5, 7.5)).toBeNaN();
    expect(ground.heightM(45.5, 7.5)).toBeNaN();
    expect(ground).toMatchObject({ isKnown: true, attribution: null });
  });

  it('is unknown without files', async () => {
    const terrain = await open(path.join(folder.path, 'missing'));
    expect(terrain.isEmpty).toBe(true);
    expect(await terrain.groundUnder([46], [7])).toBe(NO_GROUND);
    expect(NO_GROUND.heightM(46, 7)).toBeNaN();
    expect(NO_GROUND.sigmaM(46, 7)).toBeNaN();
    expect(folder.skipped).toEqual([]);
  });

  it('is unknown in all cells of a void, never 0', async () => {
    const void_ = { row: 600, column: 300 };
    await writeHgt(folder.path, 46, 7, (latitudeDeg, longitudeDeg) => {
      const row = Math.round((47 - latitudeDeg) * (HGT_SIDE - 1));
      const column = Math.round((longitudeDeg - 7) * (HGT_SIDE - 1));
      return row === void_.row && column === void_.column ? NaN : 500;
    });
    const terrain = await open();
    const at = (row: number, column: number) =>
      heightM(terrain, 47 - row / (HGT_SIDE - 1), 7 + column / (HGT_SIDE - 1));
    for (const row of [-0.5, 0.5]) {
      for (const column of [-0.5, 0.5]) {
        expect(await at(void_.row + row, void_.column + column)).toBeNaN();
        expect(await at(void_.row + 3 * row, void_.column + column)).toBe(500);
      }
    }
  });

  it('knows heights of 0 and below', async () => {
    await writeHgt(folder.path, 46, 7, (latitudeDeg) => (latitudeDeg < 46.5 ? 0 : -12));
    const terrain = await open();
    expect(await heightM(terrain, 46.25, 7.5)).toBe(0);
    expect(await heightM(terrain, 46.75, 7.5)).toBe(-12);
  });

  it('continues from file to file, across blocks and in every hemisphere', async () => {
    const ground: HeightAt = (latitudeDeg, longitudeDeg) =>
      1_000 + latitudeDeg * 1_200 + longitudeDeg * 2_400;
    for (const latitudeDeg of [-1, 0]) {
      for (const longitudeDeg of [-1, 0]) await writeHgt(folder.path, latitudeDeg, longitudeDeg, ground);
    }
    const terrain = await open();
    const path = Array.from({ length: 4_001 }, (_, i) => -0.999 + (i / 4_000) * 1.998);
    const found = await terrain.groundUnder(
      path,
      path.map((each) => each / 2),
    );
    for (const each of path) {
      expect(Math.abs(found.heightM(each, each / 2) - ground(each, each / 2))).toBeLessThan(0.01);
    }
  });

  it('continues across the antimeridian', async () => {
    await writeHgt(folder.path, -17, 179, () => 100);
    await writeHgt(folder.path, -17, -180, () => 100);
    const terrain = await open();
    for (const longitudeDeg of [179.999_9, 180, -180, -179.999_9]) {
      expect(await heightM(terrain, -16.5, longitudeDeg)).toBe(100);
    }
  });

  it('is known in the narrow last blocks of a file', async () => {
    await writeHgt(folder.path, 46, 7, () => 700, HGT_SIDE_FINE);
    const terrain = await open();
    const postDeg = 1 / (HGT_SIDE_FINE - 1); // the last block begins 16 posts before the edge
    for (const posts of [4, 8, 12]) expect(await heightM(terrain, 46.4, 8 - posts * postDeg)).toBe(700);
  });

  it('takes the finer source, and the coarser one beside it', async () => {
    await writeHgt(folder.path, 46, 7, () => 300);
    await writeHgt(folder.path, 46, 8, () => 310, HGT_SIDE_FINE);
    const terrain = await open();
    expect(await heightM(terrain, 46.5, 8)).toBe(310);
    expect(await heightM(terrain, 46.5, 7.5)).toBe(300);
  });

  it('loads the ground one post around the path', async () => {
    await writeHgt(folder.path, 46, 7, SLOPE);
    const terrain = await open();
    const postDeg = 1 / (HGT_SIDE - 1);
    const [latitudeDeg, longitudeDeg] = [47 - 255.5 * postDeg, 7 + 255.5 * postDeg]; // where four blocks meet
    const ground = await terrain.groundUnder([latitudeDeg], [longitudeDeg]);
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        expect(ground.heightM(latitudeDeg + north * postDeg, longitudeDeg + east * postDeg)).not.toBeNaN();
      }
    }
  });

  it('notices files that are added and removed', async () => {
    const terrain = await open();
    expect(await heightM(terrain, 46.5, 7.5)).toBeNaN();
    await writeHgt(folder.path, 46, 7, () => 300);
    expect(await heightM(terrain, 46.5, 7.5)).toBe(300);
    await rm(path.join(folder.path, hgtName(46, 7)));
    expect(await heightM(terrain, 46.5, 7.5)).toBeNaN();
    expect(folder.skipped).toEqual([]);
  });

  it('notices when a file that was being copied is complete', async () => {
    const file = path.join(folder.path, hgtName(46, 7));
    await writeFile(file, Buffer.alloc(1_000));
    const terrain = await open();
    expect(await heightM(terrain, 46.5, 7.5)).toBeNaN();
    await truncate(file, HGT_SIDE * HGT_SIDE * 2);
    expect(await heightM(terrain, 46.5, 7.5)).toBe(0);
    expect(folder.skipped).toHaveLength(1);
  });

  it('waits for the list of files that another path reads', async () => {
    const terrain = await open();
    await writeHgt(folder.path, 46, 7, () => 300);
    const found = await Promise.all([1, 2, 3].map(() => heightM(terrain, 46.5, 7.5)));
    expect(found).toEqual([300, 300, 300]);
  });

  it('keeps no more than its limit after a month of flights over 60 tiles', async () => {
    for (let tile = 0; tile < 60; tile++) {
      const file = path.join(folder.path, hgtName(40 + Math.floor(tile / 10), 5 + (tile % 10)));
      await writeFile(file, '');
      await truncate(file, HGT_SIDE * HGT_SIDE * 2); // no more than its size on the disk: all heights are 0
    }
    const terrain = await open();
    let mostBytes = 0;
    for (let flight = 0; flight < 150; flight++) {
      const [latitudeDeg, longitudeDeg] = [40.1 + ((flight * 0.37) % 4.8), 5.1 + ((flight * 0.73) % 8.8)];
      const latitudesDeg = Array.from({ length: 500 }, (_, i) => latitudeDeg + i / 500);
      const longitudesDeg = Array.from({ length: 500 }, (_, i) => longitudeDeg + i / 500);
      const ground = await terrain.groundUnder(latitudesDeg, longitudesDeg);
      expect(latitudesDeg.every((each, i) => ground.heightM(each, longitudesDeg[i]!) === 0)).toBe(true);
      mostBytes = Math.max(mostBytes, terrain.cachedBytes);
    }
    expect(mostBytes).toBeLessThanOrEqual(CACHED_BYTES_MAX);
    expect(mostBytes).toBeGreaterThan(CACHED_BYTES_MAX / 2); // so that blocks were dropped
    terrain.close();
    expect(terrain.cachedBytes).toBe(0);
  });

  it('reports files that it cannot use, and is unknown there', async () => {
    await writeFile(path.join(folder.path, 'N46E007.hgt'), 'not heights');
    await writeFile(path.join(folder.path, 'zurich.hgt'), '');
    await writeFile(path.join(folder.path, 'readme.txt'), '');
    const terrain = await open();
    expect(terrain.isEmpty).toBe(true);
    expect(folder.skipped).toEqual([
      { file: 'N46E007.hgt', reason: expect.stringContaining('The file has 11 bytes') as string },
      { file: 'zurich.hgt', reason: expect.stringContaining('Rename it') as string },
    ]);
  });

  it('reports a file that became shorter, and is unknown there', async () => {
    const file = path.join(folder.path, hgtName(46, 7));
    await writeHgt(folder.path, 46, 7, SLOPE);
    await utimes(file, 0, 0); // a file that changed just now would be opened again
    const terrain = await open();
    await truncate(file, 1_000_000);
    expect(await heightM(terrain, 46.1, 7.5)).toBeNaN();
    expect(folder.skipped).toEqual([
      { file: 'N46E007.hgt', reason: expect.stringContaining('become shorter') as string },
    ]);
  });
});
