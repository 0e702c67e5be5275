import { wireTime } from '@app/contract';
import {
  type Finding,
  type FlightAnalysis,
  type LogSegments,
  type MetricConfidence,
  type QualityGap,
} from '@app/analysis';
import type * as wire from '@app/wire';
import { segmentsPayload } from './segments.payload.js';
import { recorderStatisticsPayload } from './self-check.payload.js';
import { DECIMALS, wireName, wireNumber } from './wire-values.js';

/** The analysis results that the quality payload is made from. */
export type QualitySource = Pick<FlightAnalysis, 'quality' | keyof LogSegments | 'selfCheck'>;

/** Converts the quality report to wire format, with the parts of the log and the recorder's own statistics. */
export function qualityPayload({
  quality,
  segmentCount,
  segments,
  selfCheck,
}: QualitySource): wire.FlightQuality {
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
    findings: quality.findings.map(findingPayload),
    confidence: confidencePayload(quality.confidence),
    segment_count: segmentCount,
    segments: segmentsPayload(segments),
    recorder_statistics: recorderStatisticsPayload(selfCheck),
  };
}

function gapPayload(gap: QualityGap): wire.FlightGap {
  return {
    starts_at: wireTime(gap.startsAt),
    ends_at: wireTime(gap.endsAt),
    duration_seconds: gap.durationSeconds,
    distance_m: wireNumber(gap.distanceM, DECIMALS.gapDistanceM),
  };
}

function findingPayload(finding: Finding): wire.QualityFinding {
  return {
    kind: finding.kind,
    sensor: finding.sensor,
    action: finding.action,
    count: finding.count,
    starts_at: wireTime(finding.startsAt),
    ends_at: wireTime(finding.endsAt),
    occurrences: finding.occurrences.map(({ startsAt, endsAt, fixes }) => ({
      starts_at: wireTime(startsAt),
      ends_at: wireTime(endsAt),
      fixes,
    })),
    affects: finding.affects.map(wireName),
    message: finding.message,
  };
}

function confidencePayload(confidence: MetricConfidence): Record<string, number> {
  return Object.fromEntries(
    Object.entries<number>(confidence).map(([metric, value]) => [
      wireName(metric),
      wireNumber(value, DECIMALS.share),
    ]),
  );
}
