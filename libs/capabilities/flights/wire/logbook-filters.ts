import { type RuleSetName } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** Whose seasons apply, and which one was asked for. */
export class LogbookSeasons {
  @Field.text('The rule set whose seasons apply.')
  rule_set: RuleSetName;

  @Field.text(
    'First day of a season of this rule set, as month and day: `10-01` for XContest. `01-01` if its seasons are calendar years.',
  )
  season_starts_on: string;

  @Field.text('The season that `season` selects: the year in which it ends. Null for all flights.', OR_NULL)
  season: string | null;
}
