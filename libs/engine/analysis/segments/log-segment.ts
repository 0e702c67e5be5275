/**
 * The kind of a part of the log. A launch by rope or engine is the part `tow` before the part `flight` of the same
 * flight, and a stretch under engine power after that is the part `powered` within it; a balloon's flight is `balloon`.
 * Everything slow that is not a hike is `ground`.
 */
export type LogSegmentKind = 'flight' | 'tow' | 'powered' | 'balloon' | 'drive' | 'hike' | 'ground';

/** The kinds that flights consist of. */
export const AIRBORNE_KINDS: ReadonlySet<LogSegmentKind> = new Set(['flight', 'tow', 'powered', 'balloon']);

/** A part of the log. Parts are contiguous: each starts at the fix that ends the previous one. */
export interface LogSegment {
  kind: LogSegmentKind;
  /** Whether it belongs to the flight that the analysis is about. */
  isMain: boolean;
  /** Indices of the cleaned track, both inclusive. */
  startIndex: number;
  endIndex: number;
  /** Epoch milliseconds; null without a date. */
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  /** Along the track, without gaps of over two hours. */
  distanceKm: number;
  /** Altitude at the end minus altitude at the start; null without altitudes. */
  altitudeGainM: number | null;
  /** Confidence in the kind, 0 to 1. */
  confidence: number;
  /** Whether the owner of the flight states the kind. */
  isStated: boolean;
}

/** The parts of a log. */
export interface LogSegments {
  segmentCount: number;
  /** In order. All parts, or for very many, the longest and those of the main flight. */
  segments: LogSegment[];
}
