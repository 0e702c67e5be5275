/** The time of a part of the flight. */
interface TimedFact {
  /** Seconds after take-off; null if unknown. */
  starts_after_seconds: number | null;
  duration_seconds: number;
}

export interface ThermalFact extends TimedFact {
  index: number;
  gain_m: number;
  height_lost_m: number;
  climb_mean_mps: number;
  /** Best mean over 10 s. */
  climb_max_mps: number | null;
  climb_best_30s_mps: number | null;
  /** Climb of the first and last minute; null in short or sparse thermals. */
  climb_first_minute_mps: number | null;
  climb_last_minute_mps: number | null;
  circles: number | null;
  direction: 'left' | 'right' | 'mixed' | null;
  circle_seconds_mean: number | null;
  radius_m_mean: number | null;
  bank_deg: number | null;
  efficiency_share: number | null;
  enter_altitude_m: number | null;
  exit_altitude_m: number | null;
  enter_above_landing_m: number | null;
  confidence_share: number;
}

export interface LiftFact extends TimedFact {
  index: number;
  kind: 'ridge' | 'straight';
  gain_m: number;
  climb_mean_mps: number;
}

export interface GlideFact extends TimedFact {
  index: number;
  distance_km: number;
  altitude_lost_m: number;
  glide_ratio: number | null;
  ground_speed_mean_kmh: number;
  /** Along the glide; positive is tailwind. */
  wind_component_kmh: number | null;
  /** Ground speed minus the wind along the glide. */
  air_speed_kmh: number | null;
  end_above_landing_m: number | null;
  confidence_share: number;
}

/** A gap within the flight, not before or after it. */
export interface GapFact {
  index: number;
  starts_after_seconds: number | null;
  duration_seconds: number;
  distance_m: number;
}

export interface WindFact {
  speed_kmh: number;
  /** Direction it comes from. */
  direction_deg: number;
  confidence_share: number;
}

export interface WindBandFact extends WindFact {
  altitude_from_m: number;
  altitude_to_m: number;
}
