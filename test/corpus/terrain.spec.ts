import { sampleTerrainFolder } from '@core/config';
import { Terrain } from '@engine/terrain';
import {
  distancesToReference,
  groundUnderPlaces,
  HAS_REAL_TILES,
  openRealTiles,
  readReference,
  type ReferencePlace,
  TERRAIN_DIRECTORY,
} from './real-tiles.js';

if (!HAS_REAL_TILES) {
  it('real terrain is missing', () => {
    console.warn(
      `!! No terrain in ${TERRAIN_DIRECTORY}: heights were not checked. Set IGC_CORPUS to a folder with it as neighbour.`,
    );
  });
}

(HAS_REAL_TILES ? describe : describe.skip)('the ground on real tiles', () => {
  it('is within half a metre of the reference, and unknown next to voids', async () => {
    const { points } = readReference<{ points: ReferencePlace[] }>('points.json');
    const distancesM = await distancesToReference(await openRealTiles(), points);
    expect(points.filter((_, i) => distancesM[i]! > 0.5)).toEqual([]);
    expect(points.filter(({ ground_m }) => ground_m === null).length).toBeGreaterThan(10);
  });

  it('is that of the reference at both ends of each flight', async () => {
    const { flights } = readReference<{ flights: Record<string, Record<string, ReferencePlace>> }>(
      'landings.json',
    );
    const ends = Object.values(flights).flatMap(({ log_start, log_end }) => [log_start!, log_end!]);
    const distancesM = await distancesToReference(await openRealTiles(), ends);
    // the reference has heights in tenths, and degrees to a tenth of a metre
    expect(ends.filter((_, i) => distancesM[i]! >= 0.5)).toEqual([]);
  });

  it('has no cliff where tiles meet', async () => {
    const stepDeg = 1e-7;
    const seams = Array.from({ length: 2_000 }, (_, i) => 47 + i / 2_000).flatMap((latitude_deg) => [
      { latitude_deg, longitude_deg: 8 - stepDeg },
      { latitude_deg, longitude_deg: 8 },
      { latitude_deg, longitude_deg: 8 + stepDeg },
    ]);
    const ground = await groundUnderPlaces(await openRealTiles(), seams);
    const heightsM = seams.map(({ latitude_deg, longitude_deg }) =>
      ground.heightM(latitude_deg, longitude_deg),
    );
    let compared = 0;
    for (let i = 0; i < heightsM.length; i += 3) {
      const [west, seam, east] = heightsM.slice(i, i + 3) as [number, number, number];
      if ([west, seam, east].some(Number.isNaN)) continue;
      expect(Math.abs(west - seam) + Math.abs(seam - east)).toBeLessThan(0.1);
      compared++;
    }
    expect(compared).toBeGreaterThan(1_900);
  });

  it('is 0 or below at sea, which is known', async () => {
    const sea = Array.from({ length: 1_000 }, (_, i) => ({
      latitude_deg: 0.0005 + i / 1_000,
      longitude_deg: 72.5,
    }));
    const ground = await groundUnderPlaces(await openRealTiles(), sea);
    const heightsM = sea.map(({ latitude_deg, longitude_deg }) =>
      ground.heightM(latitude_deg, longitude_deg),
    );
    expect(heightsM.every((heightM) => heightM >= -3 && heightM <= 46)).toBe(true);
    expect(heightsM.filter((heightM) => heightM === 0).length).toBeGreaterThan(500);
  });

  it('is the same in the crop that comes with the service, voids included', async () => {
    const places = Array.from({ length: 20_000 }, (_, i) => ({
      latitude_deg: 47.0395 + ((i * 7_919) % 20_000) * 1.79e-5,
      longitude_deg: 9.4915 + i * 2.54e-5,
    }));
    const ground = await groundUnderPlaces(await openRealTiles(), places);
    const crop = await Terrain.open(sampleTerrainFolder(), (file, reason) => {
      throw new Error(`${file}: ${reason}`);
    });
    const cropped = await groundUnderPlaces(crop, places);
    const wrong = places.filter(({ latitude_deg, longitude_deg }) => {
      const heightM = cropped.heightM(latitude_deg, longitude_deg);
      const tileM = ground.heightM(latitude_deg, longitude_deg);
      return Number.isNaN(tileM) ? !Number.isNaN(heightM) : !(Math.abs(heightM - tileM) < 0.001);
    });
    expect(wrong).toEqual([]);
    expect([cropped.heightM(47.0391, 9.7), cropped.heightM(47.5, 9.7)]).toEqual([NaN, NaN]);
  });
});
