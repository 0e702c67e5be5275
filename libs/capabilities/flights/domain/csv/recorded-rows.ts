import { type RecordedFlight } from '../../tables/manual-flight.repository.js';
import { type CsvFlight } from './csv-flight.js';

/** Clocks of pilots and the ends of flights differ by this much, in seconds. */
const TIME_TOLERANCE_SECONDS = 900;
/** Durations on paper are rounded, and differ by this much in any case, in seconds. */
const DURATION_TOLERANCE_SECONDS = 600;
/** Or by this share. */
const DURATION_TOLERANCE_SHARE = 0.1;

/**
 * The flight with a track that each row describes, too; null for the others. Both are of the same day, and overlap in time.
 * If the time of one is not known, their durations must be about the same; if those are not known either, the day is enough.
 * Each track is that of one row.
 */
export function recordedRows(
  rows: readonly CsvFlight[],
  recorded: readonly RecordedFlight[],
): (string | null)[] {
  const byDay = new Map<string, RecordedFlight[]>();
  for (const flight of recorded) byDay.set(flight.flownOn, [...(byDay.get(flight.flownOn) ?? []), flight]);
  return rows.map((row) => {
    const left = byDay.get(row.flownOn) ?? [];
    const found = left.find((flight) => isSame(row, flight));
    if (!found) return null;
    byDay.set(
      row.flownOn,
      left.filter((flight) => flight !== found),
    );
    return found.flightId;
  });
}

function isSame(row: CsvFlight, flight: RecordedFlight): boolean {
  if (row.takeoffTime !== null && flight.takeoffTime !== null) {
    const [start, other] = [secondsOf(row.takeoffTime), secondsOf(flight.takeoffTime)];
    const end = start + row.durationSeconds + TIME_TOLERANCE_SECONDS;
    return start <= other + flight.durationSeconds + TIME_TOLERANCE_SECONDS && other <= end;
  }
  if (row.durationSeconds === 0 || flight.durationSeconds === 0) return true;
  const longer = Math.max(row.durationSeconds, flight.durationSeconds);
  const tolerance = Math.max(DURATION_TOLERANCE_SECONDS, longer * DURATION_TOLERANCE_SHARE);
  return Math.abs(row.durationSeconds - flight.durationSeconds) <= tolerance;
}

function secondsOf(time: string): number {
  return Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3)) * 60;
}
