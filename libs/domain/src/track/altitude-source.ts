import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';

export type AltitudeSource = 'pressure' | 'gnss';

/** The altitude column to use, and what a reader of the numbers should know about it. */
export interface AltitudeChoice {
  /** Null when the file holds no altitudes at all. */
  source: AltitudeSource | null;
  /** Both columns equal on every fix: the recorder copied one, there is no barometer. */
  isPressureCopied: boolean;
  /** The chosen column never moves although the recorder wrote one: a dead sensor, or a log on the ground. */
  isFlat: boolean;
  /** Median of GNSS minus pressure altitude, metres; null unless both sensors live. */
  gnssMinusPressureM: number | null;
}

/**
 * Pressure altitude when the sensor lives, as in igc_lib: it is smooth, and vertical speeds need that.
 * Otherwise GNSS altitude. A sensor lives when it is not zero throughout and moves; pressure altitude must
 * also differ from the GNSS column, yet not by more than weather explains (some recorders write the raw
 * pressure into that field).
 */
export function chooseAltitude(fixes: FixColumns, selection: FixSelection): AltitudeChoice {
  const pressure = describe(fixes.pressureAltitudeM, selection);
  const gnss = describe(fixes.gnssAltitudeM, selection);
  const bothLive = pressure.lives && gnss.lives;
  const isPressureCopied = bothLive && areEqual(fixes, selection);
  const offsetM = bothLive && !isPressureCopied ? medianDifferenceM(fixes, selection) : null;
  const isPressureAbsurd = offsetM !== null && Math.abs(offsetM) > CLEANING.sensorOffsetMaxM;
  const choice = { isPressureCopied, isFlat: false, gnssMinusPressureM: null };
  if (pressure.lives && !isPressureCopied && !isPressureAbsurd) {
    return { ...choice, source: 'pressure', gnssMinusPressureM: offsetM };
  }
  if (gnss.lives) return { ...choice, source: 'gnss' };
  if (pressure.isWritten) return { ...choice, source: 'pressure', isFlat: true };
  if (gnss.isWritten) return { ...choice, source: 'gnss', isFlat: true };
  return { ...choice, source: null };
}

function describe(altitudeM: Int32Array, { indices, count }: FixSelection) {
  let zeros = 0;
  let changeM = 0;
  let highestM = 0;
  for (let i = 0; i < count; i++) {
    const value = altitudeM[indices[i]!]!;
    if (value === 0) zeros++;
    if (value > highestM) highestM = value;
    if (i > 0) changeM += Math.abs(value - altitudeM[indices[i - 1]!]!);
  }
  const isWritten = zeros < count;
  const moves = changeM >= CLEANING.sensorChangeMinM * count;
  const dropsOut = zeros > CLEANING.sensorZeroShareMax * count && highestM > CLEANING.sensorZeroAboveM;
  return { isWritten, lives: isWritten && moves && !dropsOut };
}

function areEqual(fixes: FixColumns, { indices, count }: FixSelection): boolean {
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    if (fixes.pressureAltitudeM[fix] !== fixes.gnssAltitudeM[fix]) return false;
  }
  return true;
}

/** Median over a sample of fixes: the offset is the same all along, a few hundred tell it. */
function medianDifferenceM(fixes: FixColumns, { indices, count }: FixSelection): number {
  const step = Math.max(1, Math.floor(count / CLEANING.offsetSamples));
  const differences: number[] = [];
  for (let i = 0; i < count; i += step) {
    const fix = indices[i]!;
    differences.push(fixes.gnssAltitudeM[fix]! - fixes.pressureAltitudeM[fix]!);
  }
  differences.sort((a, b) => a - b);
  return differences[differences.length >> 1]!;
}
