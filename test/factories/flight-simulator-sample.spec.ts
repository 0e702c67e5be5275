import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_FLIGHT_PATH, writeSampleFlight } from '../../scripts/make-sample-flight.js';
import { sampleFlight } from './flight-simulator/index.js';

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
});
