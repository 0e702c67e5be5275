import { getPosition } from 'suncalc';

export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Lower than this, everything would lie in the shade; higher, slopes would look flat. */
const ALTITUDE_MIN_DEG = 20;
const ALTITUDE_MAX_DEG = 46;

/** Maps are lit from the north-west: lit from the south, mountains look like valleys to most readers. */
export const MAP_LIGHT = directionOf(315, 45);

/** Direction of the sun at a time and position; in the south-west at an unknown time. */
export function sunDirection(at: Date | null, latitudeDeg: number, longitudeDeg: number): Direction {
  if (!at) return directionOf(225, 40);
  const { azimuth, altitude } = getPosition(at, latitudeDeg, longitudeDeg);
  return directionOf(azimuth, Math.min(ALTITUDE_MAX_DEG, Math.max(ALTITUDE_MIN_DEG, altitude)));
}

function directionOf(azimuthDeg: number, altitudeDeg: number): Direction {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const altitude = (altitudeDeg * Math.PI) / 180;
  return {
    x: Math.sin(azimuth) * Math.cos(altitude),
    y: Math.sin(altitude),
    z: -Math.cos(azimuth) * Math.cos(altitude),
  };
}
