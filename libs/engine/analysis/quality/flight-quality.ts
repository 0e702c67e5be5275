import { type SignatureResult } from '../signature/signature-result.js';
import { type AltitudeSource } from '../track/altitude-source.js';
import { type FixesRemoved } from '../track/clean-fixes.js';
import { type AltitudeLevel } from '../track/sea-level.js';
import { type MetricConfidence } from './confidence.js';
import { type Finding } from './finding.js';
import { type MetricName } from './metric-groups.js';

/**
 * How far the numbers can be trusted. `clean`: nothing removed; `filtered`: some fixes removed or missing;
 * `degraded`: many, or something essential.
 */
export type QualityLevel = 'clean' | 'filtered' | 'degraded';

/** One observation about the data, for programs (`code`) and for people (`message`). */
export interface QualityNote {
  code: QualityNoteCode;
  message: string;
}

export type QualityNoteCode =
  | 'no_date'
  | 'date_suspicious'
  | 'no_flight'
  | 'flight_doubtful'
  | 'several_flights'
  | 'starts_in_flight'
  | 'ends_in_flight'
  | 'few_fixes'
  | 'coarse_interval'
  | 'clock_jump'
  | 'position_jump'
  | 'no_altitude'
  | 'altitude_flat'
  | 'no_pressure_altitude'
  | 'altitude_offset'
  | 'altitude_off_ground'
  | 'altitude_frozen'
  | 'altitude_stopped'
  | 'altitude_jagged'
  | 'altitude_step'
  | 'lines_unreadable'
  | 'fixes_removed'
  | 'gaps';

/** A gap in the recording; times are epoch milliseconds, or null without a date. */
export interface QualityGap {
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  distanceM: number;
}

/** The instrument, from the A record and the headers. */
export interface Recorder {
  manufacturerCode: string | null;
  manufacturer: string | null;
  model: string | null;
  serial: string | null;
  firmware: string | null;
  hardware: string | null;
}

export interface FlightQuality {
  level: QualityLevel;
  /** Readable position records in the file. */
  fixesTotal: number;
  fixesUsed: number;
  fixesRemoved: FixesRemoved;
  gaps: QualityGap[];
  /** Median interval between used fixes; null with fewer than two. */
  samplingIntervalSeconds: number | null;
  altitudeSource: AltitudeSource | null;
  /** What altitudes refer to, how certain their level is, and the fit behind it. */
  altitudeLevel: AltitudeLevel;
  /** Whether the file has a security record. */
  signature: 'present' | 'absent';
  signatureResult: SignatureResult;
  recorder: Recorder;
  /** The findings in words, plus anything else the reader should know. */
  notes: QualityNote[];
  findings: Finding[];
  confidence: MetricConfidence;
  /** The metrics whose confidence is too low to take their number as it is. */
  doubtful: MetricName[];
}
