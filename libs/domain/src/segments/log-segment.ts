/**
 * What happened in a part of the log. A launch by rope or engine is the part `tow` before the part `flight`
 * of the same flight; everything slow that is no hike is `ground`.
 */
export type LogSegmentKind = 'flight' | 'tow' | 'drive' | 'hike' | 'ground';

/** A part of the log. The parts of a log follow each other: one begins with the fix that ends the one before. */
export interface LogSegment {
  kind: LogSegmentKind;
  /** Belongs to the flight that the analysis is about: its `flight`, and its `tow` when it has one. */
  isMain: boolean;
  /** Indices of the cleaned track, both included. */
  startIndex: number;
  endIndex: number;
  /** Epoch milliseconds; null without a date. */
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  /** Along the track, silences of over two hours left out. */
  distanceKm: number;
  /** Altitude of the end above the start, negative when below; null without altitudes. */
  altitudeGainM: number | null;
  /** How sure the kind is, 0 to 1. */
  confidence: number;
}

/** The parts of a log. */
export interface LogSegments {
  /** How many there are. */
  segmentCount: number;
  /** In order, all of them or, of very many, the longest and those of the main flight. */
  segments: LogSegment[];
}
