import { wireTime } from '@core/contract';
import { type FlightSegment, type SegmentPhase, type TrackPhase } from '@engine/results/shapes';
import { SAMPLE_FLIGHT, SAMPLE_SCORE, SAMPLE_THERMALS, SAMPLE_TRACK } from './generated/sample-flight.js';

const { flown_at, duration_seconds, metrics, quality } = SAMPLE_FLIGHT;
const { flight_id, analysis_version, input_sha256, ...thermals } = SAMPLE_THERMALS;
const {
  best,
  alternatives,
  rule_set,
  rule_set_name,
  season,
  source,
  verified,
  track_breaks,
  breaks,
  unscored_reason,
  ...search
} = SAMPLE_SCORE;
const { version, mode, time_limit_ms } = search.solver;
const index = quality.segments.findIndex(({ is_main }) => is_main);

/** The sample flight as a part of its log, in which it is the only flight. */
export const SAMPLE_SEGMENT: FlightSegment = {
  flight_id,
  analysis_version,
  input_sha256,
  index,
  segment: quality.segments[index]!,
  flown_at,
  duration_seconds,
  metrics,
  thermals,
  phases: SAMPLE_TRACK.phases.map(timed),
  score: {
    ...{ rule_set, rule_set_name, season, source, verified, track_breaks, breaks, unscored_reason },
    ...{ best, alternatives },
    rule_sets_available: search.rule_sets_available,
    solver: { version, mode, time_limit_ms },
  },
};

function timed({
  start_index: _start,
  end_index: _end,
  start_offset_seconds,
  end_offset_seconds,
  distance_km,
  ...phase
}: TrackPhase): SegmentPhase {
  const startedAt = Date.parse(SAMPLE_TRACK.started_at!);
  return {
    ...phase,
    starts_at: wireTime(startedAt + start_offset_seconds * 1_000),
    ends_at: wireTime(startedAt + end_offset_seconds * 1_000),
    duration_seconds: end_offset_seconds - start_offset_seconds,
    distance_km: distance_km!,
  };
}
