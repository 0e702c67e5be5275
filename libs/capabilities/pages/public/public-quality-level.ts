import { lowersLevel, QUALITY } from '@engine/analysis';
import {
  type FlightGap,
  type FlightMetrics,
  type FlightQuality,
  type QualityFinding,
} from '@engine/results/shapes';
import { type PublicQuality } from '../wire/public-flight.js';

const MS_PER_SECOND = 1_000;

/**
 * The quality level of the flight, by the same rules as for the log but without faults that are entirely before
 * take-off or after landing. A fault without a time counts as in flight. A log without any times keeps its own level.
 *
 * @param gaps the gaps in flight
 */
export function publicLevel(
  quality: FlightQuality,
  { takeoff, landing }: FlightMetrics,
  gaps: readonly FlightGap[],
): PublicQuality['level'] {
  const { level, findings, notes } = quality;
  const isWhole = quality.gaps.length < QUALITY.gapsMax;
  if (level === 'clean' || !takeoff?.time || !landing?.time || !isWhole) return level;
  const flight: Span = { from: takeoff.time, to: landing.time };
  const breaks = notes.filter(({ code }) => code === 'position_jump'); // noted when it splits the flight
  const isDegraded =
    quality.altitude_source === null ||
    breaks.length > 0 ||
    losesTooMuch(quality, flight) ||
    hasTooMuchGap(gaps, flight);
  if (isDegraded) return 'degraded';
  const isFaulty = findings.filter(lowersLevel).some((finding) => countInFlight(finding, flight) > 0);
  return isFaulty || gaps.length > 0 ? 'filtered' : 'clean';
}

/** A time span: the flight, or the extent of a fault. */
interface Span {
  readonly from: string;
  readonly to: string;
}

function losesTooMuch(
  { findings, sampling_interval_seconds: interval }: FlightQuality,
  flight: Span,
): boolean {
  const lost = findings
    .filter(({ kind, action }) => action === 'removed' && kind !== 'duplicate_time') // duplicates lose nothing
    .reduce((sum, finding) => sum + countInFlight(finding, flight), 0);
  const used = secondsOf(flight) / (interval ?? 1);
  return lost > QUALITY.removedShareMax * (lost + used);
}

function hasTooMuchGap(gaps: readonly FlightGap[], flight: Span): boolean {
  const silent = gaps.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  return silent > QUALITY.gapShareMax * secondsOf(flight);
}

/** Upper bound: if not all places are listed, the whole count of a fault that overlaps the flight. */
function countInFlight({ count, starts_at, ends_at, occurrences }: QualityFinding, flight: Span): number {
  const listed = occurrences.reduce((sum, { fixes }) => sum + fixes, 0);
  if (listed !== count) return reaches(starts_at, ends_at, flight) ? count : 0;
  return occurrences
    .filter((place) => reaches(place.starts_at, place.ends_at, flight))
    .reduce((sum, { fixes }) => sum + fixes, 0);
}

/** A backward clock jump ends before it starts. */
function reaches(start: string | null, end: string | null, { from, to }: Span): boolean {
  if (start === null || end === null) return true;
  const [first, last] = start <= end ? [start, end] : [end, start];
  return first <= to && last >= from;
}

function secondsOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_SECOND;
}
