import { type TrackBreak } from './free-track.js';
import { type RuleSetName } from './rules/rule-set.js';

/** `exact`: geodesic lengths, rounded once at the end. `league-rounded`: lengths and rounding of igc-xc-score. */
export type ScoreMode = 'exact' | 'league-rounded';

/** A flight's score by one rule set. All indices refer to the track. */
export interface FlightScore {
  ruleSet: RuleSetName;
  season: string;
  source: string;
  /** False if the rule set could not be checked against its league's own document. */
  isVerified: boolean;
  mode: ScoreMode;
  /** The scored part: the one with the most points between two breaks. */
  takeoffIndex: number;
  landingIndex: number;
  /** What the score does not span, in order; empty if the log is one free flight from take-off to landing. */
  breaks: readonly TrackBreak[];
  points: number;
  /** Proved upper bound: no scoring of the flight by these rules has more points. Rounded like points. */
  pointsUpperBound: number;
  /** True if the points are proved to be the maximum, within the tolerance. */
  isOptimal: boolean;
  /** The best scoring; null if no flight type scores. */
  best: TypeScore | null;
  /** The best found for each flight type, in the order of the rules. */
  types: TypeOutcome[];
}

/** The outcome of one flight type. */
export interface TypeOutcome {
  code: string;
  title: string;
  best: TypeScore | null;
  pointsUpperBound: number;
  /** True if `best` (or null) is proved to be the best of this type. */
  isOptimal: boolean;
  /** Why it is not the score; null for the winner, and without `explain`. */
  lost: LossReason | null;
}

/** The score of a flight by one flight type. */
export interface TypeScore {
  code: string;
  title: string;
  points: number;
  /** Before the final rounding. */
  pointsUnrounded: number;
  /** Distance before deducting the closing gap, km. */
  distanceKm: number;
  multiplier: number;
  /** Fixes in flight order. An FAI out-and-return has one turnpoint. */
  turnpoints: number[];
  /** Start and finish of the scored part: the ends of a distance, or where a circuit closes. */
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
  /** It scores, but fewer points. */
  | { kind: 'fewer_points'; missingPoints: number }
  /** The best circuit of this shape would score more if the pilot had come back this much closer. */
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
  /** The distance is below the minimum that scores. */
  | { kind: 'too_short'; distanceKm: number; neededKm: number }
  /** None was found within its small budget; the bound proves that none can win. */
  | { kind: 'cannot_win'; pointsUpperBound: number }
  | { kind: 'no_circuit' };
