import { type FixColumns } from '../igc/igc-file.js';
import { SEA_LEVEL } from '../thresholds.js';
import { holdShape } from '../warm-up/held-shapes.js';
import { type CleanAltitude } from './clean-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { medianOf } from './median-of.js';

/**
 * What altitudes refer to. `msl_blended`: mean sea level, with the barometer's shape on the level of GNSS; `msl_gnss`:
 * mean sea level, as measured by GNSS; `msl_terrain`: mean sea level, with the barometer's shape on the ground
 * where the log stands still; `pressure_1013`: the standard atmosphere, because nothing shows its level.
 */
export type AltitudeReference = 'msl_blended' | 'msl_gnss' | 'msl_terrain' | 'pressure_1013';

/** Altitude above mean sea level = pressure altitude × (1 + stretch) + offset + drift × hours since the first fix. */
export interface AltitudeFit {
  offsetM: number;
  /** How much higher the air was than in the standard atmosphere, as a share: warm air is positive. */
  stretch: number;
  driftMPerHour: number;
  /** Robust standard deviation of GNSS around the result. */
  residualM: number;
  /** How much later GNSS altitudes show a change than the barometer, because the receiver filters them; usually 0. */
  gnssLagSeconds: number;
}

/** How the cleaned altitude becomes the published one. */
export interface AltitudeLevel {
  /** Null without altitudes. */
  reference: AltitudeReference | null;
  /** Two standard deviations of the level; null without altitudes. */
  uncertaintyM: number | null;
  /** Null unless the reference is `msl_blended`. */
  fit: AltitudeFit | null;
}

/** Whether altitudes are comparable with terrain: those of a barometer alone follow the weather. */
export function isAboveSea({ reference }: Pick<AltitudeLevel, 'reference'>): boolean {
  return reference !== 'pressure_1013';
}

/** Where a cleaned altitude is measured, and by which sensor. */
type MeasuredAltitude = Pick<
  CleanAltitude,
  'choice' | 'altitudeM' | 'isBridged' | 'stopped' | 'otherStopped'
>;

/**
 * The level of a cleaned altitude. A GNSS altitude that the file gives above the ellipsoid must be converted before.
 */
export function findAltitudeLevel(
  fixes: FixColumns,
  selection: FixSelection,
  clean: MeasuredAltitude,
): AltitudeLevel {
  const { source, sensors } = clean.choice;
  if (source === null) return { reference: null, uncertaintyM: null, fit: null };
  if (source === 'gnss') {
    return { reference: 'msl_gnss', uncertaintyM: SEA_LEVEL.gnssUncertaintyM, fit: null };
  }
  const fit = sensors.gnss === 'live' ? laggedFit(fixes, selection, clean) : null;
  if (fit === null) {
    return { reference: 'pressure_1013', uncertaintyM: SEA_LEVEL.pressureUncertaintyM, fit };
  }
  const uncertaintyM = Math.hypot(SEA_LEVEL.levelUncertaintyM, 2 * fit.residualM);
  return { reference: 'msl_blended', uncertaintyM, fit };
}

/**
 * The fit, with the lag of GNSS where that explains much of what is left. Some receivers show altitudes 24 to 30 s late:
 * in a climb of 2 m/s, they are 60 m behind the barometer.
 */
function laggedFit(fixes: FixColumns, selection: FixSelection, clean: MeasuredAltitude): AltitudeFit | null {
  const atOnce = fitToGnss(samplesOf(fixes, selection, clean, 0));
  if (atOnce === null || atOnce.residualM < SEA_LEVEL.lagResidualMinM) return atOnce;
  let best = atOnce;
  const { lagMaxSeconds, lagStepSeconds } = SEA_LEVEL;
  for (let lag = -lagMaxSeconds; lag <= lagMaxSeconds; lag += lagStepSeconds) {
    const fit = lag === 0 ? null : fitToGnss(samplesOf(fixes, selection, clean, lag));
    if (fit !== null && fit.residualM < best.residualM) best = { ...fit, gnssLagSeconds: lag };
  }
  // A best lag at the end of the search is none: something else drifts.
  const isWithin = Math.abs(best.gnssLagSeconds) <= lagMaxSeconds - 2 * lagStepSeconds;
  return isWithin && best.residualM <= SEA_LEVEL.lagShareMax * atOnce.residualM ? best : atOnce;
}

/** The altitudes on their level. The times start at the first fix in use. */
export function onLevel(
  { fit }: AltitudeLevel,
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
): Float64Array {
  const levelM = new Float64Array(altitudeM.length);
  const { offsetM, stretch, driftMPerHour } = fit ?? { offsetM: 0, stretch: 0, driftMPerHour: 0 };
  const driftMps = driftMPerHour / SECONDS_PER_HOUR;
  const factor = 1 + stretch;
  const startSeconds = timeSeconds[0] ?? 0;
  for (let i = 0; i < altitudeM.length; i++) {
    levelM[i] = altitudeM[i]! * factor + offsetM + driftMps * (timeSeconds[i]! - startSeconds);
  }
  return levelM;
}

