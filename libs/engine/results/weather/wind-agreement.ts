import { type WindBand } from '../shapes/flight-thermals.js';
import { type WeatherAlongPath } from './weather-along-path.js';
import { windAtAltitude } from './wind-at-altitude.js';
import { describedWind, turnDeg, windVector } from './wind-vector.js';

/** Below this speed, km/h, a wind has no direction worth comparing. */
const CALM_KMH = 5;

/** The wind measured by the flight in an altitude band, and the model's wind there. */
export interface WindComparison {
  /** Middle of the band, and of the time over which the flight measured it (epoch milliseconds). */
  altitudeM: number;
  ms: number;
  observed: { speedKmh: number; directionDeg: number };
  model: { speedKmh: number; directionDeg: number };
  /** Model minus flight. */
  speedDifferenceKmh: number;
  /** From the flight's wind to the model's, -180 to 180, clockwise positive; null if one of them is calm. */
  directionDifferenceDeg: number | null;
  /** Length of the vector difference of the two winds. */
  vectorDifferenceKmh: number;
}

/** Compares the model's wind with the flight's, band by band; bands outside the model's range are omitted. */
export function compareWinds(profile: readonly WindBand[], weather: WeatherAlongPath): WindComparison[] {
  return profile.flatMap((band) => {
    if (band.starts_at === null || band.ends_at === null) return [];
    const ms = (Date.parse(band.starts_at) + Date.parse(band.ends_at)) / 2;
    const altitudeM = (band.altitude_m_from + band.altitude_m_to) / 2;
    const air = weather.at(ms);
    const model = air && windAtAltitude(air, altitudeM);
    if (!model) return [];
    const observed = windVector(band.speed_kmh, band.direction_deg);
    const described = describedWind(model);
    const calm = Math.min(band.speed_kmh, described.speedKmh) < CALM_KMH;
    return {
      altitudeM,
      ms,
      observed: { speedKmh: band.speed_kmh, directionDeg: band.direction_deg },
      model: described,
      speedDifferenceKmh: described.speedKmh - band.speed_kmh,
      directionDifferenceDeg: calm ? null : turnDeg(band.direction_deg, described.directionDeg),
      vectorDifferenceKmh: Math.hypot(model.east - observed.east, model.north - observed.north),
    };
  });
}
