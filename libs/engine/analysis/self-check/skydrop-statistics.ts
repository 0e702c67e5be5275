import { type IgcComment } from '../igc/igc-file.js';
import { type RecorderStatistic } from './self-check.js';
import { writtenEpochSeconds, writtenNumber } from './written-values.js';

/**
 * Statistics of the SkyDrop vario: `LXSB SKYDROP-ALT-MAX-m: 714`. Its clock is local time, its distance counts from
 * its own take-off, a minute after the real one, and its altitudes use the pilot's barometer setting.
 */
export function skydropStatistics(comments: readonly IgcComment[]): RecorderStatistic[] {
  const texts = new Map<string, string>();
  for (const { source, text } of comments) {
    const match = source === 'XSB' ? /^SKYDROP-([A-Za-z-]{1,20}): *(\S{1,20})$/.exec(text) : null;
    if (match) texts.set(match[1]!, match[2]!);
  }
  if (texts.size === 0) return [];
  /** @param perUnit how many of the recorder's units make one of ours */
  const value = (name: string, perUnit = 1): number | null => {
    const number = writtenNumber(texts.get(name));
    return number === null ? null : number / perUnit;
  };
  const highestM = value('ALT-MAX-m');
  const lowestM = value('ALT-MIN-m');
  const rangeM = highestM === null || lowestM === null ? null : highestM - lowestM;
  const shifted = 'altitude_reference_differs';
  const averaged = 'averaged_otherwise';
  return [
    ...found(writtenEpochSeconds(texts.get('START-s')), 'takeoff_at', 'recorder_clock_is_local'),
    ...found(value('DURATION-ms', 1000), 'duration_seconds'),
    ...found(highestM, 'altitude_max_m', shifted),
    ...found(lowestM, 'altitude_min_m', shifted),
    ...found(rangeM, 'altitude_range_m'),
    ...found(value('CLIMB-MAX-cm', 100), 'climb_max_mps', averaged),
    ...found(value('SINK-MAX-cm', 100), 'sink_max_mps', averaged),
    ...found(value('ODO-cm', 100_000), 'track_length_km', 'defined_otherwise'),
  ];
}

function found(
  value: number | null,
  statistic: RecorderStatistic['statistic'],
  note?: RecorderStatistic['note'],
): RecorderStatistic[] {
  return value === null ? [] : [{ statistic, value, ...(note && { note }) }];
}
