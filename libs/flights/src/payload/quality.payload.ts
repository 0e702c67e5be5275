import {
  type Finding,
  type FlightAnalysis,
  type LogSegments,
  type MetricConfidence,
  type QualityGap,
} from '@app/analysis';
import { type SegmentPayload, segmentsPayload } from './segments.payload.js';
import { type RecorderStatisticsPayload, recorderStatisticsPayload } from './self-check.payload.js';
import { DECIMALS, wireName, wireNumber, wireTime } from './wire-values.js';

/** A gap in the recording, in wire format. */
export interface GapPayload {
  starts_at: string | null;
  ends_at: string | null;
  duration_seconds: number;
  distance_m: number;
}

/** One occurrence of a fault, in wire format. */
export interface OccurrencePayload {
  starts_at: string | null;
  ends_at: string | null;
  fixes: number;
}

/** One kind of fault, in wire format. */
export interface FindingPayload {
  kind: Finding['kind'];
  sensor: 'pressure' | 'gnss' | null;
  action: Finding['action'];
  count: number;
  starts_at: string | null;
  ends_at: string | null;
  occurrences: OccurrencePayload[];
  /** Wire names of metrics. */
  affects: string[];
  message: string;
}

/** `quality` of a flight in wire format. */
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
  findings: FindingPayload[];
  /** By wire name of the metric, 0 to 1. */
  confidence: Record<string, number>;
  /** Number of parts of the log; for very many, `segments` lists the longest and the main flight. */
  segment_count: number;
  /** In order. */
  segments: SegmentPayload[];
  recorder_statistics: RecorderStatisticsPayload | null;
}

/** The analysis results that the quality payload is made from. */
export type QualitySource = Pick<FlightAnalysis, 'quality' | keyof LogSegments | 'selfCheck'>;

/** Converts the quality report to wire format, with the parts of the log and the recorder's own statistics. */
export function qualityPayload({
  quality,
  segmentCount,
  segments,
  selfCheck,
}: QualitySource): QualityPayload {
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

function gapPayload(gap: QualityGap): GapPayload {
  return {
    starts_at: wireTime(gap.startsAt),
    ends_at: wireTime(gap.endsAt),
    duration_seconds: gap.durationSeconds,
    distance_m: wireNumber(gap.distanceM, DECIMALS.gapDistanceM),
  };
}

function findingPayload(finding: Finding): FindingPayload {
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
