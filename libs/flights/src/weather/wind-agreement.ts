import { type WindBandPayload } from '../payload/thermals.payload.js';
import { type WeatherAlongPath } from './weather-along-path.js';
import { windAtAltitude } from './wind-at-altitude.js';
import { describedWind, turnDeg, windVector } from './wind-vector.js';

/** Below this a wind has no direction that is worth comparing, km/h. */
export const CALM_KMH = 5;

/** The wind that the flight measured in a band of altitude, and the model's there and then. */
export interface WindComparison {
  /** Middle of the band, and of the time in which the flight measured there (epoch milliseconds). */
  altitudeM: number;
  ms: number;
  observed: { speedKmh: number; directionDeg: number };
  model: { speedKmh: number; directionDeg: number };
  /** Model less flight. */
  speedDifferenceKmh: number;
  /** From the flight's wind to the model's, -180 to 180, clockwise positive; null when one of them is calm. */
  directionDifferenceDeg: number | null;
  /** Length of the difference of the two winds as vectors. */
  vectorDifferenceKmh: number;
}

/** How well the model's wind and the flight's agree, band by band; bands that the model does not reach are left out. */
export function compareWinds(
  profile: readonly WindBandPayload[],
  weather: WeatherAlongPath,
): WindComparison[] {
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
