import { aboveGeoid, type FlightLog, SEA_LEVEL } from '@engine/analysis';
import { type VerticalLimit } from '../airspace.js';
import { type AirspaceProfile, type LimitAltimeter } from './profile.js';
import { standardHeightM, standardPressureHPa } from './standard-atmosphere.js';
import { VERDICT } from './thresholds.js';
import { type FlightConditions, type Qnh } from './verdict.js';

const { hypot } = Math;

/** An altitude by track index. */
export interface Readings {
  readonly altimeter: LimitAltimeter;
  readonly isAboveGround: boolean;
  readonly isDerived: boolean;
  /** NaN where it is unknown. */
  readonly altitudeM: Float64Array;
  /** Two standard deviations; of terrain, they are included. */
  readonly uncertaintyM: Float64Array;
  /** The part of it that comes from terrain; null if no terrain was used. */
  readonly groundUncertaintyM: Float64Array | null;
}

/** The altitudes of one log, each made when a limit needs it. */
export class Altimeters {
  readonly qnh: Qnh | null;
  private readonly made = new Map<string, Readings>();
  private readonly count: number;

  constructor(
    private readonly log: FlightLog,
    private readonly profile: AirspaceProfile,
    conditions: FlightConditions,
  ) {
    this.count = log.track.count;
    this.qnh = qnhOf(log, conditions);
  }

  /** What a limit is compared with; null for one without a height, or of an unknown datum. */
  readingsFor({ datum, heightM }: VerticalLimit): Readings | null {
    const { standardPressure, seaLevel, ground } = this.profile.altimeters;
    if (datum === 'standard_pressure') return this.readings(standardPressure, false);
    if (datum === 'sea_level') return this.readings(seaLevel, false);
    return datum === 'ground' && heightM > 0 ? this.readings(ground, true) : null;
  }

  readings(altimeter: LimitAltimeter, isAboveGround: boolean): Readings {
    const key = `${altimeter} ${isAboveGround}`;
    const known = this.made.get(key);
    if (known) return known;
    const readings = isAboveGround ? this.aboveGround(altimeter) : this.measured(altimeter);
    this.made.set(key, readings);
    return readings;
  }

  private measured(altimeter: LimitAltimeter): Readings {
    const { altitudeM, uncertaintyM, isDerived } = this.columns(altimeter);
    if (this.profile.uncertainty === 'ignored') uncertaintyM.fill(0);
    return {
      ...{ altimeter, isAboveGround: false, isDerived, altitudeM, uncertaintyM },
      groundUncertaintyM: null,
    };
  }

  private aboveGround(altimeter: LimitAltimeter): Readings {
    const { ground } = this.log;
    const base = this.readings(altimeter, false);
    const groundUncertaintyM = new Float64Array(this.count);
    const altitudeM = new Float64Array(this.count).fill(NaN);
    const uncertaintyM = base.uncertaintyM.slice();
    const counts = this.profile.uncertainty === 'decides';
    if (ground) {
      for (let i = 0; i < this.count; i++) {
        altitudeM[i] = base.altitudeM[i]! - ground.groundM[i]!;
        if (!counts) continue;
        groundUncertaintyM[i] = 2 * ground.sigmaM[i]!;
        uncertaintyM[i] = hypot(base.uncertaintyM[i]!, groundUncertaintyM[i]!);
      }
    }
    return { ...base, isAboveGround: true, altitudeM, uncertaintyM, groundUncertaintyM };
  }

  private columns(altimeter: LimitAltimeter): Columns {
    switch (altimeter) {
      case 'pressure_standard':
        return this.standardPressure();
      case 'pressure_qnh':
        return this.onQnh();
      case 'calibrated':
        return this.calibrated();
      case 'gnss':
        return this.gnss() ?? { ...this.calibrated(), isDerived: true };
    }
  }

  /** Derived from the altitude above the sea if the log has no pressure altitude. */
  private standardPressure(): Columns {
    const pressureM = pressureAltitudes(this.log);
    // A column that is off by more than the weather explains was not written on the standard pressure.
    if (pressureM && !this.log.clean.altitude.isOffset) return even(pressureM, VERDICT.pressureSensorM);
    const sea = this.calibrated();
    const qnh = this.qnh?.source === 'weather' ? this.qnh : null;
    const levelM = qnh ? standardHeightM(qnh.hPa) : 0;
    const altitudeM = sea.altitudeM.map((altitude) => altitude + levelM);
    const uncertaintyM = sea.uncertaintyM.map((uncertainty, i) =>
      qnh
        ? hypot(uncertainty, qnh.uncertaintyHPa * VERDICT.metresPerHPa, VERDICT.airStretch * altitudeM[i]!)
        : hypot(uncertainty, SEA_LEVEL.pressureUncertaintyM),
    );
    return { altitudeM, uncertaintyM, isDerived: true };
  }

