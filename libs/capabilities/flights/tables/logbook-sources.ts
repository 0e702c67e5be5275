import { RECORD_KINDS, RULE_SET_NAMES, SCORED_SHAPES, SHAPE_LETTERS } from '@core/contract';
import { FILTERED, FILTERED_BY_ANNOTATIONS, filterParameters, type LogbookFilter } from './logbook-filter.js';
import { wholeHalvesOf } from './whole-halves.js';

/*
 * Totals and records are kept by half of a month (`logbook_totals`, `logbook_records`), and once more by calendar year. A
 * read merges what is kept with what it computes from flights: those of halves that have changed since, and those of
 * halves of which a filter lets only some flights pass.
 */

/** SQL: the first day of the calendar year of a half. Flights without a date have a year of their own, as they have a half. */
export const yearOf = (half: string) => `date_trunc('year', ${half}::timestamp)::date`;

/** SQL: the day after the half that starts on this day. */
export const halfEnd = (half: string) =>
  `case extract(day from ${half}) when 1 then ${half} + 15 else (date_trunc('month', ${half}::timestamp) + interval '1 month')::date end`;

const RECORD_COLUMNS = `f.id, f.sort_at, f.scored_points, f.scored_km, f.scored_shapes,
       ${RECORD_KINDS.map((kind) => `f.${kind}`).join(', ')}`;

/** What is read of flights. Records that are not to be kept need not be found for each half. */
const COLUMNS = {
  totals: `f.flown_on, half_month(f.flown_on) as half, f.status, f.site, f.glider, f.duration_seconds,
       f.track_length_km::numeric as track_length_km, f.climb_total_m, f.thermal_count, f.scored_points`,
  records: `date 'infinity' as half, ${RECORD_COLUMNS}`,
  recordsByHalf: `half_month(f.flown_on) as half, ${RECORD_COLUMNS}`,
} as const;

type Purpose = keyof typeof COLUMNS;

/** SQL: the parameters must occur, and reading more than indexes have would be slow. */
const WITHOUT_ANNOTATIONS = '$9::text is null and $10::boolean is null';

/** Which names a filter contains decides which index leads to the flights. */
const NAMED = {
  all: WITHOUT_ANNOTATIONS,
  site: `lower(f.site) = lower($7) and ${WITHOUT_ANNOTATIONS}`,
  glider: `lower(f.glider) = lower($8) and ${WITHOUT_ANNOTATIONS}`,
  annotation: FILTERED_BY_ANNOTATIONS,
} as const;

export type Named = keyof typeof NAMED;

export function namedIn(filter: LogbookFilter): Named {
  if (filter.tag !== undefined || filter.tandem !== undefined) return 'annotation';
  return (['site', 'glider'] as const).find((name) => filter[name] !== undefined) ?? 'all';
}

/**
 * SQL: flights of the account $1 in `pieces`, ranges of days, as `flown`. The loop over the pieces reads an index for each,
 * whatever the planner expects of the parameters (`offset 0`).
 * @param condition of flights, on `f`
 * @param undated whether flights without a date are among them
 */
export const flownIn = (purpose: Purpose, condition: string, undated: string) => `
   flown as materialized (
     select found.* from pieces p cross join lateral (
       select ${COLUMNS[purpose]} from flights f
        where ${condition}
          and f.sort_at >= p.first_day::timestamptz - interval '2 days'
          and f.sort_at < p.end_day::timestamptz + interval '2 days'
          and f.flown_on >= p.first_day and f.flown_on < p.end_day offset 0) found
     union all
     select ${COLUMNS[purpose]} from flights f where ${condition} and f.flown_on is null and ${undated})`;

/**
 * SQL: what is kept within the whole halves of a filter as `kept`, by `span` and `starts_on`; all other flights that pass
 * as `flown`. Parameters $1 to $14 are those of {@link sourceParameters}.
 */
