import { wireTime } from '@core/contract';
import { type LogSegment } from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Converts the parts of a log to wire format, in order. */
export function segmentsPayload(segments: readonly LogSegment[]): wire.LogSegment[] {
  return segments.map((segment) => ({
    kind: segment.kind,
    is_main: segment.isMain,
    starts_at: wireTime(segment.startsAt),
    ends_at: wireTime(segment.endsAt),
    duration_seconds: segment.durationSeconds,
    distance_km: wireNumber(segment.distanceKm, DECIMALS.distanceKm),
    altitude_gain_m: wireNumber(segment.altitudeGainM, DECIMALS.altitudeM),
    confidence: wireNumber(segment.confidence, DECIMALS.share),
    ...(segment.isStated && { is_stated: true }),
  }));
}
