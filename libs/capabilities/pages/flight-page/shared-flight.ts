import {
  type CitedTime as SentTime,
  type DebriefStatement as SentStatement,
  type FlightMetrics,
  type FlightPoint,
  type Glide,
  type NumberInText as SentNumber,
  type ScoreAlternative,
  type ScoreLoss,
  type Sun,
  type Thermal,
  type TrackPhase,
  type TypeScore,
  type WeatherHour,
  type WeatherLicence,
  type Wind,
  type WindBand,
} from '@engine/results/shapes';
import { type PublicFlight, type PublicQuality, type PublicSegment } from '../wire/public-flight.js';
import { type ShareOptionsView } from '../wire/share-state.js';

/** As read from an answer: unchangeable, and any text where this release knows a choice of texts. */
type Read<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Read<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Read<T[Name]> }
      : T;

/** What the page shows of an object. The members that follow are missing in answers of older services. */
type Shown<T, Always extends keyof T, Newer extends keyof T = never> = Read<
  Pick<T, Always> & Partial<Pick<T, Newer>>
>;

/**
 * The public JSON of a shared flight, as far as the page shows it. Optional fields are missing in answers of older
 * services, or for the owner of the flight; whatever is missing is left out of the page.
 */
export interface SharedFlight
  extends
    Shown<PublicFlight, 'title' | 'site' | 'flown_at' | 'duration_seconds'>,
    Partial<Shown<PublicFlight, 'time_zone'>> {
  readonly status: PublicFlight['status'];
  readonly metrics: SharedMetrics | Record<string, never>;
  readonly quality?: SharedQuality;
  /** What a log without a flight contains. Absent in answers of older services. */
  readonly segments?: readonly SharedSegment[];
  readonly score: SharedScore | null;
  readonly scores?: readonly SharedScore[];
  readonly thermals: {
    readonly summary: { readonly climb_mean_mps: number | null } | null;
    readonly list: readonly SharedThermal[];
  } | null;
  readonly glides?: readonly SharedGlide[];
  readonly wind?: SharedWind | null;
  readonly wind_profile: readonly SharedWindBand[];
  readonly wind_by_time?: readonly SharedWindBand[];
  readonly weather?: SharedWeather | null;
  readonly track: SharedTrack | null;
  readonly debrief?: SharedDebrief | null;
  readonly share?: SharedOptions;
}

export type SharedPoint = Read<FlightPoint>;

export type SharedSegment = Read<PublicSegment>;

/** Missing in answers of older services, like the ground of their tracks. */
type HeightMetric = Extract<keyof FlightMetrics, `height_above_ground_${string}`>;

export type SharedMetrics = Read<
  Omit<FlightMetrics, 'bounds' | HeightMetric> & Partial<Pick<FlightMetrics, HeightMetric>>
>;

export type AltitudeReference = NonNullable<PublicQuality['altitude_reference']>;

export interface SharedQuality extends Shown<
  PublicQuality,
  'sampling_interval_seconds',
  'altitude_uncertainty_m' | 'doubtful_metrics'
> {
  readonly level: PublicQuality['level'];
  readonly altitude_source: PublicQuality['altitude_source'];
  /** Absent in answers of older services, null for analyses before `analysis_version` 11. */
  readonly altitude_reference?: AltitudeReference | null;
  readonly gaps: readonly { readonly duration_seconds: number }[];
  readonly notes: readonly { readonly code: string; readonly message: string }[];
}

/** A score under a rule set. Only `best` is in answers of older services. */
export interface SharedScore {
  readonly rule_set: string;
  readonly season: string;
  readonly title?: string;
  readonly best: SharedTypeScore | null;
  readonly breaks?: readonly { readonly reason: string }[];
  readonly unscored_reason?: string | null;
  readonly alternatives?: readonly SharedAlternative[];
}

export type SharedTypeScore = Read<Omit<TypeScore, 'points_upper_bound'>>;

export interface SharedAlternative extends Shown<ScoreAlternative, 'type' | 'title'> {
  readonly best: { readonly points: number } | null;
  readonly lost: SharedLoss | null;
}

/** Why a flight type is not the score. The reason determines which fields are present. */
export type SharedLoss = Shown<
  ScoreLoss,
  'reason' | 'missing_points' | 'missing_m' | 'points_if_closed' | 'share' | 'limit_share' | 'needed_km'
