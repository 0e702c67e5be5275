import { type FlightLog } from '../flight-log.js';
import { type IgcComment } from '../igc/igc-file.js';
import { SELF_CHECK } from '../thresholds.js';
import { climbExtremes } from './climb-extremes.js';
import { naviterStatistics } from './naviter-statistics.js';
import { asShown, type MeasuredFlight, OUR_STATISTICS } from './our-statistics.js';
import { recordedWind } from './recorded-wind.js';
import {
  type IncomparableReason,
  type RecorderStatistic,
  type SelfCheck,
  type StatisticCheck,
  type StatisticName,
  type StatisticUnit,
} from './self-check.js';
import { skydropStatistics } from './skydrop-statistics.js';
import { skytraxxStatistics } from './skytraxx-statistics.js';

const UNITS: Readonly<Record<StatisticName, StatisticUnit>> = {
  takeoff_at: 'epoch_ms',
  landing_at: 'epoch_ms',
  log_starts_at: 'epoch_ms',
  log_ends_at: 'epoch_ms',
  duration_seconds: 'seconds',
  fixes_total: 'count',
  track_length_km: 'km',
  ground_speed_max_kmh: 'kmh',
  climb_max_mps: 'mps',
  sink_max_mps: 'mps',
  altitude_max_m: 'm',
  altitude_min_m: 'm',
  altitude_range_m: 'm',
  altitude_max_above_landing_m: 'm',
  altitude_takeoff_m: 'm',
  altitude_landing_m: 'm',
  thermal_gain_max_m: 'm',
  wind_direction_deg: 'deg',
};

const DAY_MS = 86_400_000;

/** Instruments by the format of their comments. */
const FAMILIES: readonly [string, (comments: readonly IgcComment[]) => RecorderStatistic[]][] = [
  ['Skytraxx', skytraxxStatistics],
  ['Naviter / LXNAV', naviterStatistics],
  ['SkyDrop', skydropStatistics],
];

/** Compares the recorder's own statistics with the analysis; null when the file has none. */
export function checkStatistics(log: FlightLog, measured: MeasuredFlight): SelfCheck | null {
  const { recorder, statistics } = recorderStatistics(log);
  if (statistics.length === 0) return null;
  // The last value counts: recorders write their summary at the end, and some files contain it twice.
  const found = new Map<StatisticName, RecorderStatistic>();
  for (const statistic of statistics) found.set(statistic.statistic, statistic);
  const checks: StatisticCheck[] = [];
  const averaged: AveragedClimbs = new Map();
  for (const statistic of found.values()) {
    const ours =
      averagedAlike(log, statistic, averaged) ?? OUR_STATISTICS[statistic.statistic](log, measured);
    checks.push(check(statistic, ours, log, measured));
  }
  return { recorder, checks };
}

/** Climb and sink of the log by averaging time, since recorders use the same one for both. */
type AveragedClimbs = Map<number, ReturnType<typeof climbExtremes>>;

/** Our climb or sink over the recorder's averaging time; null for any other statistic. */
function averagedAlike(
  log: FlightLog,
  { statistic, averagingSeconds }: RecorderStatistic,
  averaged: AveragedClimbs,
): number | null {
  if (averagingSeconds === undefined || !(averagingSeconds >= 1)) return null;
  let extremes = averaged.get(averagingSeconds);
  if (extremes === undefined)
    averaged.set(averagingSeconds, (extremes = climbExtremes(log.track, averagingSeconds)));
  return extremes && asShown(log, statistic === 'climb_max_mps' ? extremes.climb : extremes.sink);
}

function recorderStatistics(log: FlightLog): { recorder: string; statistics: RecorderStatistic[] } {
  const { comments, recorder } = log.igc;
  const wind = recordedWind(log);
  for (const [name, statisticsOf] of FAMILIES) {
    const statistics = statisticsOf(comments);
    if (statistics.length > 0) return { recorder: name, statistics: [...statistics, ...wind] };
  }
  return { recorder: recorder?.manufacturer ?? recorder?.manufacturerCode ?? 'unknown', statistics: wind };
}

function check(
  { statistic, value, note, isOfInstant }: RecorderStatistic,
  ours: number | null,
  log: FlightLog,
  measured: MeasuredFlight,
): StatisticCheck {
  const unit = UNITS[statistic];
  const difference = ours === null ? null : differenceOf(unit, ours, value);
  const tolerance = toleranceOf(statistic, value);
  const isExcused = note !== undefined && !(isOfInstant && exceeds(ours, value, tolerance));
  const reason = isExcused ? note : incomparable(statistic, difference, log, measured);
  return {
    statistic,
    unit,
    recorderValue: value,
    ourValue: ours,
    difference,
    tolerance,
    agrees: reason !== null || difference === null ? null : Math.abs(difference) <= tolerance,
    note: reason,
  };
}

/** No mean can exceed the instantaneous maximum. */
function exceeds(ours: number | null, recorders: number, tolerance: number): boolean {
  return ours !== null && Math.abs(ours) > Math.abs(recorders) + tolerance;
}

function differenceOf(unit: StatisticUnit, ours: number, recorders: number): number {
  const difference = ours - recorders;
  if (unit === 'epoch_ms') return difference / 1000;
  return unit === 'deg' ? difference - 360 * Math.round(difference / 360) : difference;
}

function toleranceOf(statistic: StatisticName, value: number): number {
  const tolerance = SELF_CHECK.tolerance[statistic];
  return statistic === 'track_length_km' ? tolerance + SELF_CHECK.trackLengthShare * value : tolerance;
}

/** Why a value is not comparable in this flight, although its definition is. */
function incomparable(
  statistic: StatisticName,
  difference: number | null,
  log: FlightLog,
  { thermals }: MeasuredFlight,
): IncomparableReason | null {
  if (difference === null) return 'not_measured';
  const isMoment = UNITS[statistic] === 'epoch_ms';
  if (isMoment && Math.abs(difference) * 1000 >= DAY_MS) return 'date_differs';
  if (statistic === 'landing_at' && -difference > SELF_CHECK.tolerance.landing_at) {
    return isAtRestAfterLanding(log) ? 'recorder_waits_after_landing' : null;
  }
  if (statistic === 'wind_direction_deg') {
    const isLight = thermals!.wind!.speedKmh < SELF_CHECK.windSpeedMinKmh;
    return isLight ? 'wind_unsteady' : null;
  }
  return null;
}

/** Whether the recorder stayed in place after landing; then it was only late to detect it. */
function isAtRestAfterLanding({ track, flight }: FlightLog): boolean {
  if (flight === null) return false;
  const { eastM, northM, altitudeM, count } = track;
  const from = flight.landingIndex;
  for (let i = from; i < count; i++) {
    const distanceM = Math.hypot(eastM[i]! - eastM[from]!, northM[i]! - northM[from]!);
    if (distanceM > SELF_CHECK.restDistanceMaxM) return false;
    if (Math.abs(altitudeM[i]! - altitudeM[from]!) > SELF_CHECK.restHeightMaxM) return false;
  }
  return true;
}
