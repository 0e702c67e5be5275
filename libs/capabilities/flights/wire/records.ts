import {
  RECORD_KINDS,
  type RecordKind,
  type RuleSetName,
  SCORED_SHAPES,
  type ScoredShape,
} from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { LogbookSeasons } from './logbook-filters.js';

/** The flight that set a record. */
export class RecordFlight {
  @Field.text("The flight's id.")
  id: string;

  @Field.text('Path of the flight: `/api/v1/flights/{flightId}`.')
  path: string;

  @Field.text("The flight's title.")
  title: string;

  @Field.text("The flight's site.", OR_NULL)
  site: string | null;

  @Field.time('Take-off time, in UTC. Null if the file has no date.', OR_NULL)
  flown_at: string | null;

  @Field.text('Day of the take-off on the clocks there, `2026-07-14`. Null if the file has no date.', OR_NULL)
  flown_on: string | null;
}

/** The largest value of its kind; of flights with equal values, the earliest. */
export class PersonalBest {
  @Field.text(
    'What is compared, with its unit. `thermal_climb_max_mps`: best mean climb rate of a thermal. `thermal_gain_max_m`: largest gain in a thermal. `glide_max_km`: longest glide. `duration_seconds`: time in the air. The others are those of `metrics`. New kinds may be added.',
    { enum: RECORD_KINDS },
  )
  record: RecordKind;

  @Field.number('The value, in the unit that `record` ends with.')
  value: number;

  @Field.object(() => RecordFlight, 'The flight.')
  flight: RecordFlight;
}

/** The largest score of a shape under a rule set, among the flights that are scored as this shape. */
export class BestScore {
  @Field.text('What is compared: the points, or the scored distance.', { enum: ['points', 'distance_km'] })
  record: 'points' | 'distance_km';

  @Field.text('The rule set. New rule sets may be added.')
  rule_set: RuleSetName;

  @Field.text(
    'Shape of the scored flight, whatever the league calls it. An FAI triangle has no side shorter than 28 % of its distance. Closed and open triangles are not told apart.',
    { enum: SCORED_SHAPES },
  )
  shape: ScoredShape;

  @Field.number('Points, or kilometres.')
  value: number;

  @Field.object(() => RecordFlight, 'The flight.')
  flight: RecordFlight;
}

/** Personal bests among the flights that match the filters, and the flights that set them. */
export class Records extends LogbookSeasons {
  @Field.list(() => PersonalBest, 'One per kind. Kinds that no flight has a value for are absent.')
  records: PersonalBest[];

  @Field.list(() => BestScore, 'By rule set and shape, as far as any flight is scored so.')
  scores: BestScore[];
}
