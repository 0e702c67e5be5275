import { type IgcComment } from '../igc/igc-file.js';
import { type RecorderStatistic } from './self-check.js';
import { writtenDateTime, writtenNumber } from './written-values.js';

/** Placeholder for "unknown", besides an empty value. */
const UNKNOWN = -16384;

/** Manufacturers with records in the common format `LXCM::NAME:1,…`: Naviter (three codes) and LXNAV. */
const SOURCES: ReadonlySet<string | null> = new Set(['XCM', 'MCU', 'XNA', 'LXV', 'LXN']);

/**
 * Statistics of Naviter and LXNAV instruments, which share a format; the flight number precedes the values. Their
 * altitudes are pressure altitudes with the pilot's setting, so only differences are comparable.
 */
export function naviterStatistics(comments: readonly IgcComment[]): RecorderStatistic[] {
  const records = new Map<string, string[]>();
  for (const { source, text } of comments) {
    const match = SOURCES.has(source) ? /^::([A-Z0-9_]{1,20}):\d{1,3},(.*)$/.exec(text) : null;
    if (match) records.set(match[1]!, match[2]!.split(','));
  }
  if (records.size === 0) return [];
  const value = (record: string, index: number): number | null => {
    const number = writtenNumber(records.get(record)?.[index]);
    return number === UNKNOWN ? null : number;
  };
  const moment = (record: string, index: number): number | null =>
    writtenDateTime(records.get(record)?.[index]);
  const altitudeMaxM = value('FLTSTAT1', 3);
  const altitudeLandingM = value('TKOFFLANDALT', 1);
  const averagingSeconds = value('FLTVARIO', 0) ?? undefined;
  const shifted = 'altitude_reference_differs';
  const aboveLandingM =
    altitudeMaxM === null || altitudeLandingM === null ? null : altitudeMaxM - altitudeLandingM;
  return [
    ...found(moment('TKOFFLAND', 0), { statistic: 'takeoff_at' }),
    ...found(moment('TKOFFLAND', 1), { statistic: 'landing_at' }),
    ...found(value('TKOFFLANDALT', 0), { statistic: 'altitude_takeoff_m', note: shifted }),
    ...found(altitudeLandingM, { statistic: 'altitude_landing_m', note: shifted }),
    ...found(altitudeMaxM, { statistic: 'altitude_max_m', note: shifted }),
    ...found(aboveLandingM, { statistic: 'altitude_max_above_landing_m' }),
    ...found(value('FLTVARIO', 1), { statistic: 'climb_max_mps', averagingSeconds }),
    ...found(value('FLTVARIO', 3), { statistic: 'sink_max_mps', averagingSeconds }),
  ];
}

function found(value: number | null, meaning: Omit<RecorderStatistic, 'value'>): RecorderStatistic[] {
  return value === null ? [] : [{ ...meaning, value }];
}
