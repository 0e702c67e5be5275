import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleTerrainFolder } from '@core/config';
import { Terrain } from '@engine/terrain';
import { SAMPLE_FLIGHT_PATH, writeSampleFlight } from '../../scripts/make-sample-flight.js';
import { sampleFlight } from './flight-simulator/index.js';

/** Three posts of the ground are 200 m apart, and the launch is steep. */
const ON_GROUND_M = 5;

describe('the sample flight', () => {
  it("is the generator's output", () => {
    const folder = mkdtempSync(join(tmpdir(), 'sample-flight-'));
    try {
      const path = join(folder, 'sample-flight.igc');
      writeSampleFlight(path);
      expect(readFileSync(SAMPLE_FLIGHT_PATH).equals(readFileSync(path))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is an hour and a quarter with thermals in both directions, under 200 kB', () => {
    const { igc, truth } = sampleFlight();

    expect(igc.length).toBeLessThan(200_000);
    expect(truth.durationSeconds / 60).toBeCloseTo(75, -1);
    expect(new Set(truth.thermals.map(({ turn }) => turn))).toEqual(new Set(['left', 'right']));
  });

  it('stands, flies and lands on the ground that comes with the service', async () => {
    const { track, truth } = sampleFlight();
    const terrain = await Terrain.open(sampleTerrainFolder(), (file, reason) => {
      throw new Error(`${file}: ${reason}`);
    });
    const ground = await terrain.groundUnder(track.latitudeDegrees, track.longitudeDegrees);
    const aboveGroundM = track.altitudeMetres.map(
      (altitudeM, i) => altitudeM - ground.heightM(track.latitudeDegrees[i]!, track.longitudeDegrees[i]!),
    );
    const takeOff = truth.takeOff.timeSeconds - track.startSeconds;
    const landing = truth.landing.timeSeconds - track.startSeconds;
    const onGroundM = [...aboveGroundM.slice(0, takeOff + 1), ...aboveGroundM.slice(landing)];

    expect(Math.min(...aboveGroundM)).toBeGreaterThanOrEqual(0); // NaN, which is unknown ground, fails, too
    expect(Math.max(...onGroundM)).toBeLessThan(ON_GROUND_M);
    // along the ridge and not over the plain
    const inFlightM = aboveGroundM.slice(takeOff, landing).toSorted((a, b) => a - b);
    expect(inFlightM[Math.floor(inFlightM.length / 4)]).toBeLessThan(350);
  });
});
