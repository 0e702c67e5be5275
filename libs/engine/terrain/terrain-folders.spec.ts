import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HGT_SIDE, HGT_SIDE_FINE, writeHgt } from '../../../test/harness/terrain-files.js';
import { Terrain } from './terrain.js';

describe('terrain of several folders', () => {
  let folder: string;
  let own: string;
  let given: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'terrain-'));
    [own, given] = [path.join(folder, 'own'), path.join(folder, 'given')];
    await mkdir(given);
    await writeHgt(given, 46, 7, () => 300, HGT_SIDE);
  });

  afterEach(() => rm(folder, { recursive: true }));

  const open = () =>
    Terrain.open([own, given], (file, reason) => {
      throw new Error(`${file}: ${reason}`);
    });
  const heightM = async (terrain: Terrain, latitudeDeg: number, longitudeDeg: number) =>
    (await terrain.groundUnder([latitudeDeg], [longitudeDeg])).heightM(latitudeDeg, longitudeDeg);

  it('is that of the earlier folder where both are equally fine', async () => {
    await mkdir(own);
    await writeHgt(own, 46, 7, () => 200, HGT_SIDE);
    expect(await heightM(await open(), 46.5, 7.5)).toBe(200);
  });

  it('is that of the later folder where the earlier one has none, and changes with either', async () => {
    const terrain = await open();
    expect(terrain.isEmpty).toBe(false);
    expect(await heightM(terrain, 46.5, 7.5)).toBe(300);
    expect(await heightM(terrain, 46.5, 8.5)).toBeNaN();
    await mkdir(own);
    await writeHgt(own, 46, 7, () => 200, HGT_SIDE_FINE);
    await writeHgt(own, 46, 8, () => 400, HGT_SIDE);
    expect(await heightM(terrain, 46.5, 7.5)).toBe(200);
    expect(await heightM(terrain, 46.5, 8.5)).toBe(400);
  });
});
