import { wireTime } from '@core/contract';
import { type SelfCheck, type StatisticCheck, type StatisticUnit } from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { wireNumber } from './wire-values.js';

/** Times are RFC 3339; everything else is a number in `unit`. */
type WireValue = string | number;

const DECIMALS_KEPT = 2;

/** Converts the self-check to wire format; null stays null. */
export function recorderStatisticsPayload(selfCheck: SelfCheck | null): wire.RecorderStatistics | null {
  return selfCheck && { recorder: selfCheck.recorder, statistics: selfCheck.checks.map(checkPayload) };
}

function checkPayload(check: StatisticCheck): wire.RecorderStatistic {
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
