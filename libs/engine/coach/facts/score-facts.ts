export interface ScoreFacts {
  rule_set: string;
  best: BestScoreFact | null;
  /** Every other flight type, and why it did not become the score. */
  lost: LostTypeFact[];
}

export interface BestScoreFact {
  type: string;
  points: number;
  distance_km: number;
  multiplier: number;
  closing_distance_m: number | null;
  /** The largest gap that still counts as closed, as a share of the distance. */
  closing_limit_share: number | null;
  /** Deducted from the distance before the multiplier. */
  closing_deducted_m: number | null;
  /** What the deduction cost. */
  points_lost_closing: number | null;
  leg_count: number;
  leg_shortest_km: number | null;
  leg_longest_km: number | null;
  /** Scored distance divided by the flight's duration. */
  speed_kmh: number | null;
}

export interface LostTypeFact {
  type: string;
  reason: string;
  gap_m: number | null;
  limit_m: number | null;
  missing_m: number | null;
  points_if_closed: number | null;
  /** How much that would exceed the score. */
  points_more: number | null;
  side_km: number | null;
  side_share: number | null;
  side_limit_share: number | null;
  distance_km: number | null;
  needed_km: number | null;
}
