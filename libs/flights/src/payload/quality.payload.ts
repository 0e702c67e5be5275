import { type FlightQuality, type QualityGap } from '@app/domain';
import { DECIMALS, wireNumber, wireTime } from './wire-values.js';

/** A silence of the recorder on the wire. */
export interface GapPayload {
  starts_at: string | null;
  ends_at: string | null;
  duration_seconds: number;
  distance_m: number;
}

/** `quality` of a flight on the wire. */
export interface QualityPayload {
  level: 'clean' | 'filtered' | 'degraded';
  fixes_total: number;
  fixes_used: number;
  fixes_removed: {
    invalid: number;
    duplicate_time: number;
    out_of_order: number;
    position_spike: number;
    altitude_spike: number;
    frozen: number;
  };
  gaps: GapPayload[];
  sampling_interval_seconds: number | null;
  altitude_source: 'pressure' | 'gnss' | null;
  signature: 'present' | 'absent';
  recorder: {
    manufacturer_code: string | null;
    manufacturer: string | null;
    model: string | null;
    serial: string | null;
    firmware: string | null;
    hardware: string | null;
  };
  notes: { code: string; message: string }[];
}

/** Puts the quality report on the wire. */
export function qualityPayload(quality: FlightQuality): QualityPayload {
  const { fixesRemoved, recorder } = quality;
  return {
    level: quality.level,
    fixes_total: quality.fixesTotal,
    fixes_used: quality.fixesUsed,
    fixes_removed: {
      invalid: fixesRemoved.invalid,
      duplicate_time: fixesRemoved.duplicateTime,
      out_of_order: fixesRemoved.outOfOrder,
      position_spike: fixesRemoved.positionSpike,
      altitude_spike: fixesRemoved.altitudeSpike,
      frozen: fixesRemoved.frozen,
    },
    gaps: quality.gaps.map(gapPayload),
    sampling_interval_seconds: quality.samplingIntervalSeconds,
    altitude_source: quality.altitudeSource,
    signature: quality.signature,
    recorder: {
      manufacturer_code: recorder.manufacturerCode,
      manufacturer: recorder.manufacturer,
      model: recorder.model,
      serial: recorder.serial,
      firmware: recorder.firmware,
      hardware: recorder.hardware,
    },
    notes: quality.notes.map(({ code, message }) => ({ code, message })),
  };
}

function gapPayload(gap: QualityGap): GapPayload {
  return {
    starts_at: wireTime(gap.startsAt),
    ends_at: wireTime(gap.endsAt),
    duration_seconds: gap.durationSeconds,
    distance_m: wireNumber(gap.distanceM, DECIMALS.gapDistanceM),
  };
}
