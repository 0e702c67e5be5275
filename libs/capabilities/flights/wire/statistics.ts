import { type RuleSetName } from '@core/contract';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { LogbookSeasons } from './logbook-filters.js';

/** Sums over the flights in the logbook. */
export class FlightTotals {
  @Field.integer('Number of flights: processed ones, and those without a track.')
  flights: number;

  @Field.integer(
    'Number of flights without a track. They are among `flights` and count for `days` and the durations; the other sums are of tracks.',
  )
  flights_without_track: number;

  @Field.integer('Days with a flight. Take-offs count for the day on the clocks at the take-off.')
  days: number;

  @Field.integer('Total time in the air.')
  duration_seconds: number;

  @Field.integer('Time in the air of the longest flight.')
  duration_max_seconds: number;

  @Field.number('Total length of the tracks.')
  track_length_km: number;

  @Field.integer('Sum of all climbs.')
  climb_total_m: number;

  @Field.integer('Number of thermals.')
  thermal_count: number;

  @Field.mapOf(
    'number',
    'Points of the best flight under each rule set. Rule sets under which no flight scores are absent.',
  )
  best_points: Partial<Record<RuleSetName, number>>;
}

export class SeasonTotals extends FlightTotals {
  @Field.text('The year in which the season ends. Null for flights without a date.', OR_NULL)
  season: string | null;

  @Field.text('First day of the season, `2025-10-01`.', OR_NULL)
  starts_on: string | null;

  @Field.text('Last day of the season, `2026-09-30`.', OR_NULL)
  ends_on: string | null;
}

export class MonthTotals extends FlightTotals {
  @Field.text('The month, `2026-07`. Null for flights without a date.', OR_NULL)
  month: string | null;
}

export class DayTotals extends FlightTotals {
  @Field.text('The day, `2026-07-14`. Null for flights without a date.', OR_NULL)
  day: string | null;
}

export class SiteTotals extends FlightTotals {
  @Field.text(
    'The site. Names that differ only in case are one site. Null for flights without a site.',
    OR_NULL,
  )
  site: string | null;
}

export class GliderTotals extends FlightTotals {
  @Field.text(
    'The glider: `aircraft.model` of the flights, or `glider` of those without a track. Names that differ only in case are one glider. Null for flights of which it is not known.',
    OR_NULL,
  )
  glider: string | null;
}

export class TagTotals extends FlightTotals {
  @Field.text('The tag. A flight counts for each of its tags.')
  tag: string;
}

export class TandemTotals extends FlightTotals {
  @Field.boolean('Whether two people were on board.')
  tandem: boolean;
}

/** Sums over the flights that match the filters, in total and by group. */
export class Statistics extends LogbookSeasons {
  @Field.object(() => FlightTotals, 'All flights that match the filters.')
  total: FlightTotals;

  @Field.list(() => SeasonTotals, 'By season, latest first. Only with `season` in `group_by`.', OPTIONAL)
  seasons?: SeasonTotals[];

  @Field.list(() => MonthTotals, 'By month, latest first. Only with `month` in `group_by`.', OPTIONAL)
  months?: MonthTotals[];

  @Field.list(() => DayTotals, 'By day, latest first. Only with `day` in `group_by`.', OPTIONAL)
  days?: DayTotals[];

  @Field.list(() => SiteTotals, 'By site, most flights first. Only with `site` in `group_by`.', OPTIONAL)
  sites?: SiteTotals[];

  @Field.list(
    () => GliderTotals,
    'By glider, most flights first. Only with `glider` in `group_by`.',
    OPTIONAL,
  )
  gliders?: GliderTotals[];

  @Field.list(() => TagTotals, 'By tag, most flights first. Only with `tag` in `group_by`.', OPTIONAL)
  tags?: TagTotals[];

  @Field.list(
    () => TandemTotals,
    'Tandem flights, then solo flights. Flights of which it is not known are in neither. Only with `tandem` in `group_by`.',
    OPTIONAL,
  )
  tandem?: TandemTotals[];

  @Field.integer(
    'Number of groups left out at the end of the lists, which have at most `STATISTICS_GROUPS_MAX` groups each. 0 almost always.',
  )
  groups_omitted: number;
}
