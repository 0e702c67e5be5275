import {
  cutTo,
  GLIDER_CHARACTERS_MAX,
  NO_SHAPE_LETTER,
  plainLine,
  RULE_SET_NAMES,
  SHAPE_LETTERS,
} from '@core/contract';
import type * as wire from '@engine/results/shapes';
import { type LogbookColumns, type LogbookEntry, type ThermalColumns } from '../../tables/logbook-columns.js';
import { type ScoresPayload } from '@engine/results';
import { localHour } from './local-time.js';
import { shapeOfType } from './scored-shapes.js';

/** The parts of a result that the logbook keeps, as sent to clients. Results of early versions lack some. */
export interface LoggedResult {
  readonly flownAt: Date | null;
  readonly metrics: Partial<wire.FlightMetrics> | null;
  readonly aircraft: wire.Aircraft | null;
  readonly places: Pick<wire.FlightPlaces, 'timezone'> | null;
  readonly thermals: Pick<wire.StoredThermals, 'thermals' | 'glides'> | null;
  readonly scores: ScoresPayload['scores'] | null;
}

/** Of a `smallint`; a fault of the altitude sensor may exceed it. */
const SMALLINT_MAX = 32_767;

/** What statistics, records and the thermal map are computed from. */
export function logbookEntry(result: LoggedResult): LogbookEntry {
  const { flownAt, places, thermals } = result;
  const timeZone = places?.timezone ?? null;
  const found = thermals?.thermals ?? [];
  return {
    flown_on: flownAt && localHour(flownAt, timeZone).day,
    ...columnsOf(result),
    ...(found.length > 0 && thermalColumns(found, timeZone)),
  };
}

function columnsOf({ metrics, aircraft, thermals, scores }: LoggedResult): Omit<LogbookColumns, 'flown_on'> {
  const best = RULE_SET_NAMES.map((name) => scores?.[name]?.best ?? null);
  const found = thermals?.thermals ?? [];
  return {
    glider: gliderName(aircraft?.model ?? ''),
    climb_total_m: whole(metrics?.climb_total_m),
    thermal_count: whole(metrics?.thermal_count),
    altitude_max_m: whole(metrics?.altitude_max_m),
    altitude_gain_max_m: whole(metrics?.altitude_gain_max_m),
    height_gain_max_m: whole(metrics?.height_gain_max_m),
    thermal_gain_max_m: whole(largest(found.map(({ gain_m: gain }) => gain))),
    climb_max_mps: metrics?.climb_max_mps ?? null,
    thermal_climb_max_mps: largest(found.map(({ climb_mean_mps: climb }) => climb)),
    distance_straight_km: metrics?.distance_straight_km ?? null,
    distance_from_takeoff_max_km: metrics?.distance_from_takeoff_max_km ?? null,
    glide_max_km: largest((thermals?.glides ?? []).map(({ distance_km: distance }) => distance)),
    scored_points: best.map((score) => score?.points ?? null),
    scored_km: best.map((score) => score?.distance_km ?? null),
    scored_shapes: best.map((score) => letterOf(score?.type)).join(''),
  };
}

/** As the filter `glider` is read. */
function gliderName(model: string): string | null {
  return cutTo(GLIDER_CHARACTERS_MAX, plainLine(model)) || null;
}

function letterOf(type: string | undefined): string {
  const shape = type === undefined ? undefined : shapeOfType(type);
  return shape === undefined ? NO_SHAPE_LETTER : SHAPE_LETTERS[shape];
}

function thermalColumns(thermals: readonly wire.Thermal[], timeZone: string | null): ThermalColumns {
  return {
    latitudes_e6: thermals.map(({ centre }) => Math.round(centre.latitude * 1e6)),
    longitudes_e6: thermals.map(({ centre }) => Math.round(centre.longitude * 1e6)),
    entry_altitudes_m: thermals.map(({ enter }) => smallint(enter.altitude_m)),
    exit_altitudes_m: thermals.map(({ exit }) => smallint(exit.altitude_m)),
    gains_m: thermals.map(({ gain_m: gain }) => smallint(gain)),
    durations_seconds: thermals.map(({ duration_seconds: duration }) => smallint(duration)),
    climbs_mps: thermals.map(({ climb_mean_mps: climb }) => climb),
    hours: thermals.map(({ starts_at: at }) => (at === null ? null : localHour(new Date(at), timeZone).hour)),
    winds_from_deg: thermals.map(({ drift }) => drift && (drift.direction_deg + 180) % 360),
    winds_kmh: thermals.map(({ drift }) => drift && drift.speed_kmh),
  };
}

/** For an `integer` column; results of early versions had decimals. */
function whole(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(value);
}

function smallint(value: number): number;
function smallint(value: number | null): number | null;
function smallint(value: number | null): number | null {
  return value === null ? null : Math.max(-SMALLINT_MAX, Math.min(SMALLINT_MAX, Math.round(value)));
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
