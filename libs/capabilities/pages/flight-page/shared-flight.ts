/**
 * The public JSON of a shared flight, as far as the page shows it. Optional fields are missing in answers of older
 * services; whatever is missing is left out of the page.
 */
export interface SharedFlight {
  readonly title: string;
  readonly site: string | null;
  readonly flown_at: string | null;
  /** IANA name of the zone in which the flight took off. */
  readonly time_zone?: string | null;
  readonly duration_seconds: number;
  readonly status: 'processing' | 'processed' | 'failed';
  readonly metrics: SharedMetrics | Record<string, never>;
  readonly quality?: SharedQuality;
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

export interface SharedPoint {
  readonly time: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude_m: number | null;
}

export interface SharedMetrics {
  readonly takeoff: SharedPoint | null;
  readonly landing: SharedPoint | null;
  readonly altitude_max_m: number | null;
  readonly altitude_gain_max_m: number | null;
  readonly climb_total_m: number | null;
  readonly height_gain_max_m: number | null;
  readonly climb_max_mps: number | null;
  readonly sink_max_mps: number | null;
  readonly ground_speed_max_kmh: number | null;
  readonly ground_speed_mean_kmh: number | null;
  readonly track_length_km: number | null;
  readonly distance_from_takeoff_max_km: number | null;
  readonly thermal_count: number | null;
  readonly glide_ratio_mean: number | null;
  readonly glide_ratio_best: number | null;
}

export type AltitudeReference = 'msl_blended' | 'msl_gnss' | 'pressure_1013';

export interface SharedQuality {
  readonly level: 'clean' | 'filtered' | 'degraded';
  readonly altitude_source: 'pressure' | 'gnss' | null;
  /** Absent in answers of older services, null for analyses before `analysis_version` 11. */
  readonly altitude_reference?: AltitudeReference | null;
  readonly altitude_uncertainty_m?: number | null;
  readonly sampling_interval_seconds: number | null;
  readonly gaps: readonly { readonly duration_seconds: number }[];
  readonly notes: readonly { readonly code: string; readonly message: string }[];
}

/** A score under one rule set. Only `best` is in answers of older services. */
export interface SharedScore {
  readonly rule_set: string;
  readonly season: string;
  readonly title?: string;
  readonly best: SharedTypeScore | null;
  readonly alternatives?: readonly SharedAlternative[];
}

export interface SharedTypeScore {
  readonly type: string;
  readonly title: string;
  readonly points: number;
  readonly distance_km: number;
  readonly multiplier: number;
  readonly closing_distance_m: number | null;
  readonly closing_limit_m: number | null;
  readonly closing_deducted_m: number | null;
  readonly start: SharedPoint;
  readonly turnpoints: readonly SharedPoint[];
  readonly finish: SharedPoint;
  readonly legs: readonly { readonly distance_km: number }[];
  readonly optimal: boolean;
}

export interface SharedAlternative {
  readonly type: string;
  readonly title: string;
  readonly best: { readonly points: number } | null;
  readonly lost: SharedLoss | null;
}

/** Why a flight type is not the score. The reason determines which fields are present. */
export interface SharedLoss {
  readonly reason: string;
  readonly missing_points?: number;
  readonly missing_m?: number;
  readonly points_if_closed?: number;
  readonly share?: number;
  readonly limit_share?: number;
  readonly needed_km?: number;
}

export interface SharedThermal {
  readonly index: number;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly duration_seconds: number;
  readonly enter?: SharedPoint;
  readonly exit?: SharedPoint;
  readonly centre: { readonly latitude: number; readonly longitude: number };
  readonly gain_m: number;
  readonly climb_mean_mps: number;
  readonly radius_m_mean?: number | null;
  readonly direction: 'left' | 'right' | 'mixed' | null;
}

export interface SharedGlide {
  readonly index: number;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly duration_seconds: number;
  readonly distance_km: number;
  readonly altitude_lost_m: number;
  readonly glide_ratio: number | null;
}

export interface SharedWind {
  readonly speed_kmh: number;
  readonly direction_deg: number;
  readonly samples: number;
  readonly confidence: number;
}

export interface SharedWindBand extends SharedWind {
  readonly altitude_m_from: number;
  readonly altitude_m_to: number;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export interface SharedWeather {
  readonly source: string;
  readonly licence: { readonly name: string; readonly url: string; readonly attribution: string } | null;
  readonly hours: readonly {
    readonly time: string;
    readonly surface: {
      readonly temperature_c: number | null;
      readonly wind_speed_kmh: number | null;
      readonly wind_direction_deg: number | null;
      readonly wind_gust_kmh: number | null;
      readonly cloud_cover_percent: number | null;
    };
  }[];
  readonly observed: { readonly thermal_top_m: number | null };
  readonly sun: {
    readonly sunrise: string | null;
    readonly sunset: string | null;
    readonly solar_noon: string;
  };
}

/** A phase of the flight. Only kind and indices are in answers of older services. */
export interface SharedPhase {
  readonly kind: string;
  readonly start_index: number;
  readonly end_index: number;
  /** Number of its thermal or glide. */
  readonly number?: number | null;
  readonly start_offset_seconds?: number;
  readonly end_offset_seconds?: number;
  readonly distance_km?: number | null;
  readonly altitude_change_m?: number | null;
  readonly climb_mean_mps?: number | null;
  readonly glide_ratio?: number | null;
}

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
export interface CitedTime {
  readonly evidence: string;
  readonly from_seconds: number;
  readonly to_seconds: number;
}

/** A number with its unit in a text: `text.slice(start, end)`. */
export interface NumberInText {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly unit: string;
}

export interface DebriefStatement {
  readonly text: string;
  readonly times?: readonly CitedTime[];
  readonly numbers?: readonly NumberInText[];
}

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
}

export interface SharedOptions {
  readonly show_debrief: boolean;
  readonly allow_download: boolean;
  readonly allow_embed: boolean;
  readonly language: string | null;
}

/** The metrics of a processed flight; null before it is processed. */
export function metricsOf({ metrics }: SharedFlight): SharedMetrics | null {
  return 'takeoff' in metrics ? (metrics as SharedMetrics) : null;
}

/** The scores to choose from, the default rule set first. */
export function scoresOf({ score, scores = [] }: SharedFlight): readonly SharedScore[] {
  return scores.length > 0 || !score ? scores : [score];
}

/** The score under the given rule set, or else under the default one; null if the flight was not scored. */
export function scoreUnder(flight: SharedFlight, ruleSet: string | null): SharedScore | null {
  const scores = scoresOf(flight);
  return scores.find(({ rule_set }) => rule_set === ruleSet) ?? scores[0] ?? null;
}
