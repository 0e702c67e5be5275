import { GLIDE, KIND } from '../debrief-thresholds.js';
import { type AircraftClass, type DebriefFacts, type DebriefKind } from './debrief-facts.js';
import { type SummaryFacts } from './summary-facts.js';

/** The kind of a flight; the order of the checks matters. */
export function debriefKind(
  facts: Pick<DebriefFacts, 'metrics' | 'lifts' | 'glides' | 'thermals' | 'score' | 'quality'>,
  summary: SummaryFacts,
  hasPhases: boolean,
  aircraft: AircraftClass | null = null,
): DebriefKind {
  const { metrics, lifts, thermals, score } = facts;
  const seconds = metrics.duration_seconds;
  if (seconds === null) return 'no_flight';
  if (aircraft === 'balloon' || aircraft === 'powered') return aircraft;
  if (!hasPhases) return 'sparse';
  const thermalSeconds = sum(thermals.map(({ duration_seconds }) => duration_seconds));
  const liftSeconds = sum(lifts.map(({ duration_seconds }) => duration_seconds));
  if (isPowered(facts)) return 'powered';
  if (
    aircraft !== 'sailplane' &&
    !isFastAircraft(facts, aircraft) &&
    thermals.length <= KIND.sledThermalsMax &&
    seconds <= KIND.sledSecondsMax &&
    thermalSeconds + liftSeconds < KIND.sledLiftShareMax * seconds
  ) {
    return 'sled';
  }
  const ridgeSeconds = summary.ridge?.time_seconds ?? 0;
  const isFar =
    (metrics.distance_from_takeoff_max_km ?? 0) >= KIND.crossCountryKmMin ||
    (score?.best?.distance_km ?? 0) >= KIND.crossCountryScoreKmMin;
  if (ridgeSeconds >= KIND.ridgeShareMin * seconds && ridgeSeconds > thermalSeconds && !isFar) return 'ridge';
  return isFar ? 'cross_country' : 'local';
}

/** Whether most of the height came from steady straight climbs that started within the first minutes. */
function isPowered({
  lifts,
  metrics,
  quality,
}: Pick<DebriefFacts, 'lifts' | 'metrics' | 'quality'>): boolean {
  const straight = lifts.filter(({ kind }) => kind === 'straight');
  const gain = sum(straight.map(({ gain_m }) => gain_m));
  const first = straight[0]?.starts_after_seconds ?? Infinity;
  return (
    !quality.notes.includes('starts_in_flight') &&
    first <= KIND.poweredFirstClimbSecondsMax &&
    gain >= KIND.poweredGainMinM &&
    gain >= KIND.poweredGainShareMin * (metrics.climb_total_m ?? Infinity)
  );
}

/**
 * Whether the glides, or the whole flight if it has no long ones, are too fast for a paraglider. Never if the aircraft
 * is known to be another one.
 */
export function isFastAircraft(
  { glides, metrics }: Pick<DebriefFacts, 'glides' | 'metrics'>,
  aircraft: AircraftClass | null = null,
): boolean {
  if (aircraft !== null && aircraft !== 'paraglider') return false;
  const long = glides.filter(({ distance_km }) => distance_km >= GLIDE.kmMin);
  const hours = sum(long.map(({ duration_seconds }) => duration_seconds)) / 3600;
  const meanKmh =
    hours > 0 ? sum(long.map(({ distance_km }) => distance_km)) / hours : metrics.ground_speed_mean_kmh;
  return (meanKmh ?? 0) > KIND.fastGlideKmh;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
