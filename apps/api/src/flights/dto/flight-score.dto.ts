import { RULE_SET_NAMES } from '@app/contract';
import { type ScorePayload, type SolverPayload } from '@app/flights';
import { Field } from '@app/openapi';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FlightPoint } from './flight-metrics.dto.js';
import { ResultOrigin } from './result-origin.dto.js';

const OR_NULL = { nullable: true } as const;

export class ScoreLeg {
  @Field.number('Length.')
  distance_km: number;
}

/** The flight scored by one flight type. */
export class TypeScore {
  @Field.text('Code of the flight type; its rule set has no other of this code.')
  type: string;

  @Field.text('Its name.')
  title: string;

  @Field.number('Points.')
  points: number;

  @Field.number('Sum of the legs, before the closing gap is taken off.')
  distance_km: number;

  @Field.number('Points a kilometre.')
  multiplier: number;

  @Field.number('How far apart the ends of the circuit are; null for distances.', OR_NULL)
  closing_distance_m: number | null;

  @Field.number('How far apart they may be; null for distances.', OR_NULL)
  closing_limit_m: number | null;

  @Field.number('What of the gap is taken off the distance; null for distances.', OR_NULL)
  closing_deducted_m: number | null;

  @Field.object(() => FlightPoint, 'Where the scored part begins.')
  start: FlightPoint;

  @Field.list(() => FlightPoint, 'Turnpoints between start and finish, in order of time.')
  turnpoints: FlightPoint[];

  @Field.object(() => FlightPoint, 'Where the scored part ends.')
  finish: FlightPoint;

  @Field.list(
    () => ScoreLeg,
    'Of a distance: from the start over the turnpoints to the finish. Of a circuit: its sides.',
  )
  legs: ScoreLeg[];

  @Field.boolean('Whether it is proven to be the best of its flight type; of `best`, the best of all.')
  optimal: boolean;

  @Field.number('Certified: no scoring of the flight has more points than this.')
  points_upper_bound: number;
}

/** Why a flight type is not the score. Which numbers are there depends on the reason. */
export class ScoreLoss {
  @Field.text(
    '`fewer_points`: it scores, but less. `not_closed`: the best circuit would have won, had it been closed. `side_limit`: a side of it is too short. `too_short`: below the least that scores. `cannot_win`: none was found, and the bound says that none wins. `no_circuit`: there is none. New reasons may be added.',
  )
  reason: NonNullable<ScorePayload['alternatives'][number]['lost']>['reason'];

  @ApiPropertyOptional({ type: 'number', description: '`fewer_points`: short of the score.' })
  missing_points?: number;

  @ApiPropertyOptional({ type: 'number', description: '`not_closed`: how far apart the ends are.' })
  gap_m?: number;

  @ApiPropertyOptional({ type: 'number', description: '`not_closed`: how far apart they may be.' })
  limit_m?: number;

  @ApiPropertyOptional({
    type: 'number',
    description: '`not_closed`: so much nearer would have closed it.',
  })
  missing_m?: number;

  @ApiPropertyOptional({ type: 'number', description: '`not_closed`: what it would have scored.' })
  points_if_closed?: number;

  @ApiPropertyOptional({ type: 'number', description: '`side_limit`: the shortest side.' })
  side_km?: number;

  @ApiPropertyOptional({ type: 'number', description: '`side_limit`: its share of the distance, 0 to 1.' })
  share?: number;

  @ApiPropertyOptional({ type: 'number', description: '`side_limit`: the least share allowed, 0 to 1.' })
  limit_share?: number;

  @ApiPropertyOptional({ type: 'number', description: '`too_short`: the longest there is.' })
  distance_km?: number;

  @ApiPropertyOptional({ type: 'number', description: '`too_short`: the least that scores.' })
  needed_km?: number;

  @ApiPropertyOptional({
    type: 'number',
    description: '`cannot_win`: no scoring of this flight type has more points.',
  })
  points_upper_bound?: number;

  @ApiPropertyOptional({
    type: () => FlightPoint,
    isArray: true,
    description: '`not_closed`, `side_limit`: turnpoints of that circuit.',
  })
  turnpoints?: FlightPoint[];
}

/** What became of one flight type. */
export class ScoreAlternative {
  @Field.text('Code of the flight type.')
  type: string;

  @Field.text('Its name.')
  title: string;

  @Field.object(() => TypeScore, 'The best found of this type; null when none was.', OR_NULL)
  best: TypeScore | null;

  @Field.object(() => ScoreLoss, 'Why it is not the score; null for the one that is.', OR_NULL)
  lost: ScoreLoss | null;
}

/** How the score was searched for, by all rule sets in one search. */
export class ScoreSolver {
  @Field.integer('Analysis version that the solver is a part of.')
  version: number;

  @Field.text('`exact`: lengths on the ellipsoid, rounded once at the end. New modes may be added.')
  mode: SolverPayload['mode'];

  @Field.integer('The search was to end after so many milliseconds with what it had.')
  time_limit_ms: number;

  @Field.integer('How many it took.')
  duration_ms: number;
}

/** The score of a flight by one rule set. */
export class FlightScore extends ResultOrigin implements ScorePayload {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text('Rules it is scored by. New rule sets may be added.')
  rule_set: string;

  @Field.text('Season that the rules were published for.')
  season: string;

  @Field.text('Where the rules were taken from.')
  source: string;

  @Field.boolean("False when the rules could not be checked against the league's own document.")
  verified: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description:
      'How often the track of the flight breaks: the position jumps further than an aircraft can fly (`position_jump` in `quality.findings`), and only the best part between two breaks is scored. 0 for a flight scored whole; not in results of analysis versions before 6.',
  })
  track_breaks?: number;

  @Field.object(() => TypeScore, 'The score; null when no flight type scores, and when nobody flew.', OR_NULL)
  best: TypeScore | null;

  @ApiProperty({
    type: () => ScoreAlternative,
    isArray: true,
    description: 'Every flight type of the rule set, also the one that is the score; empty when nobody flew.',
  })
  alternatives: ScorePayload['alternatives'];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'What `rule_set` may be. New rule sets may be added.',
    example: [...RULE_SET_NAMES],
  })
  rule_sets_available: string[];

  @Field.object(() => ScoreSolver, 'How it was searched for.')
  solver: ScoreSolver;
}
