import { type DebriefLanguage, type RuleSetName } from '@core/contract';

export type { RuleSetName };

/** A league with its rules by season, as data. */
export interface League {
  readonly name: RuleSetName;
  /** Its name in running text, with an article where the language uses one. */
  readonly nameInText: Readonly<Record<DebriefLanguage, string>>;
  /** First day of a season, which is named after the year it ends in; null for rules with editions, not seasons. */
  readonly seasonStart: DayOfYear | null;
  /** Earliest season first. The earliest known rules also apply to the seasons before them. */
  readonly rules: readonly [SeasonRules, ...SeasonRules[]];
}

export interface DayOfYear {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The rules of one league from one season until the next change. */
export interface SeasonRules {
  /** First season of these rules. */
  readonly fromSeason: number;
  /** Document, paragraph and date of the figures. */
  readonly source: string;
  /** Seasons for which the figures were checked against the league's own document. */
  readonly verifiedSeasons: readonly number[];
  readonly rounding: Rounding;
  readonly flightTypes: readonly FlightType[];
}

/** The rules of one league that apply to a flight. */
export interface RuleSet {
  readonly name: RuleSetName;
  /** Season of the flight: the year it ends in. For rules without seasons, their edition. */
  readonly season: string;
  /** Document, paragraph and date of the figures. */
  readonly source: string;
  /** False if the figures could not be checked against the league's own document for this season. */
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
