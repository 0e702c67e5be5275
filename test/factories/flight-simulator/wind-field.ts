import { type Wind } from './scenario.js';
import { type EastNorth, toCompass, toRadians } from './wgs84.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { atan2, cos, hypot, max, sin } = Math;

/** The wind by altitude, with linear shear and no limits at ground or inversion. */
export class WindField {
  constructor(
    private readonly wind: Wind,
    private readonly referenceAltitudeMetres: number,
  ) {}

  /** Velocity of the air: its direction is where it blows to. */
  at(altitudeMetres: number): EastNorth {
    const kilometres = (altitudeMetres - this.referenceAltitudeMetres) / 1000;
    const speed = max(0, this.wind.speedMps + (this.wind.speedShearMpsPerKilometre ?? 0) * kilometres);
    const from = toRadians(this.wind.fromDegrees + (this.wind.veerDegreesPerKilometre ?? 0) * kilometres);
    return { east: -speed * sin(from), north: -speed * cos(from) };
  }
}

/** Speed and direction of origin of an air velocity. */
export function speedAndFrom(velocity: EastNorth): { speedMps: number; fromDegrees: number } {
  return {
    speedMps: hypot(velocity.east, velocity.north),
    fromDegrees: toCompass(atan2(-velocity.east, -velocity.north)),
  };
}
