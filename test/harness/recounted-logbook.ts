import {
  type LogbookGroup,
  RECORD_KINDS,
  RULE_SET_NAMES,
  SCORED_SHAPES,
  SHAPE_LETTERS,
} from '@core/contract';
import {
  type LogbookFilter,
  type LogbookGroupTotals,
  type LogbookRecord,
  type SeasonStart,
} from '@capabilities/flights';
import { type DataSource } from 'typeorm';

/*
 * The logbook by definition: totals and records in one pass over all flights of an account, in time proportional to their
 * number.
 */

/** SQL: flights `f` of the account $1 that pass the filter in $2 to $8. Reads only the index `flights_in_logbook`. */
const FILTERED = `f.account_id = $1 and f.status in ('processed', 'manual')
      and f.sort_at >= $2::timestamptz and f.sort_at < $3::timestamptz
      and (f.flown_on between $4::date and $5::date or not $6::boolean and f.flown_on is null)
      and ($7::text is null or lower(f.site) = lower($7)) and ($8::text is null or lower(f.glider) = lower($8))`;

/** A season that starts in month 13 never starts before its year ends: it is the calendar year. */
const CALENDAR_YEAR: SeasonStart = { month: 13, day: 1 };

const SEASON = `(extract(year from f.flown_on)::int
          + ((extract(month from f.flown_on), extract(day from f.flown_on)) >= ($10::numeric, $11::numeric))::int)::text`;

/** SQL: flights are not grouped by a key that $9 does not name. */
const keyOf = (group: LogbookGroup, key: string) =>
  `case when '${group}' = any($9::text[]) then ${key} end as ${group}`;

/** All groups in one pass over the index. Names that differ only in case are one group. */
const STATISTICS = `select grouping(season, month, day, site, glider) as level,
          coalesce(season, month, day, case when grouping(site) = 0 then min(site_name) end,
                   case when grouping(glider) = 0 then min(glider_name) end) as key,
          count(*)::float8 as flights,
          (count(*) filter (where status = 'manual'))::float8 as "flightsWithoutTrack", count(distinct flown_on)::float8 as days,
          coalesce(sum(duration_seconds), 0)::float8 as "durationSeconds",
          coalesce(max(duration_seconds), 0) as "durationMaxSeconds",
          coalesce(sum(track_length_km::numeric), 0)::float8 as "trackLengthKm",
          coalesce(sum(climb_total_m), 0)::float8 as "climbTotalM",
          coalesce(sum(thermal_count), 0)::float8 as "thermalCount",
          json_build_object(${RULE_SET_NAMES.map((name, index) => `'${name}', max(p${index})`).join(', ')}) as "bestPoints"
     from (select ${keyOf('season', SEASON)}, ${keyOf('month', `to_char(f.flown_on, 'YYYY-MM')`)},
                  ${keyOf('day', `f.flown_on::text`)}, ${keyOf('site', 'lower(f.site)')},
                  ${keyOf('glider', 'lower(f.glider)')}, f.status, f.site as site_name, f.glider as glider_name, f.flown_on,
                  f.duration_seconds, f.track_length_km, f.climb_total_m, f.thermal_count,
                  ${RULE_SET_NAMES.map((_, index) => `f.scored_points[${index + 1}] as p${index}`).join(', ')}
             from flights f where ${FILTERED}) flown
    group by grouping sets ((), (season), (month), (day), (site), (glider))`;

/** Of what all flights have. */
export const RECOUNTED_GROUPS = [
  'season',
  'month',
  'day',
  'site',
  'glider',
] as const satisfies LogbookGroup[];

/** `grouping` has a bit for each column that is not the key. */
const GROUP_BY_LEVEL = new Map<number, LogbookGroup>(
  RECOUNTED_GROUPS.map((group, index) => [31 - (1 << (RECOUNTED_GROUPS.length - 1 - index)), group]),
);

/** SQL: the largest of these also identifies its flight, and is the earliest of flights with equal values. */
const candidate = (value: string) =>
  `array[${value}::float8, -extract(epoch from f.sort_at)::float8, f.id::float8]`;

const SHAPE_OF_LETTER = `case s.letter ${SCORED_SHAPES.map((shape) => `when '${SHAPE_LETTERS[shape]}' then '${shape}'`).join(' ')} end`;

const RECORDS = `with best as materialized (
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
    order by held.position, array_position($9::text[], held.rule_set), held.shape, held.kind`;

type StatisticsRow = Omit<LogbookGroupTotals, 'group'> & { level: number };

function parametersOf(
  accountId: string,
  { flownFrom, flownBefore, days, site, glider }: LogbookFilter,
): unknown[] {
  return [
    accountId,
    flownFrom ?? '-infinity',
    flownBefore ?? 'infinity',
    days?.first ?? '-infinity',
    days?.last ?? 'infinity',
    flownFrom !== undefined || flownBefore !== undefined || days !== undefined,
    site ?? null,
    glider ?? null,
  ];
}

export async function recountedStatistics(
  database: DataSource,
  accountId: string,
  filter: LogbookFilter,
  seasonStart: SeasonStart | null,
): Promise<LogbookGroupTotals[]> {
  const { month, day } = seasonStart ?? CALENDAR_YEAR;
  const values = [...parametersOf(accountId, filter), RECOUNTED_GROUPS, month, day];
  const rows = await database.query<StatisticsRow[]>(STATISTICS, values);
  return rows.map(({ level, ...totals }) => ({ ...totals, group: GROUP_BY_LEVEL.get(level) ?? null }));
}

export async function recountedRecords(
  database: DataSource,
  accountId: string,
  filter: LogbookFilter,
): Promise<LogbookRecord[]> {
  return database.query<LogbookRecord[]>(RECORDS, [...parametersOf(accountId, filter), RULE_SET_NAMES]);
}
