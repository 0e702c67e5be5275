/** Where the local metres start, and how long a degree is there. */
export interface TrackOrigin {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly mPerDegreeEast: number;
  readonly mPerDegreeNorth: number;
}

/** The flight from take-off to landing, in local metres: x east, z south, y altitude. Seconds count from take-off. */
export interface ReplayTrack {
  readonly count: number;
  /** Ascending. */
  readonly timeSeconds: Float64Array;
  readonly latitudeDeg: Float64Array;
  /** Continuous across the antimeridian, so it may leave ±180 degrees. */
  readonly longitudeDeg: Float64Array;
  /** NaN where unknown, like the next five. */
  readonly altitudeM: Float32Array;
  /** The ground below. Also unknown if `altitudeM` is not above mean sea level, and so not comparable. */
  readonly groundM: Float32Array;
  /** As recorded, relative to 1013.25 hPa. */
  readonly pressureAltitudeM: Float32Array;
  readonly varioMps: Float32Array;
  readonly groundSpeedKmh: Float32Array;
  readonly headingDeg: Float32Array;
  /** 1: a gap or a position jump lies between the fix before and this one. */
  readonly startsSegment: Uint8Array;
  /** Index into `phaseNames`; `UNKNOWN_PHASE` where unknown. */
  readonly phase: Uint8Array;
  readonly phaseNames: readonly string[];
  readonly x: Float32Array;
  readonly z: Float32Array;
  readonly origin: TrackOrigin;
}

export const UNKNOWN_PHASE = 255;

const DEGREE = Math.PI / 180;

/** The origin at a position, with the lengths of a degree on the WGS 84 ellipsoid there. */
export function originAt(latitudeDeg: number, longitudeDeg: number): TrackOrigin {
  const phi = latitudeDeg * DEGREE;
  return {
    latitudeDeg,
    longitudeDeg,
    mPerDegreeEast: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi),
    mPerDegreeNorth: 111_132.92 - 559.82 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
  };
}

/** A position in local metres: x east, z south. Takes the short way around the earth. */
export function toLocal(
  origin: TrackOrigin,
  latitudeDeg: number,
  longitudeDeg: number,
): { x: number; z: number } {
  const east = ((((longitudeDeg - origin.longitudeDeg + 180) % 360) + 360) % 360) - 180;
  return {
    x: east * origin.mPerDegreeEast,
    z: (origin.latitudeDeg - latitudeDeg) * origin.mPerDegreeNorth,
  };
}
