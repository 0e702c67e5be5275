import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { type AltitudeSurvey } from './survey-altitude.js';

export type AltitudeSource = 'pressure' | 'gnss';

/**
 * What an altitude column is worth: it lives; it is zero throughout; it never moves or drops out to zero; it
 * repeats the other column; it holds something that is no altitude.
 */
export type SensorState = 'live' | 'missing' | 'dead' | 'copied' | 'absurd';

/** The altitude column to use, and what a reader of the numbers should know about it. */
export interface AltitudeChoice {
  /** Null when the file holds no altitudes, or none that moves. */
  source: AltitudeSource | null;
  sensors: Record<AltitudeSource, SensorState>;
  /** The recorder wrote altitudes that never move: a dead sensor, or a log on the ground. */
  isFlat: boolean;
  /** Median of GNSS minus pressure altitude, metres; null unless both sensors live. */
  gnssMinusPressureM: number | null;
  /** Added to pressure altitude: its offset, when weather doesn't explain it; otherwise 0. */
  correctionM: number;
}

/**
 * Pressure altitude when the sensor lives, as in igc_lib: it is smooth, and vertical speeds need that.
 * Otherwise GNSS altitude. A sensor lives when it is not zero throughout and moves; pressure altitude must
 * also differ from the GNSS column, yet not by more than weather explains (some recorders write the raw
 * pressure into that field).
 */
export function chooseAltitude(
  fixes: FixColumns,
  selection: FixSelection,
  written: Record<AltitudeSource, AltitudeSurvey>,
): AltitudeChoice {
  const gnss = written.gnss.state;
  const own = written.pressure.state;
  const bothLive = own === 'live' && gnss === 'live';
  const isCopied = bothLive && areEqual(fixes, selection);
  const offset = bothLive && !isCopied ? offsetBetween(fixes, selection) : null;
  const isAbsurd = offset !== null && Math.abs(offset.medianM) > CLEANING.sensorOffsetMaxM;
  const pressure: SensorState = isCopied ? 'copied' : isAbsurd ? 'absurd' : own;
  const sensors = { pressure, gnss };
  const choice = { sensors, isFlat: false, gnssMinusPressureM: null, correctionM: 0 };
  if (pressure === 'live') {
    const gnssMinusPressureM = offset && offset.medianM;
    return { ...choice, source: 'pressure', gnssMinusPressureM, correctionM: correctionOf(offset) };
  }
  if (gnss === 'live') return { ...choice, source: 'gnss' };
  return { ...choice, source: null, isFlat: pressure !== 'missing' || gnss !== 'missing' };
}

/** The altitude column that a sensor wrote. */
export function altitudeColumn(fixes: FixColumns, source: AltitudeSource): Int32Array {
  return source === 'pressure' ? fixes.pressureAltitudeM : fixes.gnssAltitudeM;
}

function areEqual(fixes: FixColumns, { indices, count }: FixSelection): boolean {
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    if (fixes.pressureAltitudeM[fix] !== fixes.gnssAltitudeM[fix]) return false;
  }
  return true;
}

interface Offset {
  medianM: number;
  /** Between the quarters of the differences: what is no constant is no offset. */
  spreadM: number;
}

/** GNSS minus pressure altitude over a sample of fixes: the offset is the same all along, a few hundred tell it. */
function offsetBetween(fixes: FixColumns, { indices, count }: FixSelection): Offset {
  const step = Math.max(1, Math.floor(count / CLEANING.offsetSamples));
  const differences = new Int32Array(Math.ceil(count / step));
  for (let i = 0, n = 0; i < count; i += step) {
    const fix = indices[i]!;
    differences[n++] = fixes.gnssAltitudeM[fix]! - fixes.pressureAltitudeM[fix]!;
  }
  differences.sort();
  const quantile = (share: number): number => differences[Math.floor(share * differences.length)]!;
  return { medianM: quantile(0.5), spreadM: quantile(0.75) - quantile(0.25) };
}

function correctionOf(offset: Offset | null): number {
  if (offset === null || offset.spreadM > CLEANING.offsetSpreadMaxM) return 0;
  return Math.abs(offset.medianM) > CLEANING.weatherOffsetMaxM ? offset.medianM : 0;
}
