import {
  type IncomparableReason,
  type SelfCheck,
  type StatisticCheck,
  type StatisticName,
  type StatisticUnit,
} from '@app/analysis';
import { wireNumber, wireTime } from './wire-values.js';

/** Times are RFC 3339; everything else is a number in `unit`. */
type WireValue = string | number;

/** One statistic of the recorder next to ours, in wire format. */
export interface RecorderStatisticPayload {
  statistic: StatisticName;
  unit: Exclude<StatisticUnit, 'epoch_ms'> | 'time';
  recorder_value: WireValue;
  our_value: WireValue | null;
  /** Ours minus the recorder's; seconds for times. */
  difference: number | null;
  tolerance: number;
  agrees: boolean | null;
  note: IncomparableReason | null;
}

/** `quality.recorder_statistics` of a flight in wire format. */
export interface RecorderStatisticsPayload {
  recorder: string;
  statistics: RecorderStatisticPayload[];
}

const DECIMALS_KEPT = 2;

/** Converts the self-check to wire format; null stays null. */
export function recorderStatisticsPayload(selfCheck: SelfCheck | null): RecorderStatisticsPayload | null {
  return selfCheck && { recorder: selfCheck.recorder, statistics: selfCheck.checks.map(checkPayload) };
}

function checkPayload(check: StatisticCheck): RecorderStatisticPayload {
  const { statistic, unit, recorderValue, ourValue, difference, tolerance, agrees, note } = check;
  return {
    statistic,
    unit: unit === 'epoch_ms' ? 'time' : unit,
    recorder_value: wireValue(unit, recorderValue),
    our_value: ourValue === null ? null : wireValue(unit, ourValue),
    difference: wireNumber(difference, DECIMALS_KEPT),
    tolerance: wireNumber(tolerance, DECIMALS_KEPT),
    agrees,
    note,
  };
}

function wireValue(unit: StatisticUnit, value: number): WireValue {
  return unit === 'epoch_ms' ? wireTime(value) : wireNumber(value, DECIMALS_KEPT);
}
