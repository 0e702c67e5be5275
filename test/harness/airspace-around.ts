import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { circularAirspace } from '../factories/open-air.js';
import { type FlightBody } from './api-client.js';
import { PlatformCommand } from './platform-command.js';

/** Adds a set, valid on the day of a flight, with an airspace around its take-off. A worker then judges the flight. */
export async function addAirspaceAround(
  databaseUrl: string,
  { metrics, flown_at: flownAt }: Pick<FlightBody, 'metrics' | 'flown_at'>,
  name: string,
): Promise<void> {
  const { latitude, longitude } = metrics['takeoff'] as { latitude: number; longitude: number };
  const takeOff = { latitudeDegrees: latitude, longitudeDegrees: longitude };
  const day = flownAt!.slice(0, 10);
  const folder = await mkdtemp(path.join(tmpdir(), 'airspace-around-'));
  try {
    const file = path.join(folder, 'set.txt');
    await writeFile(file, circularAirspace('Around the take-off', takeOff, 2));
    const validity = ['--valid-from', day, '--valid-until', day];
    const words = ['airspace', 'add', file, '--country', 'CH', ...validity, '--name', name];
    const { code, stderr } = await PlatformCommand.run(databaseUrl, words, { DATA_DIR: folder });
    if (code !== 0) throw new Error(stderr);
  } finally {
    await rm(folder, { recursive: true });
  }
}