export const sourcesOf = (purpose: Purpose, named: Named) => `
   changed as materialized (select distinct half from logbook_changes where account_id = $1),
   kept_halves as materialized (
     select t.starts_on as half, ${yearOf('t.starts_on')} as year from logbook_totals t
      where t.account_id = $1 and t.span = 'half' and t.dimension = 'all' and t.starts_on >= $11::date and t.starts_on < $12::date
        and t.starts_on not in (select half from changed)
        and (select logbook_kept from accounts where id = $1)),
   kept_years as materialized (
     select distinct year from kept_halves
      where year >= $11 and year + interval '1 year' <= $12
        and year not in (select ${yearOf('half')} from changed)),
   kept as materialized (
     select 'year' as span, year as starts_on from kept_years
     union all select 'half', half from kept_halves where year not in (select year from kept_years)),
   pieces as materialized (
     select * from unnest($13::date[], $14::date[]) as edge (first_day, end_day)
     union all
     select half, ${halfEnd('half')} from changed
      where half > '-infinity' and half >= $11 and half < $12 and (select logbook_kept from accounts where id = $1)
     union all
     select $11, $12 where $11 < $12 and not (select logbook_kept from accounts where id = $1)),
   ${flownIn(purpose, `${FILTERED} and ${NAMED[named]}`, `not exists (select from kept_halves where half = '-infinity')`)}`;

/** The parameters $1 to $14 of {@link sourcesOf}. */
export function sourceParameters(accountId: string, filter: LogbookFilter): unknown[] {
  const { first, end, edges } = wholeHalvesOf(filter);
  return [
    ...filterParameters(accountId, filter),
    first,
    end,
    edges.map(([start]) => start),
    edges.map(([, before]) => before),
  ];
}

const DIMENSIONS = {
  all: { key: `''`, name: 'null::text' },
  day: { key: `coalesce(flown_on::text, '')`, name: 'null::text' },
  site: { key: `coalesce(lower(site), '')`, name: 'site' },
  glider: { key: `coalesce(lower(glider), '')`, name: 'glider' },
} as const;

/** What kept totals are added up by. */
export type Dimension = keyof typeof DIMENSIONS;
export const LOGBOOK_DIMENSIONS = Object.keys(DIMENSIONS) as Dimension[];

/** What totals are added up by at each request, since only some flights have it. A flight counts for each of its tags. */
const ANNOTATIONS = {
  tag: { key: 'tag', name: 'tag', from: 'flown cross join unnest(tags) as tag' },
  tandem: {
    key: 'tandem::text',
    name: 'tandem::text',
    from: '(select * from flown where tandem is not null) flown',
  },
} as const;

export type AnnotationDimension = keyof typeof ANNOTATIONS;

/** The columns of `logbook_totals` that are added up, besides its keys. */
export const TOTALS_COLUMNS = `name, flights, without_track, days, duration_seconds, duration_max_seconds, track_length_km, climb_total_m,
       thermal_count, best_points`;

const eachRuleSet = (value: (place: number) => string) =>
  `array[${RULE_SET_NAMES.map((_, index) => value(index + 1)).join(', ')}]`;

/** SQL: rows of `logbook_totals` from `flown`, for the dimensions that the parameter names. */
export const totalsOfFlown = (dimensions: `$${number}`) =>
  totalsBy(
    dimensions,
    Object.entries(DIMENSIONS).map(([dimension, of]) => ({ dimension, ...of, from: 'flown' })),
  );

/** SQL: the same of annotated flights that pass the filter in $1 to $10, for `tag` and `tandem`. */
export const annotatedTotals = (dimensions: `$${number}`) => `
   flown as materialized (
     select ${COLUMNS.totals}, f.tags, f.tandem from flights f
      where ${FILTERED} and ${FILTERED_BY_ANNOTATIONS}),
   added as (${totalsBy(
     dimensions,
     Object.entries(ANNOTATIONS).map(([dimension, of]) => ({ dimension, ...of })),
   )})`;

interface AddedUp {
  readonly dimension: string;
  readonly key: string;
  readonly name: string;
  readonly from: string;
}

