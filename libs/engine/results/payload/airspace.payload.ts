import { wireTime } from '@core/contract';
import { type AirspaceCrossing, type AirspaceVerdict, type CrossingPoint } from '@engine/airspace';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Pressures are stated in tenths of a hectopascal, which is about a metre. */
const PRESSURE_DECIMALS = 1;

/** The sea-level pressure that heights were compared by, with its ±; null if none was needed. */
export function qnhPayload(qnh: AirspaceVerdict['qnh']) {
  return (
    qnh && {
      hpa: wireNumber(qnh.hPa, PRESSURE_DECIMALS),
      uncertainty_hpa: wireNumber(qnh.uncertaintyHPa, PRESSURE_DECIMALS),
      source: qnh.source,
    }
  );
}

/** Where and when, to the second. The time is null in a log without a date. */
export function crossingPointPayload({ time, latitudeDeg, longitudeDeg, altitudeM }: CrossingPoint) {
  return {
    time: wireTime(time === null ? null : Math.round(time / 1_000) * 1_000),
    latitude: wireNumber(latitudeDeg, DECIMALS.coordinate),
    longitude: wireNumber(longitudeDeg, DECIMALS.coordinate),
    altitude_m: wireMetres(altitudeM),
  };
}

/** How far it was to the border and to the floor or ceiling; negative outside. */
export function crossingDistancePayload({ distance }: AirspaceCrossing['deepest']) {
  return {
    horizontal_m: wireNumber(distance.horizontalM, DECIMALS.altitudeM),
    vertical_m: wireMetres(distance.verticalM),
    limit: distance.limit,
  };
}

/** Whole metres; null for what is unknown or unlimited. */
export function wireMetres(metres: number | null): number | null {
  return metres !== null && Number.isFinite(metres) ? wireNumber(metres, DECIMALS.altitudeM) : null;
}