const SECONDS_PER_HOUR = 3600;

/** Pressure altitudes, hours since the first fix in use, and GNSS minus pressure altitude. */
interface Samples {
  count: number;
  pressureM: Float64Array;
  hours: Float64Array;
  differenceM: Float64Array;
  /** Bound of the drift, which applies to the whole log. */
  driftMaxMPerHour: number;
  /** Weight of one sample, at most 1, so that a log with many fixes counts no more errors than there were. */
  share: number;
}

/** Pairs pressure altitudes with GNSS altitudes `lagSeconds` later. */
function samplesOf(
  fixes: FixColumns,
  selection: FixSelection,
  clean: MeasuredAltitude,
  lagSeconds: number,
): Samples {
  const { indices } = selection;
  const { altitudeM, isBridged } = clean;
  const { gnssAltitudeM, timeSeconds } = fixes;
  const isStopped = stoppedPlaces(selection.count, clean);
  const step = Math.max(1, Math.ceil(selection.count / SEA_LEVEL.samplesMax));
  const pressureM = new Float64Array(Math.ceil(selection.count / step));
  const hours = new Float64Array(pressureM.length);
  const differenceM = new Float64Array(pressureM.length);
  let count = 0;
  let gnssPlace = 0;
  for (let place = 0; place < selection.count; place += step) {
    const fix = indices[place]!;
    const gnssSeconds = timeSeconds[fix]! + lagSeconds;
    while (gnssPlace < selection.count && timeSeconds[indices[gnssPlace]!]! < gnssSeconds) gnssPlace++;
    if (gnssPlace === selection.count) break;
    const gnssFix = indices[gnssPlace]!;
    if (timeSeconds[gnssFix]! - gnssSeconds > SEA_LEVEL.lagStepSeconds) continue;
    if (gnssAltitudeM[gnssFix] === 0 || isBridged[fix] === 1 || isStopped?.[place] === 1) continue;
    pressureM[count] = altitudeM[fix]!;
    hours[count] = (timeSeconds[fix]! - timeSeconds[indices[0]!]!) / SECONDS_PER_HOUR;
    differenceM[count] = gnssAltitudeM[gnssFix]! - altitudeM[fix]!;
    count++;
  }
  const lastSeconds = timeSeconds[indices[selection.count - 1]!]! - timeSeconds[indices[0]!]!;
  const logHours = lastSeconds / SECONDS_PER_HOUR;
  const driftMaxMPerHour = Math.min(SEA_LEVEL.driftMaxMPerHour, SEA_LEVEL.driftMaxM / logHours);
  const duration = count > 0 ? hours[count - 1]! - hours[0]! : 0;
  const independent = (duration * SECONDS_PER_HOUR) / SEA_LEVEL.errorLastsSeconds;
  return { count, pressureM, hours, differenceM, driftMaxMPerHour, share: Math.min(1, independent / count) };
}

/** By position in the selection: 1 where either sensor stands still; null if neither does. */
function stoppedPlaces(
  count: number,
  { stopped, otherStopped }: Pick<CleanAltitude, 'stopped' | 'otherStopped'>,
): Uint8Array | null {
  if (stopped.length + otherStopped.length === 0) return null;
  const marks = new Uint8Array(count);
  for (const { first, last } of [...stopped, ...otherStopped]) marks.fill(1, first, last + 1);
  return marks;
}

/**
 * Fits GNSS minus pressure altitude with an offset, a share of the altitude and a drift, by iteratively reweighted
 * least squares with Tukey's biweight (Holland and Welsch 1977). It starts from the median, which up to half of the
 * samples may miss. Stretch and drift have a prior around zero: a flight that covers little height or time shows
 * neither.
 *
 * @returns null with too few samples, or if the columns have nothing to do with each other
 */
function fitToGnss(samples: Samples): AltitudeFit | null {
  const { count, differenceM } = samples;
  if (count < SEA_LEVEL.samplesMin) return null;
  let line: Line = { offsetM: medianOf(differenceM.slice(), count), stretch: 0, driftMPerHour: 0 };
  const residuals = new Float64Array(count);
  const sizes = new Float64Array(count);
  let residualM = measureResiduals(samples, line, residuals, sizes);
  for (let round = 0; round < SEA_LEVEL.roundsMax; round++) {
    const sums = sumsOf(samples, residuals, SEA_LEVEL.biweightCutoff * residualM);
    const next = solve(sums, samples.driftMaxMPerHour);
    if (next === null) return null;
    const isSettled = isClose(line, next);
    line = next;
    residualM = measureResiduals(samples, line, residuals, sizes);
    if (isSettled) break;
  }
  return residualM > SEA_LEVEL.residualMaxM ? null : { ...line, residualM, gnssLagSeconds: 0 };
}