const totalsBy = (dimensions: `$${number}`, all: readonly AddedUp[]) =>
  all
    .map(({ dimension, key, name, from }) => {
      return `select half as starts_on, '${dimension}' as dimension, ${key} collate "C" as key,
            min(${name} collate "C") as name, count(*)::integer as flights,
            (count(*) filter (where status = 'manual'))::integer as without_track,
            coalesce(bit_count(bit_or(1 << date_part('day', flown_on)::integer)::bit(32)), 0)::integer as days,
            coalesce(sum(duration_seconds), 0) as duration_seconds,
            coalesce(max(duration_seconds), 0) as duration_max_seconds,
            coalesce(sum(track_length_km), 0) as track_length_km,
            coalesce(sum(climb_total_m), 0) as climb_total_m, coalesce(sum(thermal_count), 0) as thermal_count,
            ${eachRuleSet((place) => `max(scored_points[${place}])`)} as best_points
       from ${from} where '${dimension}' = any(${dimensions}::text[]) group by half, ${key} collate "C"`;
    })
    .join('\n     union all ');

/** SQL: the sums of rows of `logbook_totals`, in the order of {@link TOTALS_COLUMNS}. */
export const MERGED_TOTALS = `min(name collate "C") as name, ${[
  ['sum', 'flights'],
  ['sum', 'without_track'],
  ['sum', 'days'],
  ['sum', 'duration_seconds'],
  ['max', 'duration_max_seconds'],
  ['sum', 'track_length_km'],
  ['sum', 'climb_total_m'],
  ['sum', 'thermal_count'],
]
  .map(([merge, column]) => `coalesce(${merge}(${column}), 0) as ${column}`)
  .join(', ')},
       ${eachRuleSet((place) => `max(best_points[${place}])`)} as best_points`;

/** SQL: the largest of these also identifies its flight, and is the earliest of flights with equal values. */
const candidate = (value: string) =>
  `array[${value}::float8, -extract(epoch from sort_at)::float8, id::float8]`;

const SHAPE_OF_LETTER = `case letter ${SCORED_SHAPES.map((shape) => `when '${SHAPE_LETTERS[shape]}' then '${shape}'`).join(' ')} end`;

/**
 * SQL: finds the records of each half among `flown`, as `recorded` with the columns of `logbook_records`. The largest values
 * are found first, because they can be compared much faster than candidates. Few flights have one.
 */
export const RECORDED = `
   largest as materialized (
     select half, ${RECORD_KINDS.map((kind) => `max(${kind}) as ${kind}`).join(', ')} from flown group by half),
   best as (
     select half, ${RECORD_KINDS.map((kind) => `max(${candidate(`flown.${kind}`)}) filter (where flown.${kind} > 0) as ${kind}`).join(', ')}
       from flown join largest using (half)
      where ${RECORD_KINDS.map((kind) => `flown.${kind} = largest.${kind}`).join(' or ')} group by half),
   scored as materialized (
     select half, place, substr(scored_shapes, place, 1) as letter, scored_points[place] as points, scored_km[place] as km,
            sort_at, id
       from flown cross join generate_series(1, ${RULE_SET_NAMES.length}) as place
      where scored_points[place] is not null or scored_km[place] is not null),
   largest_scored as materialized (
     select half, place, letter, max(points) as points, max(km) as km from scored group by 1, 2, 3),
   best_scored as (
     select half, (array[${RULE_SET_NAMES.map((name) => `'${name}'`).join(', ')}])[place] as rule_set, ${SHAPE_OF_LETTER} as shape,
            max(${candidate('scored.points')}) filter (where scored.points is not null) as points,
            max(${candidate('scored.km')}) filter (where scored.km is not null) as km
       from scored join largest_scored using (half, place, letter)
      where scored.points = largest_scored.points or scored.km = largest_scored.km
      group by 1, 2, 3),
   recorded as (
     select half as starts_on, held.kind, null as rule_set, null as shape, held.holder
       from best cross join lateral (values ${RECORD_KINDS.map((kind) => `('${kind}', ${kind})`).join(', ')}) as held (kind, holder)
      where held.holder is not null
     union all
     select half, held.kind, rule_set, shape, held.holder
       from best_scored cross join lateral (values ('points', points), ('distance_km', km)) as held (kind, holder)
      where shape is not null and held.holder is not null)`;
