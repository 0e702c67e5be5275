import { type HourAlongPath } from './weather-along-path.js';
import { windVector, type WindVector } from './wind-vector.js';

/** Height above ground of the model's surface wind. */
const SURFACE_WIND_HEIGHT_M = 10;

/**
 * A model's wind at an altitude above sea level, interpolated linearly as a vector between the levels above the
 * ground by geopotential height, and below the lowest of them towards the wind 10 m above ground. Null outside that
 * range, because nothing is extrapolated.
 */
export function windAtAltitude(air: HourAlongPath, altitudeM: number): WindVector | null {
  const known = windsByAltitude(air);
  const above = known.findIndex((wind) => wind.altitudeM >= altitudeM);
  const upper = known[above];
  if (!upper) return null;
  if (upper.altitudeM === altitudeM) return upper;
  const lower = known[above - 1];
  if (!lower) return null;
  const share = (altitudeM - lower.altitudeM) / (upper.altitudeM - lower.altitudeM);
  return {
    east: lower.east + share * (upper.east - lower.east),
    north: lower.north + share * (upper.north - lower.north),
  };
}

function windsByAltitude({ surface, levels, elevationM }: HourAlongPath) {
  const known: (WindVector & { altitudeM: number })[] = [];
  const add = (altitudeM: number | null, speed: number | null, direction: number | null) => {
    if (altitudeM === null || speed === null || direction === null) return;
    known.push({ altitudeM, ...windVector(speed, direction) });
  };
  if (elevationM !== null) {
    add(elevationM + SURFACE_WIND_HEIGHT_M, surface.wind_speed_kmh, surface.wind_direction_deg);
  }
  for (const level of levels) {
    if (!isAboveGround(level.altitude_m, elevationM)) continue;
    add(level.altitude_m, level.wind_speed_kmh, level.wind_direction_deg);
  }
  return known.sort((a, b) => a.altitudeM - b.altitudeM);
}

/** Models also report levels below the ground, with meaningless values. */
export function isAboveGround(altitudeM: number | null, elevationM: number | null): boolean {
  return altitudeM !== null && altitudeM > (elevationM ?? -Infinity) + SURFACE_WIND_HEIGHT_M;
}
