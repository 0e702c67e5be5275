import { CONFIDENCE } from '../thresholds.js';
import { type Finding, type FindingKind, type WeighedFinding } from './finding.js';
import {
  ALTITUDE_GROUPS,
  groupOf,
  METRIC_GROUPS,
  type MeasuredMetrics,
  METRIC_NAMES,
  type MetricGroup,
  type MetricName,
} from './metric-groups.js';

/** By metric, from 0 (no information) to 1 (as good as a barometer and one fix per second). */
export type MetricConfidence = Record<MetricName, number>;

type Weights = Partial<Record<MetricGroup, number>>;

/** Missing fixes affect everything measured between take-off and landing. */
const MISSING: Weights = {
  altitudeExtremes: 1,
  altitudeDifferences: 1,
  climbTotal: 1,
  verticalSpeeds: 1,
  trackLength: 1,
  meanSpeed: 1,
  reach: 1,
  topSpeed: 1,
  circling: 1,
  glideRatios: 1,
};

/**
 * How much a fault over the whole flight lowers each group; groups not listed are unaffected. Measured where possible
 * (docs/domain/cleaning.md), otherwise a judgement.
 */
const WEIGHTS: Record<FindingKind, Weights> = {
  void_fix: MISSING,
  null_island: MISSING,
  duplicate_time: {},
  backward_time: MISSING,
  gap: MISSING,
  position_spike: MISSING,
  position_jump: CONFIDENCE.positionJumpWeights,
  frozen_position: MISSING,
  altitude_spike: MISSING,
  malformed_line: MISSING,
  clock_jump: { time: 1, meanSpeed: 1 },
  frozen_altitude: CONFIDENCE.frozenAltitudeWeights,
  altitude_stopped: CONFIDENCE.gnssAltitudeWeights,
  altitude_jagged: CONFIDENCE.jaggedAltitudeWeights,
  altitude_step: CONFIDENCE.altitudeStepWeights,
  altitude_off_ground: { altitudeExtremes: CONFIDENCE.offsetWeight },
  altitude_offset: { altitudeExtremes: CONFIDENCE.offsetWeight },
  altitude_missing: CONFIDENCE.gnssAltitudeWeights,
  altitude_dead: CONFIDENCE.gnssAltitudeWeights,
  altitude_copied: CONFIDENCE.gnssAltitudeWeights,
  engine_running: CONFIDENCE.engineWeights,
  // What was measured was measured: whether anyone flew it is the question.
  flight_doubtful: {},
  date_rollover: { time: CONFIDENCE.dateWeight },
  date_wrong: { time: CONFIDENCE.dateWeight },
};

/** V fixes in use may be 2D, so their position and altitude count for less. */
const KEPT_FACTOR = CONFIDENCE.keptVoidFactor;

/** The metrics that each kind of fault lowers. */
const LOWERED = new Map<FindingKind, readonly MetricName[]>();
for (const kind of Object.keys(WEIGHTS) as FindingKind[]) {
  LOWERED.set(
    kind,
    METRIC_NAMES.filter((metric) => (WEIGHTS[kind][groupOf(metric)] ?? 0) > 0),
  );
}

/** Metrics that a finding affects; none if the fault is in a column that is not in use. */
export function affectedMetrics(kind: FindingKind, isInUse: boolean): MetricName[] {
  return isInUse ? LOWERED.get(kind)!.slice() : [];
}

/**
 * Confidence of each metric: the product, over the findings that affect it, of 1 - weight × share of the flight,
 * times 1 / (1 + (interval - 1) / half interval) for logs with fewer than one fix per second. 0 for a metric that is
 * null.
 *
 * @param hasAltitude without an altitude, every metric that needs one gets 0
 */
export function metricConfidence(
  findings: readonly WeighedFinding[],
  samplingIntervalSeconds: number,
  hasAltitude: boolean,
  measured: MeasuredMetrics,
): MetricConfidence {
  const byGroup = {} as Record<MetricGroup, number>;
  for (const group of METRIC_GROUPS) {
    byGroup[group] =
      hasAltitude || !ALTITUDE_GROUPS.has(group)
        ? groupConfidence(group, findings, samplingIntervalSeconds)
        : 0;
  }
  const confidence = noConfidence();
  for (const metric of METRIC_NAMES) {
    if (measured[metric] !== null) confidence[metric] = byGroup[groupOf(metric)];
  }
  return confidence;
}

/** The measured metrics that rest on degraded data. */
export function doubtfulMetrics(confidence: MetricConfidence, measured: MeasuredMetrics): MetricName[] {
  return METRIC_NAMES.filter(
    (metric) => measured[metric] !== null && confidence[metric] < CONFIDENCE.doubtfulBelow,
  );
}

function groupConfidence(
  group: MetricGroup,
  findings: readonly WeighedFinding[],
  samplingIntervalSeconds: number,
): number {
  const halfSeconds = CONFIDENCE.halfIntervalSeconds[group];
  let confidence = 1 / (1 + Math.max(0, samplingIntervalSeconds - 1) / halfSeconds);
  for (const finding of findings) {
    if (finding.affects.length > 0) confidence *= 1 - loss(finding, finding.shareOfFlight, group);
  }
  return confidence;
}

const NO_CONFIDENCE = Object.fromEntries(METRIC_NAMES.map((metric) => [metric, 0])) as MetricConfidence;

export function noConfidence(): MetricConfidence {
  return { ...NO_CONFIDENCE };
}

function loss({ kind, action }: Finding, share: number, group: MetricGroup): number {
  const weight = (WEIGHTS[kind][group] ?? 0) * (action === 'kept' ? KEPT_FACTOR : 1);
  return Math.min(1, weight * share);
}
