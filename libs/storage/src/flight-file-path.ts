import path from 'node:path';

/** The folder of a flight's file: one of 1,024, by the last two, random characters of its id. */
export function partOf(flightId: string): string {
  return flightId.slice(-2).toLowerCase();
}

/** The path of a flight's file, relative to the root of the store. */
export function flightFilePath(flightId: string): string {
  return path.join(partOf(flightId), `${flightId}.igc`);
}
