import { wireTime } from '@core/contract';
import {
  type AltitudeLevel,
  type Finding,
  type FlightAnalysis,
  type LogSegments,
  type MetricConfidence,
  type QualityGap,
  type SignatureResult,
} from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { segmentsPayload } from './segments.payload.js';
import { recorderStatisticsPayload } from './self-check.payload.js';
import { DECIMALS, wireName, wireNumber } from './wire-values.js';

/** The analysis results that the quality payload is made from. */
export type QualitySource = Pick<FlightAnalysis, 'quality' | keyof LogSegments | 'selfCheck'>;

/** Who checked a signature that the service checked itself. */
const LOCAL_VALIDATION = 'local';

/**
 * Converts the quality report to wire format, with the parts of the log and the recorder's own statistics.
 * @param analysedAt when the signature was checked; null if unknown
 */
export function qualityPayload(
  { quality, segmentCount, segments, selfCheck }: QualitySource,
  analysedAt: Date | null = null,
): wire.FlightQuality {
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
    ...altitudeLevelPayload(quality.altitudeLevel),
    signature: quality.signature,
    ...signaturePayload(quality.signatureResult, analysedAt),
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
    doubtful_metrics: quality.doubtful.map(wireName),
    segment_count: segmentCount,
    segments: segmentsPayload(segments),
    recorder_statistics: recorderStatisticsPayload(selfCheck),
  };
}

function altitudeLevelPayload({ reference, uncertaintyM, fit }: AltitudeLevel) {
  return {
    altitude_reference: reference,
    // Rounded up: it is a promise.
    altitude_uncertainty_m: uncertaintyM && Math.ceil(uncertaintyM),
    altitude_fit: fit && {
      offset_m: wireNumber(fit.offsetM, DECIMALS.altitudeM),
      stretch: wireNumber(fit.stretch, DECIMALS.stretch),
      drift_m_per_hour: wireNumber(fit.driftMPerHour, DECIMALS.driftMPerHour),
      residual_m: wireNumber(fit.residualM, DECIMALS.residualM),
      gnss_lag_seconds: fit.gnssLagSeconds,
    },
  } satisfies Partial<wire.FlightQuality>;
}

function signaturePayload(result: SignatureResult, checkedAt: Date | null) {
  const isChecked = result === 'valid' || result === 'invalid';
  return {
    signature_validation: result,
    signature_validated_by: isChecked ? LOCAL_VALIDATION : null,
    signature_validated_at: isChecked ? wireTime(checkedAt?.getTime() ?? null) : null,
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
    suggested_date: finding.suggestedDate,
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
