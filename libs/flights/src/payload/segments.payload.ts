import { type LogSegment, type LogSegmentKind } from '@app/analysis';
import { DECIMALS, wireNumber, wireTime } from './wire-values.js';

/** A part of the log in wire format; times are null when the file has no date. */
export interface SegmentPayload {
  kind: LogSegmentKind;
  is_main: boolean;
  starts_at: string | null;
  ends_at: string | null;
  duration_seconds: number;
  distance_km: number;
  altitude_gain_m: number | null;
  confidence: number;
}

/** Converts the parts of a log to wire format, in order. */
export function segmentsPayload(segments: readonly LogSegment[]): SegmentPayload[] {
  return segments.map((segment) => ({
    kind: segment.kind,
    is_main: segment.isMain,
    starts_at: wireTime(segment.startsAt),
    ends_at: wireTime(segment.endsAt),
    duration_seconds: segment.durationSeconds,
    distance_km: wireNumber(segment.distanceKm, DECIMALS.distanceKm),
    altitude_gain_m: wireNumber(segment.altitudeGainM, DECIMALS.altitudeM),
    confidence: wireNumber(segment.confidence, DECIMALS.share),
  }));
}
