import {
  type LogbookGroup,
  RECORD_KINDS,
  type RecordKind,
  RULE_SET_NAMES,
  type RuleSetName,
  type ScoredShape,
} from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { filterParameters, type LogbookFilter } from './logbook-filter.js';
import {
  annotatedTotals,
  type AnnotationDimension,
  type Dimension,
  LOGBOOK_DIMENSIONS,
  MERGED_TOTALS,
  type Named,
  namedIn,
  RECORDED,
  sourceParameters,
  sourcesOf,
  TOTALS_COLUMNS,
  totalsOfFlown,
} from './logbook-sources.js';

/** First day of a season, which is named after the year it ends in. */
export interface SeasonStart {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Sums over flights. */
export interface LogbookTotals {
  readonly flights: number;
  /** Those among them without a track, which only `flights`, `days` and the durations take into account. */
  readonly flightsWithoutTrack: number;
  /** Days with a flight. */
  readonly days: number;
  readonly durationSeconds: number;
  readonly durationMaxSeconds: number;
  readonly trackLengthKm: number;
  readonly climbTotalM: number;
  readonly thermalCount: number;
  /** Points of the best flight under each rule set; null if none scores. */
  readonly bestPoints: Record<RuleSetName, number | null>;
}

/** Totals of all flights, or of those that have something in common. */
export interface LogbookGroupTotals extends LogbookTotals {
  /** Null for the total of all. */
  readonly group: LogbookGroup | null;
  /** A season, month or day, a site, glider or tag, `true` or `false` for tandem; null for flights without one. */
  readonly key: string | null;
}

/** The flight with the largest value of its kind; of several, the earliest. */
export interface LogbookRecord {
  /** `points` and `distance_km` are those of a score. */
  readonly kind: RecordKind | 'points' | 'distance_km';
  /** Of a score; otherwise null. */
  readonly ruleSet: RuleSetName | null;
  readonly shape: ScoredShape | null;
  readonly value: number;
  readonly flightId: string;
  readonly title: string;
  readonly site: string | null;
  readonly flownAt: Date | null;
  /** Day of take-off at the take-off, YYYY-MM-DD. */
  readonly flownOn: string | null;
}

/** A season that starts in month 13 never starts before its year ends: it is the calendar year. */
const CALENDAR_YEAR: SeasonStart = { month: 13, day: 1 };

const SEASON = `(extract(year from starts_on)::int
          + ((extract(month from starts_on), extract(day from starts_on)) >= ($17::numeric, $18::numeric))::int)::text`;

/** What the totals of a group are added up from. */
const DIMENSION_OF: Record<LogbookGroup, Dimension | AnnotationDimension> = {
  season: 'all',
  month: 'all',
  day: 'day',
  site: 'site',
  glider: 'glider',
  tag: 'tag',
  tandem: 'tandem',
};

const isAnnotation = (group: LogbookGroup): group is AnnotationDimension =>
  group === 'tag' || group === 'tandem';

type TotalsRow = Omit<LogbookGroupTotals, 'group'> & { group: LogbookGroup | 'total' };

const RESULT = `flights::float8, without_track::float8 as "flightsWithoutTrack", days::float8, duration_seconds::float8 as "durationSeconds",
          duration_max_seconds as "durationMaxSeconds", track_length_km::float8 as "trackLengthKm",
          climb_total_m::float8 as "climbTotalM", thermal_count::float8 as "thermalCount",
          json_build_object(${RULE_SET_NAMES.map((name, index) => `'${name}', best_points[${index + 1}]`).join(', ')}) as "bestPoints"`;

/** Names that differ only in case are one group. */
const statisticsOf = (named: Named) =>
  new Statement<TotalsRow>(
    `with ${sourcesOf('totals', named)},
   added as materialized (${totalsOfFlown('$15')}),
   dated as (
     select starts_on, ${TOTALS_COLUMNS} from added where dimension = 'all'
     union all
     select starts_on, ${TOTALS_COLUMNS} from kept_halves cross join lateral (
       select * from logbook_totals t
        where t.account_id = $1 and t.span = 'half' and t.starts_on = kept_halves.half and t.dimension = 'all' offset 0) t),
   named as (
     select dimension, key, ${TOTALS_COLUMNS} from added where dimension <> 'all'
     union all
     select dimension, key, ${TOTALS_COLUMNS} from kept cross join lateral (
       select * from logbook_totals t
        where t.account_id = $1 and t.span = kept.span and t.starts_on = kept.starts_on
          and t.dimension = any($15) and t.dimension in ('site', 'glider') offset 0) t
     union all
     select dimension, key, ${TOTALS_COLUMNS} from kept_halves cross join lateral (
       select * from logbook_totals t
        where t.account_id = $1 and t.span = 'half' and t.starts_on = kept_halves.half
          and t.dimension = any($15) and t.dimension = 'day' offset 0) t)
   select "group", key, ${RESULT}
     from (select case when grouping(season) = 0 then 'season' when grouping(month) = 0 then 'month' else 'total' end as "group",
                  coalesce(season, month) as key, ${MERGED_TOTALS}
             from (select *, case when isfinite(starts_on) then ${SEASON} end as season,
                          case when isfinite(starts_on) then to_char(starts_on, 'YYYY-MM') end as month from dated) flown
            group by grouping sets ((), (season), (month))) merged
    where "group" = 'total' or "group" = any($16::text[])
   union all
   select dimension, coalesce(name, nullif(key, '')), ${RESULT}
     from (select dimension, key, ${MERGED_TOTALS} from named group by dimension, key) merged`,
  );

const STATISTICS: Record<Named, Statement<TotalsRow>> = {
  all: statisticsOf('all'),
  site: statisticsOf('site'),
  glider: statisticsOf('glider'),
  annotation: statisticsOf('annotation'),
};

const ANNOTATED = new Statement<TotalsRow>(
  `with ${annotatedTotals('$11')}
   select dimension as "group", name as key, ${RESULT}
     from (select dimension, key, ${MERGED_TOTALS} from added group by dimension, key) merged`,
);

const recordsOf = (named: Named) =>
  new Statement<LogbookRecord>(
    `with ${sourcesOf('records', named)}, ${RECORDED},
   found as (
     select * from recorded
     union all
     select each.starts_on, kind, rule_set, shape, holder from kept cross join lateral (
       select * from logbook_records r
        where r.account_id = $1 and r.span = kept.span and r.starts_on = kept.starts_on offset 0) each),
   held as materialized (select kind, rule_set, shape, max(holder) as holder from found group by 1, 2, 3)
   select held.kind, held.rule_set as "ruleSet", held.shape, held.holder[1] as value, f.public_id as "flightId",
          f.title, f.site, f.flown_at as "flownAt", f.flown_on::text as "flownOn"
     from held join flights f on f.id = held.holder[3]::bigint and f.account_id = $1
    order by array_position($15::text[], held.kind), array_position($16::text[], held.rule_set), held.shape, held.kind`,
  );

const RECORDS: Record<Named, Statement<LogbookRecord>> = {
  all: recordsOf('all'),
  site: recordsOf('site'),
  glider: recordsOf('glider'),
  annotation: recordsOf('annotation'),
};

/** Sums and records of the flights in the logbook of an account. */
@Injectable()
export class LogbookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The total of all flights, and the totals by each of `groups`, in no particular order.
   * @param seasonStart null if seasons are calendar years; otherwise the 1st or the 16th of a month
   */
  async statistics(
    accountId: string,
    filter: LogbookFilter,
    groups: readonly LogbookGroup[],
    seasonStart: SeasonStart | null,
  ): Promise<LogbookGroupTotals[]> {
    const { month, day } = seasonStart ?? CALENDAR_YEAR;
    const dimensions = LOGBOOK_DIMENSIONS.filter(
      (dimension) => dimension === 'all' || groups.some((group) => DIMENSION_OF[group] === dimension),
    );
    const kept = await STATISTICS[namedIn(filter)].rows(this.dataSource, [
      ...sourceParameters(accountId, filter),
      ...[dimensions, groups, month, day],
    ]);
    const annotations = groups.filter(isAnnotation);
    const added =
      annotations.length === 0
        ? []
        : await ANNOTATED.rows(this.dataSource, [...filterParameters(accountId, filter), annotations]);
    return [...kept, ...added].map(({ group, ...totals }) => ({
      ...totals,
      group: group === 'total' ? null : group,
    }));
  }

  async total(accountId: string): Promise<LogbookTotals> {
    const totals = await this.statistics(accountId, {}, [], null);
    return totals.find(({ group }) => group === null)!;
  }

  async records(accountId: string, filter: LogbookFilter): Promise<LogbookRecord[]> {
    return RECORDS[namedIn(filter)].rows(this.dataSource, [
      ...sourceParameters(accountId, filter),
      ...[RECORD_KINDS, RULE_SET_NAMES],
    ]);
  }
}
