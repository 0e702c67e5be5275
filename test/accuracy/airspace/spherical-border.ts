import { readPosition, readTwoPositions } from '../../../libs/engine/airspace/openair/coordinates.js';
import { type Position } from '../../../libs/engine/airspace/border-builder.js';

/** Of the readers that converted the files. */
const EARTH_RADIUS_M = 6_371_000;
const METRES_PER_NAUTICAL_MILE = 1_852;
const RADIANS = Math.PI / 180;
/** A chord of 300 km is then within 0.7 m of its arc, and one of 50 km within 0.1 m. */
const STEP_DEG = 0.25;

/** The border of an OpenAir block with arcs on a sphere, as other readers draw them. */
export interface SphericalBorder {
  readonly corners: readonly Position[];
  /** Largest difference of the distances of both ends of an arc from its centre. */
  readonly radiiDifferM: number;
}

/** Reads only borders: points, discs, and arcs by courses and by points. @param lines of one block */
export function sphericalBorder(lines: readonly string[]): SphericalBorder {
  const corners: Position[] = [];
  let centre: Position | null = null;
  let isClockwise = true;
  let radiiDifferM = 0;
  const turnDeg = (from: number, to: number) => {
    const clockwise = (((to - from) % 360) + 360) % 360;
    return isClockwise || clockwise === 0 ? clockwise : clockwise - 360;
  };
  const arc = (from: number, turn: number, firstM: number, lastM: number) => {
    const steps = Math.max(2, Math.ceil(Math.abs(turn) / STEP_DEG));
    for (let i = 0; i <= steps; i++) {
      const part = i / steps;
      corners.push(destination(centre!, from + turn * part, firstM + (lastM - firstM) * part));
    }
  };
  for (const line of lines) {
    const [, record, rest] = /^\s*(V|DP|DC|DA|DB)\b\s*([^*]*)/i.exec(line) ?? [];
    switch (record?.toUpperCase()) {
      case 'V': {
        const [, variable, value] = /^([XD])\s*=\s*(.*)$/i.exec(rest!.trim()) ?? [];
        if (variable?.toUpperCase() === 'X') centre = readPosition(value!);
        if (variable?.toUpperCase() === 'D') isClockwise = value!.startsWith('+');
        break;
      }
      case 'DP': {
        const corner = readPosition(rest!);
        if (corner) corners.push(corner);
        break;
      }
      case 'DC': {
        const radiusM = Number(rest) * METRES_PER_NAUTICAL_MILE;
        arc(0, 360, radiusM, radiusM);
        break;
      }
      case 'DA': {
        const [radius, from, to] = rest!.split(',').map(Number);
        const radiusM = radius! * METRES_PER_NAUTICAL_MILE;
        arc(from!, turnDeg(from!, to!), radiusM, radiusM);
        break;
      }
      case 'DB': {
        const [first, last] = readTwoPositions(rest!)!.map((end) => courseTo(centre!, end));
        radiiDifferM = Math.max(radiiDifferM, Math.abs(first!.metres - last!.metres));
        arc(first!.courseDeg, turnDeg(first!.courseDeg, last!.courseDeg), first!.metres, last!.metres);
        break;
      }
    }
  }
  return { corners, radiiDifferM };
}

function destination({ latitudeDeg, longitudeDeg }: Position, courseDeg: number, metres: number): Position {
  const [distance, course, latitude] = [metres / EARTH_RADIUS_M, courseDeg * RADIANS, latitudeDeg * RADIANS];
  const sine =
    Math.sin(latitude) * Math.cos(distance) + Math.cos(latitude) * Math.sin(distance) * Math.cos(course);
  const east = Math.atan2(
    Math.sin(course) * Math.sin(distance) * Math.cos(latitude),
    Math.cos(distance) - Math.sin(latitude) * sine,
  );
  return { latitudeDeg: Math.asin(sine) / RADIANS, longitudeDeg: longitudeDeg + east / RADIANS };
}

function courseTo(from: Position, to: Position): { courseDeg: number; metres: number } {
  const [one, other] = [from.latitudeDeg * RADIANS, to.latitudeDeg * RADIANS];
  const east = (to.longitudeDeg - from.longitudeDeg) * RADIANS;
  const half = Math.sin((other - one) / 2) ** 2 + Math.cos(one) * Math.cos(other) * Math.sin(east / 2) ** 2;
  const courseDeg =
    Math.atan2(
      Math.sin(east) * Math.cos(other),
      Math.cos(one) * Math.sin(other) - Math.sin(one) * Math.cos(other) * Math.cos(east),
    ) / RADIANS;
  return { courseDeg, metres: 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(half)) };
}
