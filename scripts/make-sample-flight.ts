// Writes examples/sample-flight.igc: npx tsx scripts/make-sample-flight.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFlight } from '../test/factories/flight-simulator/index.js';

export const SAMPLE_FLIGHT_PATH = join(import.meta.dirname, '../examples/sample-flight.igc');

export function writeSampleFlight(path: string): void {
  writeFileSync(path, sampleFlight().igc);
}

if (process.argv[1] === import.meta.filename) writeSampleFlight(SAMPLE_FLIGHT_PATH);
