import path from 'node:path';
import { type ScoredColumns } from '@engine/scoring';
import { ANALYSIS } from '../built-libs.js';
import { type BenchFile } from '../igc-files.js';

const { prepareLog, readIgc } = ANALYSIS;

export interface Flight extends ScoredColumns {
  name: string;
}

/** The main flights of some files, without duplicates: some files contain the same flight in another form. */
export function mainFlights(files: readonly BenchFile[]): Flight[] {
  const byFixes = new Map<string, Flight>();
  for (const { name, bytes } of files) {
    const flight = mainFlight(name, bytes);
    if (flight === null) continue;
    const { latitudeDeg, longitudeDeg } = flight;
    const middle = latitudeDeg.length >> 1;
    byFixes.set([latitudeDeg.length, latitudeDeg[middle], longitudeDeg[middle]].join(), flight);
  }
  return [...byFixes.values()].sort((a, b) => fixesOf(a) - fixesOf(b));
}

/** The main flight of a file; null if there is none or the file cannot be read. */
function mainFlight(name: string, bytes: Uint8Array): Flight | null {
  try {
    const { track, flight } = prepareLog(readIgc(bytes));
    if (flight === null) return null;
    const [from, to] = [flight.takeoffIndex, flight.landingIndex + 1];
    const latitudeDeg = track.latitudeDeg.slice(from, to);
    return { name: path.basename(name), latitudeDeg, longitudeDeg: track.longitudeDeg.slice(from, to) };
  } catch {
    return null;
  }
}

export function fixesOf({ latitudeDeg }: ScoredColumns): number {
  return latitudeDeg.length;
}

/** Picks `count` items, evenly spread. */
export function spread<T>(items: readonly T[], count: number): T[] {
  const taken = Math.min(items.length, count);
  return Array.from(
    { length: taken },
    (_, k) => items[Math.floor((k * (items.length - 1)) / Math.max(1, taken - 1))]!,
  );
}
