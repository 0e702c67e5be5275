import { leagueTitle, wireTime } from '@core/contract';
import { flightPart, type ReplayEncoding, type ReplayTrack } from '@engine/analysis';
import { isOfMainFlight, type MainFlight } from '@engine/coach';
import {
  metricValues,
  type ModelWeather,
  type ObservedWeatherPayload,
  trackGaps,
  trackPayload,
  weatherPayload,
} from '@engine/results';
import {
  type AnyPublicTrack,
  type PublicDebrief,
  type PublicFlight,
  type PublicRuleSetScore,
  type PublicSegment,
} from '../wire/public-flight.js';
import {
  type FlightGap,
  type FlightMetrics,
  type FlightQuality,
  type LogSegment,
  type RuleSetScore,
  type StoredThermals,
} from '@engine/results/shapes';
import { type SavedDebrief } from '@capabilities/debriefs';
import { type Flight, type ShareOptions } from '@capabilities/flights';
import { presentDebriefText } from '@capabilities/debriefs/api';
import { presentShareOptions } from '../sharing/share-state.presenter.js';
import { presentPublicQuality } from './public-quality.presenter.js';
import { timeZoneOf } from './time-zone.js';

/** The public part of the results of a flight. */
export interface PublicResults {
  readonly thermals: StoredThermals;
  /** Null while it is being rebuilt. */
  readonly track: ReplayTrack | null;
  /** Under every rule set, the default one first; empty if the flight was not scored. */
  readonly scores: readonly RuleSetScore[];
  /** Null without a date or a flight. */
  readonly weather: {
    readonly observed: ObservedWeatherPayload;
    readonly model: ModelWeather | null;
  } | null;
  /** Null if there is none, or its owner does not show it. */
  readonly debrief: SavedDebrief | null;
}

export interface PublicChoices {
  readonly share: ShareOptions;
  readonly encoding: ReplayEncoding;
}

/**
 * A shared flight for the public, from take-off to landing only. It contains no pilot, recorder, file or id: only the
 * fields named here are exposed.
 */
export function presentPublicFlight(
  flight: Flight,
  results: PublicResults | null,
  { share, encoding }: PublicChoices,
): PublicFlight {
  const metrics = flight.metrics as FlightMetrics | null;
  const quality = flight.quality as FlightQuality | null;
  const isComplete = results !== null && metrics !== null && quality !== null;
  const shown = {
    title: flight.title,
    site: flight.site,
    flown_at: shownFlownAt(flight, metrics),
    time_zone: null,
    duration_seconds: flight.durationSeconds,
    share: presentShareOptions(share),
  };
  if (!isComplete) {
    const status = flight.status === 'processing' ? 'processing' : 'failed';
    return { ...shown, status, metrics: {}, thermals: null, ...NO_RESULTS };
  }
  const { thermals, track, weather, debrief } = results;
  const { ownScore, scores } = presentScores(results.scores, { metrics, quality });
  const shownQuality = presentPublicQuality(quality, metrics);
  return {
    ...shown,
    status: 'processed',
    time_zone: timeZoneOf(metrics),
    metrics: presentMetrics(metrics),
    quality: shownQuality,
    segments: metrics.takeoff ? [] : quality.segments.map(presentSegment),
    score: ownScore,
    scores,
    thermals: { summary: thermals.summary, list: thermals.thermals },
    lifts: thermals.lifts,
    glides: thermals.glides,
    wind: thermals.wind,
    wind_profile: thermals.wind_profile,
    wind_by_time: thermals.wind_by_time,
    weather: weather && weatherPayload(weather.observed, weather.model),
    track: track && presentTrack(track, encoding, shownQuality.gaps, metrics),
    debrief: debrief && presentDebrief(debrief),
  };
}

/** Without a flight, it would reveal when the recorder was switched on. */
export function shownFlownAt({ flownAt }: Flight, metrics: FlightMetrics | null): string | null {
  const isFlightless = metrics !== null && !metrics.takeoff;
  return isFlightless ? null : wireTime(flownAt?.getTime() ?? null);
}

