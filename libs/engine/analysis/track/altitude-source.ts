import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { type AltitudeSurvey } from './altitude-survey.js';

export type AltitudeSource = 'pressure' | 'gnss';

/**
 * State of an altitude column. `live`: usable; `missing`: zero throughout; `dead`: never changes or drops out to
 * zero; `copied`: repeats the other column; `absurd`: contains something other than an altitude.
 */
export type SensorState = 'live' | 'missing' | 'dead' | 'copied' | 'absurd';

/** The altitude column to use, and what to report about it. */
export interface AltitudeChoice {
  /** Null when the file has no altitudes, or none that change. */
  source: AltitudeSource | null;
  sensors: Record<AltitudeSource, SensorState>;
  /** The file has altitudes that never change: a dead sensor, or a log made on the ground. */
  isFlat: boolean;
  /** Median of GNSS minus pressure altitude, metres; null unless both sensors are live. */
  gnssMinusPressureM: number | null;
  /** Pressure altitude is off by a constant that the weather does not explain. */
  isOffset: boolean;
}

/**
 * Selects pressure altitude if its sensor is live, as igc_lib does, because it is smooth and vertical speeds need
 * that; otherwise GNSS altitude. A sensor is live if it is not zero throughout and changes. Pressure altitude must
 * also differ from the GNSS column, but by no more than the weather explains (some recorders write the raw pressure
 * into the field).
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
  const choice = { sensors, isFlat: false, gnssMinusPressureM: null, isOffset: false };
  if (pressure === 'live') {
    const gnssMinusPressureM = offset && offset.medianM;
    return { ...choice, source: 'pressure', gnssMinusPressureM, isOffset: isOffset(offset) };
  }
  if (gnss === 'live') return { ...choice, source: 'gnss' };
  return { ...choice, source: null, isFlat: pressure !== 'missing' || gnss !== 'missing' };
}

/** The altitude column written by a sensor. */
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
  /** Interquartile range of the differences: a varying difference is not an offset. */
  spreadM: number;
}

/** GNSS minus pressure altitude over a sample of fixes; the offset is constant, so a few hundred are enough. */
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

function isOffset(offset: Offset | null): boolean {
  if (offset === null || offset.spreadM > CLEANING.offsetSpreadMaxM) return false;
  return Math.abs(offset.medianM) > CLEANING.weatherOffsetMaxM;
}
