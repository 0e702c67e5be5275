/** What statistics and records are computed from: columns of the flight, by column name. */
export interface LogbookColumns {
  /** Day of take-off at the take-off. */
  readonly flown_on: string | null;
  /** As written in the file. */
  readonly glider: string | null;
  readonly climb_total_m: number | null;
  readonly thermal_count: number | null;
  readonly altitude_max_m: number | null;
  readonly altitude_gain_max_m: number | null;
  readonly height_gain_max_m: number | null;
  /** Largest gain in one thermal. */
  readonly thermal_gain_max_m: number | null;
  readonly climb_max_mps: number | null;
  /** Best mean climb rate of a thermal. */
  readonly thermal_climb_max_mps: number | null;
  readonly distance_straight_km: number | null;
  readonly distance_from_takeoff_max_km: number | null;
  /** Longest glide. */
  readonly glide_max_km: number | null;
  /** Points of the score under each of `RULE_SET_NAMES`; null where nothing scores. */
  readonly scored_points: readonly (number | null)[];
  /** Scored distance under each of `RULE_SET_NAMES`; null where nothing scores. */
  readonly scored_km: readonly (number | null)[];
  /** `SCORED_SHAPES`: the shape that is the score under each of `RULE_SET_NAMES`, a letter each. */
  readonly scored_shapes: string;
}

/** The thermals of a flight for the map, by column name of `flight_thermals`. */
export interface ThermalColumns {
  readonly latitudes_e6: readonly number[];
  readonly longitudes_e6: readonly number[];
  readonly entry_altitudes_m: readonly (number | null)[];
  readonly exit_altitudes_m: readonly (number | null)[];
  readonly gains_m: readonly number[];
  readonly durations_seconds: readonly number[];
  readonly climbs_mps: readonly number[];
  readonly hours: readonly (number | null)[];
  readonly winds_from_deg: readonly (number | null)[];
  readonly winds_kmh: readonly (number | null)[];
}

/** Without the fields of {@link ThermalColumns} if the flight has no thermals. */
export type LogbookEntry = LogbookColumns & Partial<ThermalColumns>;

const ENTRY_COLUMNS = [
  ['flown_on', 'date'],
  ['glider', 'text'],
  ['climb_total_m', 'integer'],
  ['thermal_count', 'integer'],
  ['altitude_max_m', 'integer'],
  ['altitude_gain_max_m', 'integer'],
  ['height_gain_max_m', 'integer'],
  ['thermal_gain_max_m', 'integer'],
  ['climb_max_mps', 'real'],
  ['thermal_climb_max_mps', 'real'],
  ['distance_straight_km', 'real'],
  ['distance_from_takeoff_max_km', 'real'],
  ['glide_max_km', 'real'],
  ['scored_points', 'real[]'],
  ['scored_km', 'real[]'],
  ['scored_shapes', 'text'],
] as const satisfies readonly (readonly [keyof LogbookColumns, string])[];

const THERMAL_COLUMNS = [
  ['latitudes_e6', 'integer[]'],
  ['longitudes_e6', 'integer[]'],
  ['entry_altitudes_m', 'smallint[]'],
  ['exit_altitudes_m', 'smallint[]'],
  ['gains_m', 'smallint[]'],
  ['durations_seconds', 'smallint[]'],
  ['climbs_mps', 'real[]'],
  ['hours', 'smallint[]'],
  ['winds_from_deg', 'smallint[]'],
  ['winds_kmh', 'real[]'],
] as const satisfies readonly (readonly [keyof ThermalColumns, string])[];

const namesOf = (columns: readonly (readonly [string, string])[], prefix = '') =>
  columns.map(([name]) => `${prefix}${name}`).join(', ');
const definitionsOf = (columns: readonly (readonly [string, string])[]) =>
  columns.map(([name, type]) => `${name} ${type}`).join(', ');

/** SQL: the fields of a {@link LogbookEntry}, for `json_to_record`. */
export const LOGBOOK_FIELDS = definitionsOf([...ENTRY_COLUMNS, ...THERMAL_COLUMNS]);

/** SQL: assigns the columns of a flight from `entry`. */
export const LOGBOOK_ASSIGNMENTS = ENTRY_COLUMNS.map(([name]) => `${name} = entry.${name}`).join(', ');

/** SQL: the columns of `flight_thermals` besides its keys and times. */
export const THERMAL_COLUMN_NAMES = namesOf(THERMAL_COLUMNS);
export const THERMAL_COLUMN_VALUES = namesOf(THERMAL_COLUMNS, 'entry.');
/** SQL: what an insertion into `flight_thermals` does if the flight already has a row. */
export const REPLACE_THERMALS = `on conflict (flight_id) do update set flown_at = excluded.flown_at,
  flown_on = excluded.flown_on, ${THERMAL_COLUMNS.map(([name]) => `${name} = excluded.${name}`).join(', ')}`;
