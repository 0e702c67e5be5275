import {
  LOGBOOK_GROUPS,
  type LogbookGroup,
  RECORD_KINDS,
  type RecordKind,
  RULE_SET_NAMES,
  type RuleSetName,
  SCORED_SHAPES,
  type ScoredShape,
  SHAPE_LETTERS,
} from '@app/contract';
import { Statement } from '@app/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FILTERED, filterParameters, type LogbookFilter } from './logbook-filter.js';

/** First day of a season, which is named after the year it ends in. */
export interface SeasonStart {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Sums over flights. */
export interface LogbookTotals {
  readonly flights: number;
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
  /** A season, month or day, a site or glider; null for flights without one. */
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

const SEASON = `(extract(year from f.flown_on)::int
          + ((extract(month from f.flown_on), extract(day from f.flown_on)) >= ($10::numeric, $11::numeric))::int)::text`;

/** SQL: flights are not grouped by a key that $9 does not name. */
const keyOf = (group: LogbookGroup, key: string) =>
  `case when '${group}' = any($9::text[]) then ${key} end as ${group}`;

/** All groups in one pass over the index. Names that differ only in case are one group. */
const STATISTICS = new Statement<Omit<LogbookGroupTotals, 'group'> & { level: number }>(
  `select grouping(season, month, day, site, glider) as level,
          coalesce(season, month, day, case when grouping(site) = 0 then min(site_name) end,
                   case when grouping(glider) = 0 then min(glider_name) end) as key,
          count(*)::float8 as flights, count(distinct flown_on)::float8 as days,
          coalesce(sum(duration_seconds), 0)::float8 as "durationSeconds",
          coalesce(max(duration_seconds), 0) as "durationMaxSeconds",
          coalesce(sum(track_length_km::numeric), 0)::float8 as "trackLengthKm",
          coalesce(sum(climb_total_m), 0)::float8 as "climbTotalM",
          coalesce(sum(thermal_count), 0)::float8 as "thermalCount",
          json_build_object(${RULE_SET_NAMES.map((name, index) => `'${name}', max(p${index})`).join(', ')}) as "bestPoints"
     from (select ${keyOf('season', SEASON)}, ${keyOf('month', `to_char(f.flown_on, 'YYYY-MM')`)},
                  ${keyOf('day', `f.flown_on::text`)}, ${keyOf('site', 'lower(f.site)')},
                  ${keyOf('glider', 'lower(f.glider)')}, f.site as site_name, f.glider as glider_name, f.flown_on,
                  f.duration_seconds, f.track_length_km, f.climb_total_m, f.thermal_count,
                  ${RULE_SET_NAMES.map((_, index) => `f.scored_points[${index + 1}] as p${index}`).join(', ')}
             from flights f where ${FILTERED}) flown
    group by grouping sets ((), (season), (month), (day), (site), (glider))`,
);

/** `grouping` has a bit for each column that is not the key. */
const GROUP_BY_LEVEL = new Map(
  LOGBOOK_GROUPS.map((group, index) => [31 - (1 << (LOGBOOK_GROUPS.length - 1 - index)), group]),
);

/** SQL: the largest of these also identifies its flight, and is the earliest of flights with equal values. */
const candidate = (value: string) =>
  `array[${value}::float8, -extract(epoch from f.sort_at)::float8, f.id::float8]`;

const SHAPE_OF_LETTER = `case s.letter ${SCORED_SHAPES.map((shape) => `when '${SHAPE_LETTERS[shape]}' then '${shape}'`).join(' ')} end`;

const RECORDS = new Statement<LogbookRecord>(
  `with best as materialized (
     select ${RECORD_KINDS.map((kind) => `max(${candidate(`f.${kind}`)}) filter (where f.${kind} > 0) as ${kind}`).join(', ')}
       from flights f where ${FILTERED}),
   scored as materialized (
     select s.rule_set, ${SHAPE_OF_LETTER} as shape,
            max(${candidate('s.points')}) filter (where s.points is not null) as points,
            max(${candidate('s.km')}) filter (where s.km is not null) as km
       from flights f,
            unnest($9::text[], string_to_array(f.scored_shapes, null), f.scored_points, f.scored_km)
              as s (rule_set, letter, points, km)
      where ${FILTERED} group by 1, 2),
   held as materialized (
     select k.position, null as rule_set, null as shape, k.kind, k.holder
       from best, lateral (values ${RECORD_KINDS.map((kind, index) => `(${index}, '${kind}', ${kind})`).join(', ')}) as k (position, kind, holder)
     union all
     select 100, rule_set, shape, k.kind, k.holder
       from scored, lateral (values ('points', points), ('distance_km', km)) as k (kind, holder) where shape is not null)
   select held.kind, held.rule_set as "ruleSet", held.shape, held.holder[1] as value, f.public_id as "flightId",
          f.title, f.site, f.flown_at as "flownAt", f.flown_on::text as "flownOn"
     from held join flights f on f.id = held.holder[3]::bigint and f.account_id = $1
    order by held.position, array_position($9::text[], held.rule_set), held.shape, held.kind`,
);

/** Sums and records of the processed flights of an account. Reads only the index `flights_logbook`. */
@Injectable()
export class LogbookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The total of all flights, and the totals by each of `groups`, in no particular order.
   * @param seasonStart null if seasons are calendar years
   */
  async statistics(
    accountId: string,
    filter: LogbookFilter,
    groups: readonly LogbookGroup[],
    seasonStart: SeasonStart | null,
  ): Promise<LogbookGroupTotals[]> {
    const { month, day } = seasonStart ?? CALENDAR_YEAR;
    const values = [...filterParameters(accountId, filter), groups, month, day];
    const rows = await STATISTICS.rows(this.dataSource, values);
    return rows.flatMap(({ level, ...totals }) => {
      const group = GROUP_BY_LEVEL.get(level) ?? null;
      return group === null || groups.includes(group) ? [{ ...totals, group }] : [];
    });
  }

  async records(accountId: string, filter: LogbookFilter): Promise<LogbookRecord[]> {
    return RECORDS.rows(this.dataSource, [...filterParameters(accountId, filter), RULE_SET_NAMES]);
  }
}
