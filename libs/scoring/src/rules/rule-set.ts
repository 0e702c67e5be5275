import { type RuleSetName } from '@app/contract';

export type { RuleSetName };

/** The rules of one league, as data. */
export interface RuleSet {
  readonly name: RuleSetName;
  readonly title: string;
  /** Season for which the figures were published. */
  readonly season: string;
  /** Document from which the figures were taken. */
  readonly source: string;
  /** False if the figures could not be checked against the league's own document. */
  readonly verified: boolean;
  readonly rounding: Rounding;
  readonly flightTypes: readonly FlightType[];
}

/**
 * Rounding rules. Exact scoring rounds only the final points. `league-rounded` scoring rounds every leg and the gap,
 * then their sum, checks closing and sides on rounded values, and rounds the points.
 */
export interface Rounding {
  readonly legDecimals: number;
  /** Decimals of the sum of legs; `league-rounded` only. */
  readonly distanceDecimals: number;
  readonly pointsDecimals: number;
}

export type Shape = 'free-distance' | 'triangle' | 'out-and-return' | 'out-and-return-midpoint';

/** One way of scoring a flight. */
export interface FlightType {
  /** Unique within its rule set. */
  readonly code: string;
  readonly title: string;
  readonly shape: Shape;
  /** Ascending by distance; below the first tier the flight type does not score. */
  readonly tiers: readonly Tier[];
  /** Turnpoints between start and finish; free distance only. */
  readonly turnpoints?: number;
  /** Shortest and longest side allowed, as shares of the perimeter. */
  readonly sideMin?: number;
  readonly sideMax?: number;
  /** Circuits only. */
  readonly closing?: ClosingRule;
}

/** Points per kilometre at or above a given distance. */
export interface Tier {
  readonly fromKm: number;
  readonly multiplier: number;
}

/** Maximum distance between the ends of a circuit: the larger of the two limits applies. */
export interface ClosingRule {
  readonly fixedKm: number;
  /** Share of the distance. */
  readonly relative: number;
  /** A gap up to this length costs nothing; a longer one is deducted in full. */
  readonly freeKm: number;
  /** True if tiers apply to the distance after the deduction. */
  readonly tierAfterDeduction?: boolean;
}
