import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sampleTerrainFolder } from '@core/config';
import { Terrain } from '@engine/terrain';
import { CORPUS_DIRECTORY } from './corpus-folder.js';

/** Real tiles and heights at reference points, in the neighbour of the real flights. */
const DIRECTORY = path.resolve(CORPUS_DIRECTORY, '../terrain');

interface ReferencePoint {
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  /** Null in a cell with a void. */
  readonly ground_m: number | null;
}

interface FlightEnd {
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly ground_m: number | null;
}

const hasTiles = existsSync(path.join(DIRECTORY, 'points.json'));

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(DIRECTORY, name), 'utf8')) as T;
}

async function openTiles(): Promise<Terrain> {
  return Terrain.open(path.join(DIRECTORY, 'tiles'), (file, reason) => {
    throw new Error(`${file}: ${reason}`);
  });
}

async function groundUnder(places: readonly { latitude_deg: number; longitude_deg: number }[]) {
  const terrain = await openTiles();
  return terrain.groundUnder(
    places.map(({ latitude_deg }) => latitude_deg),
    places.map(({ longitude_deg }) => longitude_deg),
  );
}

if (!hasTiles) {
  it('real terrain is missing', () => {
    console.warn(
      `!! No terrain in ${DIRECTORY}: heights were not checked. Set IGC_CORPUS to a folder with it as neighbour.`,
    );
  });
}

(hasTiles ? describe : describe.skip)('the ground on real tiles', () => {
  const { points } = readJson<{ points: ReferencePoint[] }>('points.json');

  it('is within half a metre of the reference, and unknown next to voids', async () => {
    const ground = await groundUnder(points);
    const wrong = points.filter(({ latitude_deg, longitude_deg, ground_m }) => {
      const heightM = ground.heightM(latitude_deg, longitude_deg);
      return ground_m === null ? !Number.isNaN(heightM) : !(Math.abs(heightM - ground_m) <= 0.5);
    });
    expect(wrong).toEqual([]);
    expect(points.filter(({ ground_m }) => ground_m === null).length).toBeGreaterThan(10);
  });

  it('is that of the reference at both ends of each flight', async () => {
    const { flights } = readJson<{ flights: Record<string, Record<string, FlightEnd | undefined>> }>(
      'landings.json',
    );
    const ends = Object.values(flights).flatMap(({ log_start, log_end }) => [log_start!, log_end!]);
    const ground = await groundUnder(ends);
    for (const { latitude_deg, longitude_deg, ground_m } of ends) {
      const heightM = ground.heightM(latitude_deg, longitude_deg);
      // the reference has heights in tenths, and degrees to a tenth of a metre
      expect(Math.abs(heightM - ground_m!)).toBeLessThan(0.5);
    }
  });

  it('has no cliff where tiles meet', async () => {
    const stepDeg = 1e-7;
    const seams = Array.from({ length: 2_000 }, (_, i) => 47 + i / 2_000).flatMap((latitude_deg) => [
      { latitude_deg, longitude_deg: 8 - stepDeg },
      { latitude_deg, longitude_deg: 8 },
      { latitude_deg, longitude_deg: 8 + stepDeg },
    ]);
    const ground = await groundUnder(seams);
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
    const ground = await groundUnder(sea);
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
    const ground = await groundUnder(places);
    const crop = await Terrain.open(sampleTerrainFolder(), (file, reason) => {
      throw new Error(`${file}: ${reason}`);
    });
    const cropped = await crop.groundUnder(
      places.map(({ latitude_deg }) => latitude_deg),
      places.map(({ longitude_deg }) => longitude_deg),
    );
    const wrong = places.filter(({ latitude_deg, longitude_deg }) => {
      const heightM = cropped.heightM(latitude_deg, longitude_deg);
      const tileM = ground.heightM(latitude_deg, longitude_deg);
      return Number.isNaN(tileM) ? !Number.isNaN(heightM) : !(Math.abs(heightM - tileM) < 0.001);
    });
    expect(wrong).toEqual([]);
    expect([cropped.heightM(47.0391, 9.7), cropped.heightM(47.5, 9.7)]).toEqual([NaN, NaN]);
  });
});
