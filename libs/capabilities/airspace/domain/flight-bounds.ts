import { type FlightBounds } from '../tables/airspace-judging.repository.js';

/** Around a flight. Misses are listed up to 2 km, and between two fixes it may have been farther out. */
const AROUND_M = 5_000;
const METRES_PER_DEGREE = 111_000;

/** The box of a flight with its surroundings. Its east is above its west, also across the date line. */
export function around({ south, west, north, east }: FlightBounds): FlightBounds {
  const latitudeDeg = AROUND_M / METRES_PER_DEGREE;
  const farthestDeg = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + latitudeDeg);
  const longitudeDeg = latitudeDeg / Math.cos((farthestDeg * Math.PI) / 180);
  return {
    south: south - latitudeDeg,
    west: west - longitudeDeg,
    north: north + latitudeDeg,
    east: (east < west ? east + 360 : east) + longitudeDeg,
  };
}
