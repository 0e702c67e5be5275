import { findFlights, type FlightSpan, mainFlight } from '../flight/find-flights.js';
import { type FixColumns, type IgcFile } from '../igc/igc-file.js';
import { type CleanFixes, cleanFixes } from '../track/clean-fixes.js';
import { buildTrack, type Track } from '../track/track.js';

/** What the analysis has in hand when it makes the track for replay. */
export interface ReplaySource {
  /** UTC date of the first fix, YYYY-MM-DD; null when the file gives none. */
  date: string | null;
  fixes: FixColumns;
  clean: CleanFixes;
  track: Track;
  flight: FlightSpan | null;
}

/** The parts for a file that has been read, but not analysed in this run. */
export function replaySource(igc: IgcFile): ReplaySource {
  const clean = cleanFixes(igc.fixes);
  const track = buildTrack(igc.fixes, clean);
  return { date: igc.date, fixes: igc.fixes, clean, track, flight: mainFlight(track, findFlights(track)) };
}
