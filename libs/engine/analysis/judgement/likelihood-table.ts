import { type Observation } from './observations.js';

/**
 * Learned effects: for each observation, the logarithm of the likelihood of every state at each of its knots, straight
 * lines between them, and constant beyond the outer ones. `npm run accuracy -- train` writes it.
 */
export interface LikelihoodModel {
  readonly effects: readonly {
    readonly observation: Observation;
    readonly knots: readonly number[];
    /** One row per knot: a number for each state in the order of `MOTION_STATES`, or one for all. */
    readonly weights: readonly (readonly number[])[];
  }[];
  /** The start of the sum. */
  readonly bias: readonly number[];
}

/** What is claimed of a stay: its mean posterior, on a line through the log odds. */
export interface Claims {
  readonly offset: number;
  readonly slope: number;
}

/** The table that the analysis uses, and where it comes from. */
export interface LikelihoodTable {
  readonly provenance: {
    /** When and from what the table was learned: numbers of logs per source, and of labelled real logs per state. */
    readonly trainedOn: Readonly<Record<string, number>>;
    readonly realLogsByState: Readonly<Record<string, number>>;
  };
  /** All states, from all observations. */
  readonly whole: LikelihoodModel;
  /** Log odds that somebody moves rather than being on foot, from the window alone; it knows no more. */
  readonly local: LikelihoodModel;
  /**
   * Weights of the two per window of 10 s. Neighbouring windows are not independent, and at full weight every
   * posterior would be 1.
   */
  readonly tempers: { readonly whole: number; readonly local: number };
  readonly claims: Claims;
}