>;

export interface SharedThermal extends Shown<
  Thermal,
  'index' | 'starts_at' | 'ends_at' | 'duration_seconds' | 'centre' | 'gain_m' | 'climb_mean_mps',
  'enter' | 'exit' | 'radius_m_mean'
> {
  readonly direction: Thermal['direction'];
}

export type SharedGlide = Shown<
  Glide,
  'index' | 'starts_at' | 'ends_at' | 'duration_seconds' | 'distance_km' | 'altitude_lost_m' | 'glide_ratio'
>;

export type SharedWind = Read<Omit<Wind, 'source'>>;

export type SharedWindBand = Read<Omit<WindBand, 'source'>>;

export interface SharedWeather {
  readonly source: string;
  readonly licence: Read<WeatherLicence> | null;
  readonly hours: readonly {
    readonly time: string;
    readonly surface: Shown<
      WeatherHour['surface'],
      'temperature_c' | 'wind_speed_kmh' | 'wind_direction_deg' | 'wind_gust_kmh' | 'cloud_cover_percent'
    >;
  }[];
  readonly observed: { readonly thermal_top_m: number | null };
  readonly sun: Read<Sun>;
}

/** A phase of the flight. Only kind and indices are in answers of older services. */
export type SharedPhase = Shown<
  TrackPhase,
  'kind' | 'start_index' | 'end_index',
  | 'number'
  | 'start_offset_seconds'
  | 'end_offset_seconds'
  | 'distance_km'
  | 'altitude_change_m'
  | 'climb_mean_mps'
  | 'glide_ratio'
>;

export interface SharedTrack {
  readonly started_at: string | null;
  readonly point_count: number;
  readonly segment_starts: readonly number[];
  readonly phases: readonly SharedPhase[];
  readonly encoding: string;
  /** Missing in the encoding `polyline`. */
  readonly columns?: Readonly<Record<string, readonly (number | null)[] | null>>;
}

/** The moment that a statement of the debrief cites, from take-off. */
export type CitedTime = Read<SentTime>;

/** A number with its unit in a text: `text.slice(start, end)`. */
export type NumberInText = Read<SentNumber>;

export type DebriefStatement = Shown<SentStatement, 'text', 'times' | 'numbers'>;

export interface SharedDebrief {
  readonly provider: string;
  readonly language: string;
  readonly headline: string;
  readonly headline_numbers?: readonly NumberInText[];
  readonly summary: string;
  readonly summary_numbers?: readonly NumberInText[];
  readonly times?: readonly CitedTime[];
  readonly sections: readonly (Omit<DebriefStatement, 'text'> & {
    readonly title: string;
    readonly body: string;
  })[];
  readonly strengths: readonly DebriefStatement[];
  readonly improvements: readonly DebriefStatement[];
  readonly key_moments: readonly (DebriefStatement & { readonly after_seconds: number | null })[];
  readonly safety: readonly (DebriefStatement & { readonly severity: string })[];
  /** Only for the owner. */
  readonly airspace?: DebriefStatement | null;
}

export type SharedOptions = Shown<
  ShareOptionsView,
  'show_debrief' | 'allow_download' | 'allow_embed' | 'language',
  'show_airspace'
>;

/** The metrics of a processed flight; null before it is processed. */
export function metricsOf({ metrics }: Pick<SharedFlight, 'metrics'>): SharedMetrics | null {
  return 'takeoff' in metrics ? (metrics as SharedMetrics) : null;
}

/** Whether a processed log contains no flight. */
export function isFlightless(flight: Pick<SharedFlight, 'metrics'>): boolean {
  return metricsOf(flight)?.takeoff === null;
}

type Scored = Pick<SharedFlight, 'score' | 'scores'>;

/** The scores to choose from, the default rule set first. */
export function scoresOf({ score, scores = [] }: Scored): readonly SharedScore[] {
  return scores.length > 0 || !score ? scores : [score];
}

/** The score under the given rule set, or else under the default one; null if the flight was not scored. */
export function scoreUnder(flight: Scored, ruleSet: string | null): SharedScore | null {
  const scores = scoresOf(flight);
  return scores.find(({ rule_set }) => rule_set === ruleSet) ?? scores[0] ?? null;
}