type Line = Pick<AltitudeFit, 'offsetM' | 'stretch' | 'driftMPerHour'>;

/** A change too small to be seen, metres. */
const SETTLED_M = 0.3;
/** Beyond this altitude a change of the stretch would count; paragliders stay below. */
const HIGH_M = 5000;

function isClose(one: Line, other: Line): boolean {
  return (
    Math.abs(one.offsetM - other.offsetM) < SETTLED_M &&
    Math.abs(one.stretch - other.stretch) * HIGH_M < SETTLED_M &&
    Math.abs(one.driftMPerHour - other.driftMPerHour) < SETTLED_M
  );
}

/**
 * Writes what the line leaves of each difference.
 *
 * @param sizes overwritten
 * @returns their robust standard deviation: 1.4826 times the median magnitude
 */
function measureResiduals(
  { count, pressureM, hours, differenceM }: Samples,
  { offsetM, stretch, driftMPerHour }: Line,
  residuals: Float64Array,
  sizes: Float64Array,
): number {
  for (let i = 0; i < count; i++) {
    const residual = differenceM[i]! - offsetM - stretch * pressureM[i]! - driftMPerHour * hours[i]!;
    residuals[i] = residual;
    sizes[i] = residual < 0 ? -residual : residual;
  }
  return Math.max(SEA_LEVEL.residualMinM, 1.4826 * medianOf(sizes, count));
}

/** Weighted sums over the samples: means, and squares and products around them. */
class NormalSums {
  weight = 0;
  pressure = 0;
  hours = 0;
  difference = 0;
  pressurePressure = 0;
  hoursHours = 0;
  pressureHours = 0;
  pressureDifference = 0;
  hoursDifference = 0;

  constructor() {
    holdShape(this);
  }
}

function sumsOf(samples: Samples, residuals: Float64Array, cutoffM: number): NormalSums {
  const { count, pressureM, hours, differenceM, share } = samples;
  const sums = new NormalSums();
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const part = residuals[i]! / cutoffM;
    if (part >= 1 || part <= -1) continue;
    const weight = share * (1 - part * part) ** 2;
    weights[i] = weight;
    sums.weight += weight;
    sums.pressure += weight * pressureM[i]!;
    sums.hours += weight * hours[i]!;
    sums.difference += weight * differenceM[i]!;
  }
  if (sums.weight === 0) return sums;
  sums.pressure /= sums.weight;
  sums.hours /= sums.weight;
  sums.difference /= sums.weight;
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!;
    const pressure = pressureM[i]! - sums.pressure;
    const time = hours[i]! - sums.hours;
    const difference = differenceM[i]! - sums.difference;
    sums.pressurePressure += weight * pressure * pressure;
    sums.hoursHours += weight * time * time;
    sums.pressureHours += weight * pressure * time;
    sums.pressureDifference += weight * pressure * difference;
    sums.hoursDifference += weight * time * difference;
  }
  return sums;
}

/** Variances of the GNSS error relative to those of stretch and drift: the ridge of the normal equations. */
const STRETCH_RIDGE = (SEA_LEVEL.gnssErrorM / SEA_LEVEL.stretchUsual) ** 2;
const DRIFT_RIDGE = (SEA_LEVEL.gnssErrorM / SEA_LEVEL.driftUsualMPerHour) ** 2;

/** Stretch and drift within what air can do, and the offset that goes with them. Null without a sample of weight. */
function solve(sums: NormalSums, driftMax: number): Line | null {
  if (sums.weight === 0) return null;
  const { stretchMax } = SEA_LEVEL;
  const pp = sums.pressurePressure + STRETCH_RIDGE;
  const hh = sums.hoursHours + DRIFT_RIDGE;
  const { pressureHours: ph, pressureDifference: pd, hoursDifference: hd } = sums;
  const determinant = pp * hh - ph * ph;
  let stretch = (pd * hh - hd * ph) / determinant;
  let driftMPerHour = (hd * pp - pd * ph) / determinant;
  if (Math.abs(driftMPerHour) > driftMax) {
    driftMPerHour = clamped(driftMPerHour, driftMax);
    stretch = (pd - ph * driftMPerHour) / pp;
  }
  if (Math.abs(stretch) > stretchMax) {
    stretch = clamped(stretch, stretchMax);
    driftMPerHour = clamped((hd - ph * stretch) / hh, driftMax);
  }
  const offsetM = sums.difference - stretch * sums.pressure - driftMPerHour * sums.hours;
  return { offsetM, stretch, driftMPerHour };
}

function clamped(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
