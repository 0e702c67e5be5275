import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type LogbookFilter } from './logbook-filter.js';

/** Which thermals count. Omitted fields do not filter. */
export interface ThermalFilter extends Pick<LogbookFilter, 'flownFrom' | 'flownBefore' | 'days'> {
  /** In degrees; `west` is greater than `east` across the antimeridian. */
  readonly bounds?: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  /** Hours on the clocks at the take-off in which the thermal started: the first, and the first that is too late. */
  readonly hours?: { readonly from: number; readonly before: number };
  /** Where the wind came from: 0 to 7 for north to north-west. */
  readonly windSector?: number;
}

/** Thermals in a square of the map. */
export interface ThermalCell {
  /** Squares north of the equator, and east of the Greenwich meridian in this row. */
  readonly row: number;
  readonly column: number;
  readonly thermals: number;
  readonly flights: number;
  /** Mean position of the thermals. */
  readonly latitude: number;
  readonly longitude: number;
  /** Height gained divided by time. */
  readonly climbMeanMps: number;
  /** The best thermal. */
  readonly climbMaxMps: number;
  readonly gainMeanM: number;
  readonly entryAltitudeMinM: number | null;
  readonly exitAltitudeMaxM: number | null;
  /** How many thermals started in each hour of the day. */
  readonly hours: readonly number[];
  /** In how many the wind came from each direction: north to north-west. */
  readonly windSectors: readonly number[];
}

export interface ThermalMap {
  /** Those with most thermals first. */
  readonly cells: readonly ThermalCell[];
  /** Of all cells, including those beyond the limit. */
  readonly cellsFound: number;
  readonly thermalsFound: number;
}

/** Length of a degree of latitude. Close enough everywhere, and exactly the same for every request. */
export const DEGREE_M = 111_320;

const MICRODEGREES = 1e6;

const SECTOR = `(floor((u.wind_from_deg + 22.5) / 45)::int % 8)`;

const HOURS = 24;
const SECTORS = 8;

/** SQL: how often a column has each of the values 0, 1 and so on. A list of fixed size, however many thermals there are. */
function countsOf(column: string, values: number): string {
  const counts = Array.from({ length: values }, (_, value) => `count(*) filter (where ${column} = ${value})`);
  return `array[${counts.join(', ')}]::int[]`;
}

/** Cells are as wide as high in the middle of their row. */
const MAP = new Statement<ThermalCell & { cellsFound: number; thermalsFound: number }>(
  `with thermal as (
     select t.flight_id, u.*, ${SECTOR} as sector, floor(u.latitude_e6 / 1e6 * ${DEGREE_M} / $12::float8) as "row"
       from flight_thermals t,
            unnest(t.latitudes_e6, t.longitudes_e6, t.entry_altitudes_m, t.exit_altitudes_m, t.gains_m,
                   t.durations_seconds, t.climbs_mps, t.hours, t.winds_from_deg)
              as u (latitude_e6, longitude_e6, entry_m, exit_m, gain_m, seconds, climb_mps, hour, wind_from_deg)
      where t.account_id = $1
        and (t.flown_on between $2::date and $3::date or not $4::boolean and t.flown_on is null)
        and ($5::timestamptz is null or t.flown_at >= $5) and ($6::timestamptz is null or t.flown_at < $6)
        and u.latitude_e6 between $7::int and $8::int
        and case when $9::int <= $10::int then u.longitude_e6 between $9 and $10
                 else u.longitude_e6 >= $9 or u.longitude_e6 <= $10 end
        and ($11::int[] is null or u.hour = any($11))
        and ($13::int is null or ${SECTOR} = $13))
   select "row", floor(longitude_e6 / 1e6 * ${DEGREE_M} * cos(radians(("row" + 0.5) * $12 / ${DEGREE_M})) / $12) as "column",
          count(*)::int as thermals, count(distinct flight_id)::int as flights,
          avg(latitude_e6)::float8 / 1e6 as latitude, avg(longitude_e6)::float8 / 1e6 as longitude,
          sum(gain_m)::float8 / greatest(1, sum(seconds)) as "climbMeanMps", max(climb_mps)::float8 as "climbMaxMps",
          avg(gain_m)::float8 as "gainMeanM", min(entry_m) as "entryAltitudeMinM", max(exit_m) as "exitAltitudeMaxM",
          ${countsOf('hour', HOURS)} as hours, ${countsOf('sector', SECTORS)} as "windSectors",
          count(*) over ()::int as "cellsFound", sum(count(*)) over ()::int as "thermalsFound"
     from thermal group by 1, 2 order by 3 desc, 1, 2 limit $14`,
);

const WHOLE_EARTH = { west: -180, south: -90, east: 180, north: 90 };

/** The thermals of an account. */
@Injectable()
export class ThermalMapRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param cellM length of a side of a cell */
  async map(accountId: string, filter: ThermalFilter, cellM: number, limit: number): Promise<ThermalMap> {
    const { flownFrom, flownBefore, days, bounds = WHOLE_EARTH, hours, windSector } = filter;
    const needsDate = flownFrom !== undefined || flownBefore !== undefined || days !== undefined;
    const micro = (degrees: number) => Math.round(degrees * MICRODEGREES);
    const rows = await MAP.rows(this.dataSource, [
      accountId,
      days?.first ?? '-infinity',
      days?.last ?? 'infinity',
      needsDate,
      flownFrom ?? null,
      flownBefore ?? null,
      ...[bounds.south, bounds.north, bounds.west, bounds.east].map(micro),
      hours ? range(hours.from, hours.before) : null,
      cellM,
      windSector ?? null,
      limit,
    ]);
    const { cellsFound = 0, thermalsFound = 0 } = rows[0] ?? {};
    return { cells: rows, cellsFound, thermalsFound };
  }
}

function range(from: number, before: number): number[] {
  return Array.from({ length: before - from }, (_, index) => from + index);
}
