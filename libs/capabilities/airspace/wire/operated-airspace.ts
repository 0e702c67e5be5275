import { AIRSPACE_SUMMARIES, type AirspaceSummary } from '@core/contract';
import { BodyField, Field, OR_NULL } from '@core/contract/fields';
import {
  AIRSPACE_DECISIONS,
  type AirspaceDecision,
  AirspaceRemark,
  AirspaceSetUsed,
  CrossingInEvent,
} from './flight-airspace.js';

/** A flight with crossings, for an operator who decides on them. */
export class FlightWithCrossings {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text('Id of the account that owns it.')
  account_id: string;

  @Field.text('Name of that account.')
  account_name: string;

  @Field.text('Day of take-off on the clocks there. Null if the flight has no date.', OR_NULL)
  flown_on: string | null;

  @Field.text('The worst of the flight.', { enum: AIRSPACE_SUMMARIES })
  summary: AirspaceSummary;

  @Field.time('When it was judged.')
  judged_at: string;

  @Field.text('Name of the profile that it was judged by.')
  profile: string;

  @Field.integer('Number of crossings.')
  crossing_count: number;

  @Field.list(() => CrossingInEvent, 'The first 20 crossings, possible ones included.')
  crossings: CrossingInEvent[];

  @Field.list(() => AirspaceRemark, 'Comments and decisions, the earliest first.')
  remarks: AirspaceRemark[];
}

export class FlightWithCrossingsList {
  @Field.list(() => FlightWithCrossings, 'The flights on this page, latest upload first.')
  data: FlightWithCrossings[];

  @Field.boolean('Whether there are more flights after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

export class AirspaceDecisionBody {
  @BodyField.choice(AIRSPACE_DECISIONS, {
    description:
      '`accepted`: the verdict stands. `rejected`: it does not. `cleared`: the pilot had a clearance.',
    example: 'cleared',
  })
  decision: AirspaceDecision;

  @BodyField.text({
    description: 'Why. The owner of the flight sees it.',
    maxLength: 2_000,
    example: 'Seen in the log of the tower.',
  })
  reason: string;
}

/** A set of airspaces with what is known of its file. */
export class AirspaceSetView extends AirspaceSetUsed {
  @Field.integer('Airspaces in it.')
  airspace_count: number;

  @Field.time('When it was added.')
  added_at: string;
}

/** A file in `DATA_DIR/airspace` that is not a set as it stands now. */
export class AirspaceFileFault {
  @Field.text('Name of the file.')
  file: string;

  @Field.text('Why. If it was a set before, that set stays.')
  problem: string;
}

export class AirspaceSetList {
  @Field.list(() => AirspaceSetView, 'The sets, by country, the latest first.')
  data: AirspaceSetView[];

  @Field.list(() => AirspaceFileFault, 'Files that are not sets.')
  file_problems: AirspaceFileFault[];
}
