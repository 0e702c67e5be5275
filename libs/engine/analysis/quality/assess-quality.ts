import { type FlightLog } from '../flight-log.js';
import { type IgcFile } from '../igc/igc-file.js';
import { QUALITY } from '../thresholds.js';
import { type FixesRemoved } from '../track/clean-fixes.js';
import { type Gap } from '../track/gaps.js';
import { doubtfulMetrics, metricConfidence, noConfidence } from './confidence.js';
import { lowersLevel, type WeighedFinding } from './finding.js';
import { findFindings } from './find-findings.js';
import { type FlightQuality, type QualityLevel, type Recorder } from './flight-quality.js';
import { breaksOf } from './jump-findings.js';
import { type MeasuredMetrics } from './metric-groups.js';
import { qualityNotes } from './quality-notes.js';

/** Quality report for one file and the metrics measured from it. */
export function assessQuality(log: FlightLog, measured: MeasuredMetrics): FlightQuality {
  const { igc, clean, track, flight, gaps, timeOf } = log;
  const findings = findFindings(log);
  const interval = track.samplingIntervalSeconds;
  const confidence =
    flight === null
      ? noConfidence()
      : metricConfidence(findings, interval, clean.altitude.source !== null, measured);
  return {
    level: levelOf(log, findings),
    fixesTotal: igc.fixes.count,
    fixesUsed: track.count,
    fixesRemoved: clean.removed,
    gaps: gaps.slice(0, QUALITY.gapsMax).map((gap) => ({
      startsAt: timeOf(gap.fromIndex),
      endsAt: timeOf(gap.toIndex),
      durationSeconds: gap.durationSeconds,
      distanceM: gap.distanceM,
    })),
    samplingIntervalSeconds: track.count > 1 ? interval : null,
    altitudeSource: clean.altitude.source,
    altitudeLevel: clean.altitudeLevel,
    signature: igc.hasSignature ? 'present' : 'absent',
    signatureResult: igc.signatureResult,
    recorder: recorderOf(igc),
    notes: qualityNotes(log, findings),
    findings: findings.map(({ shareOfFlight: _, ...finding }) => finding),
    confidence,
    doubtful: flight === null ? [] : doubtfulMetrics(confidence, measured),
  };
}

function levelOf(log: FlightLog, findings: readonly WeighedFinding[]): QualityLevel {
  const { igc, clean, track, flight, gaps } = log;
  const removed = totalRemoved(clean.removed) + igc.malformedFixCount;
  // A repeated second loses nothing: a recorder that writes two fixes per second is as good as any other.
  const lost = removed - clean.removed.duplicateTime;
  const total = igc.fixes.count + igc.malformedFixCount;
  const gapSeconds = gaps.reduce((sum: number, gap: Gap) => sum + gap.durationSeconds, 0);
  const trackSeconds = track.count > 1 ? track.timeSeconds[track.count - 1]! - track.timeSeconds[0]! : 0;
  const isDegraded =
    flight === null ||
    clean.altitude.source === null ||
    breaksOf(log).length > 0 ||
    lost > QUALITY.removedShareMax * total ||
    gapSeconds > QUALITY.gapShareMax * trackSeconds;
  if (isDegraded) return 'degraded';
  return findings.some(lowersLevel) || gaps.length > 0 ? 'filtered' : 'clean';
}

function totalRemoved(removed: FixesRemoved): number {
  return Object.values(removed).reduce<number>((sum, count: number) => sum + count, 0);
}

/** Recorder type headers read "manufacturer,model"; the A record names the manufacturer by code. */
function recorderOf({ recorder, headers }: IgcFile): Recorder {
  const [maker, ...model] = (headers.recorderType ?? '').split(',').map((part) => part.trim());
  const hasMaker = model.length > 0 && maker !== '';
  return {
    manufacturerCode: recorder?.manufacturerCode ?? null,
    manufacturer: recorder?.manufacturer ?? (hasMaker ? maker! : null),
    model: (hasMaker ? model.join(', ') : headers.recorderType) || null,
    serial: recorder?.serial ?? null,
    firmware: headers.firmwareVersion,
    hardware: headers.hardwareVersion,
  };
}
