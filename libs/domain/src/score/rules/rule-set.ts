import { type RuleSetName } from '@app/contract';

export type { RuleSetName };

/** The rules of one league, as data. */
export interface RuleSet {
  readonly name: RuleSetName;
  readonly title: string;
  /** Season that the figures were published for. */
  readonly season: string;
  /** Document that the figures were taken from. */
  readonly source: string;
  /** False when the figures could not be checked against the league's own document. */
  readonly verified: boolean;
  readonly rounding: Rounding;
  readonly flightTypes: readonly FlightType[];
}

/**
 * Order of rounding. Exact scoring rounds once, the points at the end. `league-rounded` scoring rounds every
 * leg and the gap, then their sum, checks closing and sides on rounded values, and rounds the points.
 */
export interface Rounding {
  readonly legDecimals: number;
  /** Decimals of the sum of the legs; `league-rounded` only. */
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
  /** Rising with the distance; below the first tier the flight type does not score. */
  readonly tiers: readonly Tier[];
  /** Turnpoints between start and finish; free distance only. */
  readonly turnpoints?: number;
  /** Shortest and longest side allowed, as shares of the perimeter. */
  readonly sideMin?: number;
  readonly sideMax?: number;
  /** Circuits only. */
  readonly closing?: ClosingRule;
}

/** Points a kilometre from a distance on. */
export interface Tier {
  readonly fromKm: number;
  readonly multiplier: number;
}

/** How far apart the ends of a circuit may be: the larger of the two limits counts. */
export interface ClosingRule {
  readonly fixedKm: number;
  /** Share of the distance. */
  readonly relative: number;
  /** A gap up to this length costs nothing, a longer one is deducted whole. */
  readonly freeKm: number;
  /** True when tiers are chosen by the distance less the deduction, not by the distance. */
  readonly tierAfterDeduction?: boolean;
}