  private onQnh(): Columns {
    const { qnh, log } = this;
    const pressureM = pressureAltitudes(log);
    const takeoffM = log.flight ? log.track.altitudeM[log.flight.takeoffIndex]! : 0;
    if (pressureM && qnh) {
      const levelM = standardHeightM(qnh.hPa);
      const qnhM = qnh.uncertaintyHPa * VERDICT.metresPerHPa;
      const sensorM = qnh.source === 'weather' ? VERDICT.pressureSensorM : 0;
      return even(
        pressureM.map((altitude) => altitude - levelM),
        hypot(qnhM, sensorM),
      );
    }
    const sea = this.calibrated();
    const uncertaintyM = sea.uncertaintyM.map((uncertainty, i) =>
      hypot(uncertainty, VERDICT.airStretch * (sea.altitudeM[i]! - takeoffM)),
    );
    return { altitudeM: sea.altitudeM, uncertaintyM, isDerived: true };
  }

  /** Of a barometer that nothing levels, on the QNH of the weather if that is known. */
  private calibrated(): Columns {
    const { track, clean } = this.log;
    const { reference, uncertaintyM } = clean.altitudeLevel;
    if (reference === null || uncertaintyM === null) return even(new Float64Array(this.count).fill(NaN), 0);
    const { qnh } = this;
    if (reference !== 'pressure_1013' || qnh?.source !== 'weather') {
      return { ...even(track.altitudeM.slice(), uncertaintyM), isDerived: reference === 'pressure_1013' };
    }
    const levelM = standardHeightM(qnh.hPa);
    const qnhM = qnh.uncertaintyHPa * VERDICT.metresPerHPa;
    const altitudeM = track.altitudeM.map((altitude) => altitude - levelM);
    const spreadM = altitudeM.map((altitude) =>
      hypot(VERDICT.pressureSensorM, qnhM, VERDICT.airStretch * altitude),
    );
    return { altitudeM, uncertaintyM: spreadM, isDerived: true };
  }

  /** Null if the log has no altitude of GNSS. */
  private gnss(): Columns | null {
    const { track, clean, igc } = this.log;
    if (clean.altitude.source === 'gnss') return even(track.altitudeM.slice(), SEA_LEVEL.gnssUncertaintyM);
    if (clean.altitude.sensors.gnss !== 'live') return null;
    const fixes = igc.headers.gnssAltitudeAbove === 'ellipsoid' ? aboveGeoid(igc.fixes) : igc.fixes;
    const altitudeM = columnAlong(this.log, fixes.gnssAltitudeM, (altitude) =>
      altitude === 0 ? NaN : altitude,
    );
    return even(altitudeM, SEA_LEVEL.gnssUncertaintyM);
  }
}

interface Columns {
  readonly altitudeM: Float64Array;
  readonly uncertaintyM: Float64Array;
  readonly isDerived: boolean;
}

function even(altitudeM: Float64Array, uncertaintyM: number): Columns {
  return { altitudeM, uncertaintyM: new Float64Array(altitudeM.length).fill(uncertaintyM), isDerived: false };
}

/** Cleaned, by track index; NaN where the sensor stood still. Null if the log has none. */
function pressureAltitudes(log: FlightLog): Float64Array | null {
  const { clean } = log;
  if (clean.altitude.source !== 'pressure') return null;
  const altitudeM = columnAlong(log, clean.altitudeM);
  for (const { first, last } of clean.altitudeStopped) altitudeM.fill(NaN, first, last + 1);
  return altitudeM;
}

/** A column of the file along the track. */
function columnAlong(
  { clean: { selection }, track }: FlightLog,
  column: Int32Array,
  valueOf: (value: number) => number = (value) => value,
): Float64Array {
  const values = new Float64Array(track.count);
  for (let i = 0; i < values.length; i++) values[i] = valueOf(column[selection.indices[i]!]!);
  return values;
}

/** From the weather, or else from the height of the take-off: by the ground, or by the calibrated altitude. */
function qnhOf(log: FlightLog, { seaLevelPressureHPa = null }: FlightConditions): Qnh | null {
  if (seaLevelPressureHPa !== null) {
    return { hPa: seaLevelPressureHPa, uncertaintyHPa: VERDICT.weatherPressureHPa, source: 'weather' };
  }
  const { flight, track, ground, clean } = log;
  const pressureM = pressureAltitudes(log);
  if (!flight || !pressureM) return null;
  const at = flight.takeoffIndex;
  let from = at;
  while (from > 0 && track.timeSeconds[at]! - track.timeSeconds[from - 1]! <= VERDICT.takeoffSeconds) from--;
  const before = pressureM.slice(from, at + 1).sort();
  const takeoffM = before[before.length >> 1]!;
  const groundM = ground?.groundM[at] ?? NaN;
  const isFromGround = groundM === groundM;
  const { reference, uncertaintyM } = clean.altitudeLevel;
  if (!isFromGround && (reference === 'pressure_1013' || uncertaintyM === null)) return null;
  const heightM = isFromGround ? groundM : track.altitudeM[at]!;
  const heightUncertaintyM = isFromGround ? 2 * ground!.sigmaM[at]! : uncertaintyM!;
  const hPa = standardPressureHPa(takeoffM - heightM);
  if (!Number.isFinite(hPa)) return null;
  const source = isFromGround ? 'takeoff_ground' : 'takeoff_gnss';
  return { hPa, uncertaintyHPa: heightUncertaintyM / VERDICT.metresPerHPa, source };
}
