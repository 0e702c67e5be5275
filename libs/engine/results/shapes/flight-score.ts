import { RULE_SET_NAMES } from '@core/contract';
import { type BreakReason, type LossReason, type ScoreMode, type UnscoredReason } from '@engine/scoring';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { FlightPoint } from './flight-metrics.js';
import { FlightResult } from './result-origin.js';

export class ScoreLeg {
  @Field.number('Length of the leg.')
  distance_km: number;
}

/** The best scoring of the flight for one flight type. */
export class TypeScore {
  @Field.text('Code of the flight type, unique within the rule set.')
  type: string;

  @Field.text('Name of the flight type.')
  title: string;

  @Field.number('Points.')
  points: number;

  @Field.number('Sum of the legs, before the closing gap is deducted.')
  distance_km: number;

  @Field.number('Points per kilometre.')
  multiplier: number;

  @Field.number('Distance between the start and the finish of the circuit. Null for open distances.', OR_NULL)
  closing_distance_m: number | null;

  @Field.number('Maximum closing distance allowed. Null for open distances.', OR_NULL)
  closing_limit_m: number | null;

  @Field.number(
    'Part of the closing distance that is deducted from the distance. Null for open distances.',
    OR_NULL,
  )
  closing_deducted_m: number | null;

  @Field.object(() => FlightPoint, 'Start of the scored part.')
  start: FlightPoint;

  @Field.list(() => FlightPoint, 'Turnpoints between start and finish, in chronological order.')
  turnpoints: FlightPoint[];

  @Field.object(() => FlightPoint, 'Finish of the scored part.')
  finish: FlightPoint;

  @Field.list(
    () => ScoreLeg,
    'For an open distance, the legs from the start via the turnpoints to the finish. For a circuit, its sides.',
  )
  legs: ScoreLeg[];

  @Field.boolean(
    'Whether this is proven to be the best scoring of its flight type. For the top-level `best`, whether it is proven to be the best of all flight types.',
  )
  optimal: boolean;

  @Field.number('Proven upper bound: no scoring of the flight has more points than this.')
  points_upper_bound: number;
}

/** Why a flight type is not the score. The reason determines which other fields are present. */
export class ScoreLoss {
  @Field.text(
    '`fewer_points`: it scores fewer points. `not_closed`: the best circuit would have won if it had been closed. `side_limit`: one side of the circuit is too short. `too_short`: it is shorter than the minimum distance. `cannot_win`: no scoring was found, and the upper bound proves that none could win. `no_circuit`: the flight contains no circuit. New reasons may be added.',
  )
  reason: LossReason['kind'];

  @Field.number('`fewer_points`: points missing to equal the score.', OPTIONAL)
  missing_points?: number;

  @Field.number('`not_closed`: distance between the start and the finish of the circuit.', OPTIONAL)
  gap_m?: number;

  @Field.number('`not_closed`: maximum closing distance allowed.', OPTIONAL)
  limit_m?: number;

  @Field.number('`not_closed`: how much closer start and finish would have to be.', OPTIONAL)
  missing_m?: number;

  @Field.number('`not_closed`: points if the circuit had been closed.', OPTIONAL)
  points_if_closed?: number;

  @Field.number('`side_limit`: length of the shortest side.', OPTIONAL)
  side_km?: number;

  @Field.number('`side_limit`: share of the shortest side in the distance, from 0 to 1.', OPTIONAL)
  share?: number;

  @Field.number('`side_limit`: minimum share allowed, from 0 to 1.', OPTIONAL)
  limit_share?: number;

  @Field.number('`too_short`: longest distance found.', OPTIONAL)
  distance_km?: number;

  @Field.number('`too_short`: minimum distance that scores.', OPTIONAL)
  needed_km?: number;

  @Field.number('`cannot_win`: no scoring of this flight type has more points than this.', OPTIONAL)
  points_upper_bound?: number;

  @Field.list(() => FlightPoint, '`not_closed` and `side_limit`: turnpoints of the circuit.', OPTIONAL)
  turnpoints?: FlightPoint[];
}

/** The outcome of one flight type. */
export class ScoreAlternative {
  @Field.text('Code of the flight type.')
  type: string;

  @Field.text('Name of the flight type.')
  title: string;

