import { type RuleSetName } from './rules/rule-set.js';

/** `exact`: geodesic lengths, rounded once at the end. `league-rounded`: igc-xc-score's lengths and rounding. */
export type ScoreMode = 'exact' | 'league-rounded';

/** A flight's score by one rule set. All indices are those of the track. */
export interface FlightScore {
  ruleSet: RuleSetName;
  season: string;
  source: string;
  /** False when the rule set could not be checked against its league's document. */
  isVerified: boolean;
  mode: ScoreMode;
  /**
   * What was scored: of several flights in a log the one with the most points; of a flight whose track breaks, the
   * part between two breaks with the most.
   */
  takeoffIndex: number;
  landingIndex: number;
  /** How often the track of that flight breaks; 0 for one that was scored whole. */
  breakCount: number;
  points: number;
  /** Certified: no scoring of the flight by these rules has more points than this. Rounded as points are. */
  pointsUpperBound: number;
  /** True when the points are proven to be the most possible, within the tolerance. */
  isOptimal: boolean;
  /** The best scoring; null when no flight type scores. */
  best: TypeScore | null;
  /** The best found of each flight type, in the order of the rules; null for one that found nothing. */
  types: TypeOutcome[];
}

/** What became of one flight type. */
export interface TypeOutcome {
  code: string;
  title: string;
  best: TypeScore | null;
  pointsUpperBound: number;
  /** True when `best` (or nothing) is proven to be the best of this type. */
  isOptimal: boolean;
  /** Why it is not the score; null for the winner, and without `explain`. */
  lost: LossReason | null;
}

/** The flight scored by one flight type. */
export interface TypeScore {
  code: string;
  title: string;
  points: number;
  /** Before the last rounding. */
  pointsUnrounded: number;
  /** Distance before the closing gap is taken off, km. */
  distanceKm: number;
  multiplier: number;
  /** Fixes in the order of flight. An FAI out-and-return has one turnpoint. */
  turnpoints: number[];
  /** Where the scored part starts and finishes: the ends of a distance, or where a circuit closes. */
  startIndex: number;
  finishIndex: number;
  legsKm: number[];
  /** Null for distances. */
  closing: Closing | null;
}

export interface Closing {
  gapKm: number;
  limitKm: number;
  deductedKm: number;
}

export type LossReason =
  /** It scores, but less. */
  | { kind: 'fewer_points'; missingPoints: number }
  /** The best circuit of this shape would score more, had the pilot come back this much nearer. */
  | {
      kind: 'not_closed';
      gapKm: number;
      limitKm: number;
      missingKm: number;
      points: number;
      turnpoints: number[];
    }
  /** The best circuit found has a side outside the limits. */
  | { kind: 'side_limit'; sideKm: number; share: number; limitShare: number; turnpoints: number[] }
  /** The distance is below the least that scores. */
  | { kind: 'too_short'; distanceKm: number; neededKm: number }
  /** None was found in the little time it is given; the bound says that none can win. */
  | { kind: 'cannot_win'; pointsUpperBound: number }
  | { kind: 'no_circuit' };
