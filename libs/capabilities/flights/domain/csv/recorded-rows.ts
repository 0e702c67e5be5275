import { setImmediate as otherWork } from 'node:timers/promises';
import { type RecordedFlight } from '../../tables/manual-flight.repository.js';
import { type CsvFlight } from './csv-flight.js';
import { secondsOfDay } from './date-cells.js';

/** Clocks of pilots and the ends of flights differ by this much, in seconds. */
const TIME_TOLERANCE_SECONDS = 900;
/** Durations on paper are rounded, and differ by this much in any case, in seconds. */
const DURATION_TOLERANCE_SECONDS = 600;
/** Or by this share. */
const DURATION_TOLERANCE_SHARE = 0.1;
/** Durations that were entered by hand are the same if they differ by less, in seconds: logbooks round to minutes. */
const ENTERED_TOLERANCE_SECONDS = 60;
/** Rows and flights of a day that are compared, each with each: no pilot flies more often. */
const COMPARED_PER_DAY = 200;
/** Days with fewer pairs than this take no time worth a turn of the event loop. */
const PAIRS_PER_TURN = 2_000;

/** A row to compare. */
export interface ComparedRow extends Pick<CsvFlight, 'flownOn' | 'takeoffTime' | 'durationSeconds' | 'site'> {
  /** Whether an import has added it before. */
  readonly isKnown: boolean;
}

/** A row that can be a flight. */
interface Pair {
  readonly row: number;
  readonly flight: RecordedFlight;
  readonly isKnown: boolean;
  /** Seconds that both were in the air, negative between two flights; null if a time is not known. */
  readonly overlap: number | null;
  /** Between take-offs and between durations, in seconds; infinite if neither is known of both. */
  readonly difference: number;
}

/**
 * The flight of the account that each row describes, too; null for the others. Both are of the same day. A row and a flight
 * with a track overlap in time; if the time of one is not known, their durations are about the same; if those are
 * not known either, the day is enough. A row and a flight that was entered by hand have the same time, or nothing that is
 * known of both differs. Each flight is that of one row, the closest; of equally close ones, first of a row that is new.
 */
export async function recordedRows(
  rows: readonly ComparedRow[],
  recorded: readonly RecordedFlight[],
): Promise<(string | null)[]> {
  const found = rows.map((): string | null => null);
  const rowsByDay = placesByDay(rows);
  for (const [day, places] of placesByDay(recorded)) {
    const flights = places.map((place) => recorded[place]!);
    const pairs = (rowsByDay.get(day) ?? []).flatMap((row) =>
      flights.flatMap((flight) => pairOf(rows[row]!, row, flight) ?? []),
    );
    const [rowsLeft, flightsLeft] = [new Set(pairs.map(({ row }) => row)), new Set(flights)];
    for (const { row, flight } of pairs.sort(byCloseness)) {
      if (!rowsLeft.has(row) || !flightsLeft.delete(flight)) continue;
      rowsLeft.delete(row);
      found[row] = flight.flightId;
    }
    if (pairs.length > PAIRS_PER_TURN) await otherWork();
  }
  return found;
}

/** Where the flights of each day are in the list, for the first ones of a day. */
function placesByDay(flights: readonly { readonly flownOn: string }[]): Map<string, number[]> {
  const days = new Map<string, number[]>();
  for (const [place, { flownOn }] of flights.entries()) {
    const day = days.get(flownOn) ?? [];
    if (day.length < COMPARED_PER_DAY) day.push(place);
    days.set(flownOn, day);
  }
  return days;
}

function pairOf(row: ComparedRow, index: number, flight: RecordedFlight): Pair | undefined {
  const { isKnown } = row;
  if (row.takeoffTime !== null && flight.takeoffTime !== null) {
    const [start, other] = [secondsOfDay(row.takeoffTime), secondsOfDay(flight.takeoffTime)];
    const ends = [start + row.durationSeconds, other + flight.durationSeconds];
    const overlap = Math.min(...ends) - Math.max(start, other);
    const isSame = flight.hasTrack ? overlap >= -TIME_TOLERANCE_SECONDS : start === other;
    const difference = Math.abs(start - other) + (durationDifference(row, flight) ?? 0);
    return isSame ? { row: index, flight, isKnown, overlap, difference } : undefined;
  }
  const difference = durationDifference(row, flight) ?? Infinity;
  if (difference < Infinity && !isTolerated(difference, row, flight)) return undefined;
  if (!flight.hasTrack && row.site !== null && flight.site !== null && !isSameName(row.site, flight.site)) {
    return undefined;
  }
  return { row: index, flight, isKnown, overlap: null, difference };
}

/** Undefined if one is not known. */
function durationDifference(row: ComparedRow, flight: RecordedFlight): number | undefined {
  if (row.durationSeconds === 0 || flight.durationSeconds === 0) return undefined;
  return Math.abs(row.durationSeconds - flight.durationSeconds);
}

function isTolerated(difference: number, row: ComparedRow, flight: RecordedFlight): boolean {
  if (!flight.hasTrack) return difference < ENTERED_TOLERANCE_SECONDS;
  const longer = Math.max(row.durationSeconds, flight.durationSeconds);
  return difference <= Math.max(DURATION_TOLERANCE_SECONDS, longer * DURATION_TOLERANCE_SHARE);
}

function isSameName(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** Pairs with known times first, by the longest overlap, then by the smallest difference. */
function byCloseness(a: Pair, b: Pair): number {
  if (a.overlap !== b.overlap) return (b.overlap ?? -Infinity) - (a.overlap ?? -Infinity);
  if (a.difference !== b.difference) return a.difference - b.difference;
  return Number(a.isKnown) - Number(b.isKnown) || a.row - b.row;
}