  @Field.object(() => TypeScore, 'Best scoring found for this flight type. Null if none was found.', OR_NULL)
  best: TypeScore | null;

  @Field.object(
    () => ScoreLoss,
    'Why this flight type is not the score. Null for the flight type that is.',
    OR_NULL,
  )
  lost: ScoreLoss | null;
}

/** A break in the track, which no score spans. */
export class ScoreBreak {
  @Field.text(
    '`engine`: the engine ran, by the sensor of the recorder. `tow`: from take-off to the release. `landing`: from a landing to the next take-off in the log. `position_jump`: the position jumps farther than an aircraft can fly (`position_jump` in `quality.findings`). New reasons may be added.',
  )
  reason: BreakReason;

  @Field.time('Last fix before the break. Null if the log has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('First fix after the break. Null if the log has no date.', OR_NULL)
  ends_at: string | null;
}

/** The search for the score. One search covers all rule sets. */
export class ScoreSolver {
  @Field.integer('Analysis version of the solver.')
  version: number;

  @Field.text(
    '`exact`: lengths are computed on the ellipsoid and rounded once at the end. New modes may be added.',
  )
  mode: ScoreMode;

  @Field.integer('Time limit in milliseconds, after which the search returns its best result so far.')
  time_limit_ms: number;

  @Field.integer('Duration of the search, in milliseconds.')
  duration_ms: number;
}

/** The score of a flight under one rule set. */
export class FlightScore extends FlightResult {
  @Field.text('The rule set. New rule sets may be added.')
  rule_set: string;

  @Field.text('Name of the league.')
  rule_set_name: string;

  @Field.text(
    'Season whose rules were applied: the year in which the season of the flight ends. For rules without seasons, their edition. If the flight has no date, the newest rules and a season that they are known to apply to.',
  )
  season: string;

  @Field.text('Document from which the rules were taken, with paragraph and date.')
  source: string;

  @Field.boolean("Whether the rules were checked against the league's own document for this season.")
  verified: boolean;

  @Field.integer(
    'Number of breaks in the track: engine runs, tows, landings between flights, and position jumps. Only the best part between two breaks is scored. 0 if the log is one free flight, which is scored as a whole. Before analysis version 12, only position jumps counted. Absent in results of analysis versions before 6.',
    OPTIONAL,
  )
  track_breaks?: number;

  @Field.list(
    () => ScoreBreak,
    'The breaks in the track in chronological order, at most the first 100. Absent in results of analysis versions before 12.',
    OPTIONAL,
  )
  breaks?: ScoreBreak[];

  @Field.text(
    'Why no league scores the log. `powered`: it was flown under power. `balloon`: it was flown by balloon. `no_free_flight`: only a tow or flight with the engine running. `no_flight`: the log contains no flight. Null if it was scored; `alternatives` then says why a flight type has no points. New reasons may be added. Absent in results of analysis versions before 12.',
    { ...OPTIONAL, ...OR_NULL },
  )
  unscored_reason?: UnscoredReason | null;

  @Field.object(
    () => TypeScore,
    'The score. Null if no flight type scores, or no league scores the log (`unscored_reason`).',
    OR_NULL,
  )
  best: TypeScore | null;

  @Field.list(
    () => ScoreAlternative,
    'Every flight type of the rule set, including the one that is the score. Empty if no league scores the log (`unscored_reason`).',
  )
  alternatives: ScoreAlternative[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Values accepted for `rule_set`. New rule sets may be added.',
    example: [...RULE_SET_NAMES],
  })
  rule_sets_available: string[];

  @Field.object(() => ScoreSolver, 'How the score was searched for.')
  solver: ScoreSolver;
}

const SHARED = ['flight_id', 'analysis_version', 'input_sha256', 'rule_sets_available', 'solver'] as const;

/** The score under one rule set, among those under all. */
export class ScoreOfRuleSet extends OmitType(FlightScore, SHARED) {}

/** The scores of a flight under all rule sets. */
export class FlightScores extends FlightResult {
  @Field.list(() => ScoreOfRuleSet, "One per rule set, the service's default one first.")
  scores: ScoreOfRuleSet[];

  @Field.object(() => ScoreSolver, 'How the scores were searched for.')
  solver: ScoreSolver;
}

/** The score under one rule set as stored. */
export type RuleSetScore = Omit<ScoreOfRuleSet, 'rule_set_name'>;