/** A part of a log without a flight. Its times and places stay private. */
function presentSegment({ kind, duration_seconds, distance_km }: LogSegment): PublicSegment {
  return { kind, duration_seconds, distance_km };
}

const NO_RESULTS = {
  score: null,
  scores: [],
  lifts: [],
  glides: [],
  wind: null,
  wind_profile: [],
  wind_by_time: [],
  weather: null,
  track: null,
  debrief: null,
};

/** The public scores, and the one under the first rule set. */
export function presentScores(
  scores: readonly RuleSetScore[],
  flight: MainFlight,
): Pick<PublicFlight, 'scores'> & { readonly ownScore: PublicFlight['score'] } {
  const shown = scores.flatMap((score) => presentScore(score, flight));
  const own = shown.find(({ rule_set }) => rule_set === scores[0]?.rule_set);
  return {
    scores: shown,
    ownScore: own ? { rule_set: own.rule_set, season: own.season, best: own.best } : null,
  };
}

/**
 * A score, unless it is of another flight of the log, which would reveal times and places before take-off or after
 * landing. For the same reason, the flight types that lost are only shown if they are all of this flight.
 */
function presentScore(score: RuleSetScore, flight: MainFlight): PublicRuleSetScore[] {
  if (!isOfMainFlight(score, flight)) return [];
  const alternatives = score.alternatives.every((alternative) => isWithin(flight, alternative))
    ? score.alternatives
    : [];
  return [
    {
      rule_set: score.rule_set,
      title: leagueTitle(score.rule_set),
      season: score.season,
      source: score.source,
      verified: score.verified,
      ...presentBreaks(score, flight),
      best: score.best,
      alternatives,
    },
  ];
}

/** The breaks within the flight, and why it has no score. Answers of older analyses lack some. */
function presentBreaks(
  { breaks, track_breaks: count, unscored_reason: reason }: RuleSetScore,
  { metrics }: MainFlight,
): Pick<PublicRuleSetScore, 'track_breaks' | 'breaks' | 'unscored_reason'> {
  if (count === undefined) return {};
  if (breaks === undefined) return { track_breaks: count };
  const [from, to] = [metrics.takeoff?.time, metrics.landing?.time];
  const shown = breaks.filter(
    ({ reason: kind, starts_at: start, ends_at: end }) =>
      kind !== 'landing' && from && to && start !== null && end !== null && start >= from && end <= to,
  );
  const hidden = breaks.length - shown.length;
  return {
    track_breaks: count - hidden,
    breaks: shown,
    ...(reason !== undefined && { unscored_reason: reason }),
  };
}

/** Whether the best circuit of a flight type, and the one that failed, are of this flight. */
function isWithin(flight: MainFlight, { best, lost }: RuleSetScore['alternatives'][number]): boolean {
  const [start, finish] = lost?.turnpoints ? [lost.turnpoints[0], lost.turnpoints.at(-1)] : [];
  const failed = start && finish ? { start, finish } : null;
  return [best, failed].every((circuit) => circuit === null || isOfMainFlight({ best: circuit }, flight));
}

function presentDebrief(debrief: SavedDebrief): PublicDebrief {
  return {
    generated_at: wireTime(new Date(debrief.finishedAt!).getTime()),
    provider: debrief.provider!,
    model: debrief.model!,
    language: debrief.language,
    ...presentDebriefText(debrief),
  };
}

/** A metric that an older analysis lacks is null. */
function presentMetrics(metrics: FlightMetrics): FlightMetrics {
  return {
    takeoff: metrics.takeoff ?? null,
    landing: metrics.landing ?? null,
    ...metricValues((name) => metrics[name] ?? null),
    bounds: metrics.takeoff && metrics.bounds, // without a flight, they would reveal where the recorder was
  };
}

function presentTrack(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  gaps: FlightGap[],
  metrics: FlightMetrics,
): AnyPublicTrack | null {
  const flown = flightPart(track);
  if (!flown) return null;
  return {
    ...trackPayload(flown, encoding),
    gaps: trackGaps(flown, gaps),
    bounds: metrics.bounds,
  };
}
