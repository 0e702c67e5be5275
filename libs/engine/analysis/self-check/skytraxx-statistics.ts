import { type IgcComment } from '../igc/igc-file.js';
import { type IncomparableReason, type RecorderStatistic, type StatisticName } from './self-check.js';
import { writtenEpochSeconds, writtenNumber } from './written-values.js';

interface Meaning {
  statistic: StatisticName;
  note?: IncomparableReason;
  isOfInstant?: boolean;
  averagingSeconds?: number;
}

/** Undocumented. Of 10, 15, 20 and 30 s, 15 fits best: nine of ten climbs to a tenth, sink values to 0.3 m/s. */
const AVERAGING_SECONDS = 15;

/**
 * `LXSX;S1;KEY:value;…`, deduced from ten flights: TS and TL are the times of the first and last fix; AT, AB, AS and
 * AL the highest, lowest, first and last GNSS altitude; NB the number of fixes; FL the length of the log; TG the gain
 * of the best climb. XS, XD and X0 to X4 are a score and are ignored.
 */
const SUMMARY: Readonly<Record<string, readonly Meaning[]>> = {
  TS: [{ statistic: 'log_starts_at' }, { statistic: 'takeoff_at', note: 'recorder_reports_first_fix' }],
  TL: [{ statistic: 'log_ends_at' }, { statistic: 'landing_at', note: 'recorder_reports_last_fix' }],
  AT: [{ statistic: 'altitude_max_m' }],
  AB: [{ statistic: 'altitude_min_m' }],
  AS: [{ statistic: 'altitude_takeoff_m', note: 'recorder_reports_first_fix' }],
  AL: [{ statistic: 'altitude_landing_m', note: 'recorder_reports_last_fix' }],
  NB: [{ statistic: 'fixes_total' }],
  FL: [{ statistic: 'track_length_km' }],
  SP: [{ statistic: 'ground_speed_max_kmh' }],
  MC: [{ statistic: 'climb_max_mps', averagingSeconds: AVERAGING_SECONDS }],
  MS: [{ statistic: 'sink_max_mps', averagingSeconds: AVERAGING_SECONDS }],
  TG: [{ statistic: 'thermal_gain_max_m', note: 'defined_otherwise' }],
};

const OF_INSTANT = { note: 'averaged_otherwise', isOfInstant: true } as const;

/** Older firmware: `LXSX;MC:5.7;MS:-10.0;MSP:78;Dist:42.5`. Its extremes are instantaneous. */
const EXTREMES: Readonly<Record<string, readonly Meaning[]>> = {
  MC: [{ statistic: 'climb_max_mps', ...OF_INSTANT }],
  MS: [{ statistic: 'sink_max_mps', ...OF_INSTANT }],
  MSP: [{ statistic: 'ground_speed_max_kmh', ...OF_INSTANT }],
  Dist: [{ statistic: 'track_length_km' }],
};

export function skytraxxStatistics(comments: readonly IgcComment[]): RecorderStatistic[] {
  const statistics: RecorderStatistic[] = [];
  for (const { source, text } of comments) {
    if (source !== 'XSX' || !text.startsWith(';')) continue;
    const [tag, ...rest] = text.slice(1).split(';');
    if (tag === 'S1') addStatistics(statistics, rest, SUMMARY);
    else if (tag?.includes(':')) addStatistics(statistics, [tag, ...rest], EXTREMES);
  }
  return statistics;
}

function addStatistics(
  statistics: RecorderStatistic[],
  pairs: readonly string[],
  meanings: typeof SUMMARY,
): void {
  for (const pair of pairs) {
    const [key, text] = pair.split(':');
    if (!Object.hasOwn(meanings, key!)) continue;
    const value = key === 'TS' || key === 'TL' ? writtenEpochSeconds(text) : writtenNumber(text);
    if (value === null) continue;
    for (const meaning of meanings[key!]!) statistics.push({ ...meaning, value });
  }
}
